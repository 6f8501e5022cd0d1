// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/operation_table.h"

#include <QCoreApplication>
#include <algorithm>

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct OperationTexts {
    Q_DECLARE_TR_FUNCTIONS(Operation)
};

QString resultOf(const Operation& operation)
{
    switch (operation.phase) {
    case Operation::Phase::Running:
        return OperationTexts::tr("running");
    case Operation::Phase::Done:
        return OperationTexts::tr("done in %1")
            .arg(figures::duration(operation.ended - operation.began));
    case Operation::Phase::Failed:
        break;
    }
    return OperationTexts::tr("failed: %1").arg(operation.result);
}

} // namespace

QString sentenceOf(const Operation& operation)
{
    return OperationTexts::tr("%1: %2").arg(operation.action.text(), resultOf(operation));
}

OperationTable::OperationTable(QObject* parent)
    : FilterableTable(parent)
{
}

quint64 OperationTable::begin(const QString& server, const LiveText& action)
{
    if (m_operations.size() == kMaximumRows) {
        const int last = rowCount() - 1;
        beginRemoveRows({}, last, last);
        m_operations.pop_back();
        endRemoveRows();
    }
    Operation operation;
    operation.id = ++m_lastId;
    operation.began = figures::wallNow();
    operation.server = server;
    operation.action = action;
    beginInsertRows({}, 0, 0);
    m_operations.push_front(operation);
    endInsertRows();
    return operation.id;
}

void OperationTable::end(quint64 id, const QString& error)
{
    const auto found =
        std::find_if(m_operations.begin(), m_operations.end(), [id](const Operation& one) {
            return one.id == id && one.phase == Operation::Phase::Running;
        });
    if (found == m_operations.end()) {
        return;
    }
    found->ended = figures::wallNow();
    found->phase = error.isEmpty() ? Operation::Phase::Done : Operation::Phase::Failed;
    found->result = error;
    const int row = static_cast<int>(found - m_operations.begin());
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnTotal - 1));
    Q_EMIT ended(sentenceOf(*found), !error.isEmpty());
}

const Operation* OperationTable::operationOf(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_operations[index.row()] : nullptr;
}

int OperationTable::runningCount() const
{
    return static_cast<int>(std::count_if(m_operations.begin(), m_operations.end(),
        [](const Operation& one) { return one.phase == Operation::Phase::Running; }));
}

QList<FilterableTable::Column> OperationTable::makeColumns() const
{
    return {
        {QStringLiteral("time"), tr("When"), tr("When the action was begun"), Filter::Kind::Number,
            14, false, true},
        {QStringLiteral("server"), tr("Server"), tr("The server that was changed"),
            Filter::Kind::Text, 20},
        {QStringLiteral("action"), tr("Action"), tr("What was done"), Filter::Kind::Text, 34},
        {QStringLiteral("result"), tr("Result"), tr("What the server answered"), Filter::Kind::Text,
            30},
        {QStringLiteral("duration"), tr("Duration"), tr("Time until the answer"),
            Filter::Kind::Duration, 10},
    };
}

int OperationTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_operations.size());
}

QVariant OperationTable::value(int row, int column) const
{
    const Operation& operation = m_operations[row];
    switch (column) {
    case Time:
        return static_cast<double>(operation.began.time_since_epoch().count());
    case Server:
        return operation.server;
    case Action:
        return operation.action.text();
    case Result:
        return resultOf(operation);
    default:
        return operation.phase == Operation::Phase::Running
            ? QVariant()
            : QVariant(static_cast<double>((operation.ended - operation.began).count()));
    }
}

QString OperationTable::text(int row, int column) const
{
    const Operation& operation = m_operations[row];
    if (column == Time) {
        return figures::moment(operation.began, figures::wallNow());
    }
    if (column == Duration) {
        return operation.phase == Operation::Phase::Running
            ? QStringLiteral("–")
            : figures::duration(operation.ended - operation.began);
    }
    return value(row, column).toString();
}

QString OperationTable::toolTip(int row, int column) const
{
    return column == Time ? figures::exactTime(m_operations[row].began)
                          : toolTipText(value(row, column).toString());
}

QVariant OperationTable::health(int row, int column) const
{
    if (column != Result) {
        return {};
    }
    const Operation::Phase phase = m_operations[row].phase;
    return static_cast<int>(phase == Operation::Phase::Failed ? Health::Failed
            : phase == Operation::Phase::Done                 ? Health::Ready
                                                              : Health::Unknown);
}

} // namespace thalassa::console
