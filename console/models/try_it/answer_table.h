// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The elements of an output: the classes of a classification, or the values with their places.
// *lives on the GUI thread*.
#pragma once

#include "console/models/table/keyed_table.h"
#include "console/models/try_it/inference.h"

namespace thalassa::console {

struct AnswerElement {
    qint64 number = 0;
    QString place; // "0, 17": the indexes of the dimensions; of a class: its number
    QString text;
    QString label; // name of a class
    std::optional<double> value;
};

class AnswerTable : public KeyedTable<AnswerElement> {
    Q_OBJECT

public:
    enum ColumnNumber { Place, Value, Label };
    static constexpr qsizetype kMostShown = 10'000;

    explicit AnswerTable(QObject* parent = nullptr);

    void setTensor(const Tensor& tensor);
    // Whether the output is a classification.
    bool hasClasses() const { return m_hasClasses; }

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const AnswerElement& element) const override;
    QVariant valueOf(const AnswerElement& element, int column) const override;
    QString textOf(const AnswerElement& element, int column) const override;

private:
    bool m_hasClasses = false;
};

// Describes an output in a sentence: its type, shape and size; of numbers the range and the
// largest.
QString sentenceOf(const Tensor& tensor);

} // namespace thalassa::console
