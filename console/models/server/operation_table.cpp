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

// Until now if it runs.
std::chrono::nanoseconds durationOf(const Operation& operation)
{
    const bool isRunning = operation.phase == Operation::Phase::Running;
    return std::max(std::chrono::nanoseconds(
                        (isRunning ? figures::wallNow() : operation.ended) - operation.began),
        std::chrono::nanoseconds(0));
}

QString resultOf(const Operation& operation)
{
    const std::chrono::nanoseconds duration = durationOf(operation);
    switch (operation.phase) {
    case Operation::Phase::Running:
        return duration < std::chrono::seconds(1)
            ? OperationTexts::tr("running")
            : OperationTexts::tr("running for %1").arg(figures::span(duration));
    case Operation::Phase::Done:
        return OperationTexts::tr("done in %1").arg(figures::duration(duration));
    case Operation::Phase::Cancelled:
        return operation.details.isOnServer
            ? OperationTexts::tr("not waited for after %1, the server goes on")
                  .arg(figures::span(duration))
            : OperationTexts::tr("cancelled after %1").arg(figures::span(duration));
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
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &OperationTable::renewRunning);
}

quint64 OperationTable::begin(
    const QString& server, const LiveText& action, OperationDetails details)
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
    operation.details = std::move(details);
    beginInsertRows({}, 0, 0);
    m_operations.push_front(operation);
    endInsertRows();
    if (!m_second.isActive()) {
        m_second.start();
    }
    return operation.id;
}

int OperationTable::runningRow(quint64 id) const
{
    const auto found =
        std::find_if(m_operations.begin(), m_operations.end(), [id](const Operation& one) {
            return one.id == id && one.phase == Operation::Phase::Running;
        });
    return found == m_operations.end() ? -1 : static_cast<int>(found - m_operations.begin());
}

void OperationTable::setCancel(quint64 id, std::function<void()> cancel)
{
    if (const int row = runningRow(id); row >= 0) {
        m_operations[row].details.cancel = std::move(cancel);
        Q_EMIT dataChanged(index(row, Result), index(row, Result));
    }
}

void OperationTable::end(quint64 id, const QString& error)
{
    if (const int row = runningRow(id); row >= 0) {
        endRow(row, error.isEmpty() ? Operation::Phase::Done : Operation::Phase::Failed, error);
    }
}

void OperationTable::cancel(quint64 id)
{
    const int row = runningRow(id);
    if (row < 0 || !m_operations[row].canCancel()) {
        return;
    }
    const std::function<void()> cancel = m_operations[row].details.cancel;
    endRow(row, Operation::Phase::Cancelled, {});
    cancel(); // it may end the operation, which has no effect any more
}

void OperationTable::endRow(int row, Operation::Phase phase, const QString& error)
{
    Operation& operation = m_operations[row];
    operation.ended = figures::wallNow();
    operation.phase = phase;
    operation.result = error;
    operation.details.cancel = nullptr; // what it holds is not needed any more
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnTotal - 1));
    Q_EMIT ended(sentenceOf(operation), phase == Operation::Phase::Failed);
}

void OperationTable::renewRunning()
{
    bool isRunning = false;
    for (int row = 0; row < rowCount(); ++row) {
        if (m_operations[row].phase == Operation::Phase::Running) {
            isRunning = true;
            Q_EMIT dataChanged(index(row, Result), index(row, Duration));
        }
    }
    if (!isRunning) {
        m_second.stop();
    }
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
        {QStringLiteral("server"), tr("Server"), tr("The server that was changed or asked"),
            Filter::Kind::Text, 20},
        {QStringLiteral("action"), tr("Action"), tr("What was done"), Filter::Kind::Text, 34},
        {QStringLiteral("result"), tr("Result"), tr("How it ended"), Filter::Kind::Text, 30},
        {QStringLiteral("duration"), tr("Duration"), tr("Time until the answer, or until now"),
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
        return static_cast<double>(durationOf(operation).count());
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
            ? figures::span(durationOf(operation))
            : figures::duration(durationOf(operation));
    }
    if (column == Server && operation.server.isEmpty()) {
        return QStringLiteral("–");
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
