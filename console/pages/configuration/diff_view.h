// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The differences of two texts: all lines of both below each other, tinted, with the numbers of
// both, and buttons to the next and the previous change. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/configuration/text_diff.h"

class QLabel;
class QToolButton;

namespace thalassa::console {

class CodeView;

class DiffView : public QWidget {
    Q_OBJECT

public:
    // `context` lines around each change are shown; -1: all lines.
    explicit DiffView(int context = -1, QWidget* parent = nullptr);

    void setTexts(const QString& left, const QString& right);
    const TextDiff& diff() const { return m_diff; }
    // Puts the cursor to the next change after it, or to the one before it.
    void goToNext();
    void goToPrevious();
    CodeView* view() const { return m_view; }

private:
    void show(const TextDiff& diff);

    const int m_context;
    TextDiff m_diff;
    CodeView* m_view;
    QLabel* m_summary;
    QToolButton* m_previous;
    QToolButton* m_next;
};

} // namespace thalassa::console
