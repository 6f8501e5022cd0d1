// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes that the user made from this console, the newest first, each with its result: "my
// actions". *lives on the GUI thread*.
#pragma once

#include <deque>

#include "console/models/server/server_facts.h"
#include "console/models/table/filterable_table.h"
#include "console/models/text/language.h"

namespace thalassa::console {

struct Operation {
    enum class Phase { Running, Done, Failed };
    quint64 id = 0;
    WallTime began;
    WallTime ended;
    QString server;
    LiveText action; // "reload of resnet"
    Phase phase = Phase::Running;
    QString result; // the error of a failure
};

class OperationTable : public FilterableTable {
    Q_OBJECT

public:
    enum ColumnNumber { Time, Server, Action, Result, Duration, ColumnTotal };

    static constexpr std::size_t kMaximumRows = 1000;

    explicit OperationTable(QObject* parent = nullptr);

    // Adds an operation that runs, and returns its number for end().
    quint64 begin(const QString& server, const LiveText& action);
    // An empty error: the operation succeeded. An unknown number has no effect.
    void end(quint64 id, const QString& error);

    const Operation* latest() const
    {
        return m_operations.empty() ? nullptr : &m_operations.front();
    }
    const Operation* operationOf(const QModelIndex& index) const;
    int runningCount() const;

    QVariant value(int row, int column) const override;
    int rowCount(const QModelIndex& parent = {}) const override;

Q_SIGNALS:
    void ended(const QString& sentence, bool isFailure);

protected:
    QList<Column> makeColumns() const override;
    QString text(int row, int column) const override;
    QString toolTip(int row, int column) const override;
    QString key(int row) const override { return QString::number(m_operations[row].id); }
    QVariant health(int row, int column) const override;

private:
    std::deque<Operation> m_operations; // the newest first
    quint64 m_lastId = 0;
};

// "reload of resnet: done in 1.2 s".
QString sentenceOf(const Operation& operation);

} // namespace thalassa::console
