// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The queues of a server: who waits, for how long, and what limits the queue. *lives on the GUI
// thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/live/live_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class QueueTable : public KeyedTable<QueueFacts> {
    Q_OBJECT

public:
    enum ColumnNumber {
        Model,
        Version,
        Level,
        Scheduler,
        Waiting,
        Rows,
        OldestWait,
        WaitsFor,
        Limit,
        Timeout,
        Refused,
        TimedOut,
        Bytes
    };

    explicit QueueTable(QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const QueueFacts& queue) const override;
    QVariant valueOf(const QueueFacts& queue, int column) const override;
    QString textOf(const QueueFacts& queue, int column) const override;
    QString serverWordOf(const QueueFacts& queue, int column) const override;
    QVariant healthOf(const QueueFacts& queue, int column) const override;
};

// Attention if the queue is nearly full or its oldest request has waited for most of its timeout;
// Failed if it is full.
Health healthOf(const QueueFacts& queue);
// The reason for which requests wait, as a sentence; empty: none waits.
QString waitsFor(const QueueFacts& queue);
Description describe(const QueueFacts& queue);

} // namespace thalassa::console
