// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A configuration as the server completes it: the lines that the server adds have a tint and a
// sign, and a sentence names their fields. *lives on the GUI thread*.
#pragma once

#include <QWidget>

class QLabel;

namespace thalassa::console {

class CodeView;
struct ConfigCheck;

class CompletedPanel : public QWidget {
    Q_OBJECT

public:
    explicit CompletedPanel(QWidget* parent = nullptr);

    void showCheck(const ConfigCheck& check);
    void setMuted(bool isMuted);
    CodeView* view() const { return m_view; }

private:
    CodeView* m_view;
    QLabel* m_note;
};

} // namespace thalassa::console
