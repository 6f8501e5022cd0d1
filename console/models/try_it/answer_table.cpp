// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/try_it/answer_table.h"

#include <QCoreApplication>
#include <algorithm>

namespace thalassa::console {
namespace {

struct AnswerTexts {
    Q_DECLARE_TR_FUNCTIONS(Answer)
};

QString placeOf(qint64 number, const QList<qint64>& shape)
{
    QStringList places;
    for (qsizetype i = shape.size() - 1; i >= 0; --i) {
        const qint64 size = std::max<qint64>(shape[i], 1);
        places.prepend(QString::number(number % size));
        number /= size;
    }
    return places.isEmpty() ? QStringLiteral("0") : places.join(QStringLiteral(", "));
}

} // namespace

QString sentenceOf(const Tensor& tensor)
{
    QString what = AnswerTexts::tr("%1 %2, %3")
                       .arg(tensor.datatype, shapeText(tensor.shape),
                           figures::bytes(static_cast<quint64>(tensor.bytes.size())));
    const std::optional<QList<double>> numbers = numbersOf(tensor, kMostElements);
    if (!numbers || numbers->isEmpty())
        return what;
    const auto [least, most] = std::minmax_element(numbers->begin(), numbers->end());
    return AnswerTexts::tr("%1; from %2 to %3, the largest at %4")
        .arg(what, QString::number(*least, 'g', 5), QString::number(*most, 'g', 5),
            placeOf(most - numbers->begin(), tensor.shape));
}

AnswerTable::AnswerTable(QObject* parent)
    : KeyedTable(parent)
{
}

void AnswerTable::setTensor(const Tensor& tensor)
{
    std::vector<AnswerElement> elements;
    const QList<ClassScore> classes = classesOf(tensor, kMostShown);
    m_hasClasses = !classes.isEmpty();
    if (m_hasClasses) {
        for (const ClassScore& one : classes) {
            elements.push_back({static_cast<qint64>(elements.size()), QString::number(one.index),
                QString::number(one.score, 'g', 5), one.label, one.score});
        }
    } else {
        const QStringList texts = elementsOf(tensor, kMostShown);
        const QList<double> numbers = numbersOf(tensor, kMostShown).value_or(QList<double>());
        for (qsizetype i = 0; i < texts.size(); ++i) {
            AnswerElement element{i, placeOf(i, tensor.shape), texts[i], {}, {}};
            if (i < numbers.size())
                element.value = numbers[i];
            elements.push_back(std::move(element));
        }
    }
    setRows({}); // elements of another answer are no earlier values of these
    setRows(std::move(elements));
}

QList<FilterableTable::Column> AnswerTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("place"), tr("Place"), tr("The indexes of the element, or the class"), Text,
            12},
        {QStringLiteral("value"), tr("Value"), tr("The value, or the score of the class"), Number,
            14},
        {QStringLiteral("label"), tr("Label"), tr("The label of the class"), Text, 30},
    };
}

QString AnswerTable::keyOf(const AnswerElement& element) const
{
    return QString::number(element.number);
}

QVariant AnswerTable::valueOf(const AnswerElement& element, int column) const
{
    if (column == Place)
        return static_cast<double>(element.number);
    if (column == Value)
        return element.value ? QVariant(*element.value) : QVariant(element.text);
    return element.label;
}

QString AnswerTable::textOf(const AnswerElement& element, int column) const
{
    return column == Place ? element.place : column == Value ? element.text : element.label;
}

} // namespace thalassa::console
