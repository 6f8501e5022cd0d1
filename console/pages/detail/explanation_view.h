// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The explanation of a request: the cause in a sentence, what can be done, a bar of the stages,
// what it waited for, and its batch. *lives on the GUI thread*.
#pragma once

#include <QScrollArea>

#include "console/models/requests/explanation.h"

class QVBoxLayout;

namespace thalassa::console {

class ExplanationView : public QScrollArea {
    Q_OBJECT

public:
    explicit ExplanationView(QWidget* parent = nullptr);

    void showExplanation(const Explanation& explanation);
    // Shows a sentence in place of an explanation.
    void showNote(const QString& note);

Q_SIGNALS:
    // A request was chosen in the explanation.
    void requestChosen(quint64 id);

private:
    QWidget* makeContent(const Explanation& explanation);
    void addLines(QVBoxLayout& column, const QString& heading, const QString& name,
        const QList<Explanation::Line>& lines);

    QString m_shown; // the text of what is shown, so that a refresh does not lose the focus
};

} // namespace thalassa::console
