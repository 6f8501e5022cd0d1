// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes that the user made from this console and the files that were written, the newest
// first, each with its result: "my actions". *lives on the GUI thread*.
#pragma once

#include <QTimer>
#include <deque>
#include <functional>

#include "console/models/server/server_facts.h"
#include "console/models/table/filterable_table.h"
#include "console/models/text/language.h"

namespace thalassa::console {

// The parts of an operation that it may lack.
struct OperationDetails {
    QString file;                 // path of the file that is written; empty: none
    std::function<void()> cancel; // called at most once, by cancel(); empty: it cannot be cancelled
    // The server does the work, and goes on with it after a cancel, which ends only the wait.
    bool isOnServer = false;
};

struct Operation {
    enum class Phase { Running, Done, Failed, Cancelled };
    quint64 id = 0;
    WallTime began;
    WallTime ended;
    QString server;  // empty: it is about no server
    LiveText action; // "reload of resnet"
    Phase phase = Phase::Running;
    QString result; // the error of a failure
    OperationDetails details;

    bool canCancel() const { return phase == Phase::Running && details.cancel; }
    // Whether there is a new file at the path of the details.
    bool hasFile() const { return phase == Phase::Done && !details.file.isEmpty(); }
};

class OperationTable : public FilterableTable {
    Q_OBJECT

public:
    enum ColumnNumber { Time, Server, Action, Result, Duration, ColumnTotal };

    static constexpr std::size_t kMaximumRows = 1000;

    explicit OperationTable(QObject* parent = nullptr);

    // Adds an operation that runs, and returns its number for end().
    quint64 begin(const QString& server, const LiveText& action, OperationDetails details = {});
    // Sets how a running operation is cancelled, which is often known only after its begin.
    void setCancel(quint64 id, std::function<void()> cancel);
    // An empty error: the operation succeeded. An unknown number has no effect.
    void end(quint64 id, const QString& error);
    // Ends an operation that can be cancelled as such, and calls the function of its details.
    void cancel(quint64 id);

    const Operation* latest() const
    {
        return m_operations.empty() ? nullptr : &m_operations.front();
    }
    const Operation* operationOf(const QModelIndex& index) const;
    int runningCount() const;
    // Shows how long the operations run that have not ended. A timer calls it each second.
    void renewRunning();

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
    int runningRow(quint64 id) const; // -1: it has ended, or is not known
    void endRow(int row, Operation::Phase phase, const QString& error);

    std::deque<Operation> m_operations; // the newest first
    QTimer m_second;                    // active while an operation runs
    quint64 m_lastId = 0;
};

// "reload of resnet: running for 4 s", "reload of resnet: done in 1.2 s".
QString sentenceOf(const Operation& operation);

} // namespace thalassa::console
