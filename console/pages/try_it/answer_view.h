// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The answer to a request of the try-it form: a tab for each output, with its elements or classes
// as a table, and a picture where its shape is that of an image. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/try_it/answer_table.h"

class QLabel;
class QTabBar;

namespace thalassa::console {

class TableBar;
class TableView;

class AnswerView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerView(QWidget* parent = nullptr);

    void showAnswer(const InferenceAnswer& answer);
    // Shows a sentence in place of an answer.
    void showNote(const QString& note, bool isError);

private:
    void showOutput(int index);

    InferenceAnswer m_answer;
    AnswerTable m_elements;
    QLabel* m_note;
    QTabBar* m_tabs;
    QLabel* m_sentence;
    QLabel* m_picture;
    TableBar* m_bar;
    TableView* m_table;
};

} // namespace thalassa::console
