// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instances of a server: what each executes now, and how busy it is. *lives on the GUI thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/live/live_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class InstanceTable : public KeyedTable<InstanceFacts> {
    Q_OBJECT

public:
    enum ColumnNumber { Model, Version, Name, Device, Now, Since, BusyTen, BusyMinute, Executions };

    explicit InstanceTable(QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const InstanceFacts& instance) const override;
    QVariant valueOf(const InstanceFacts& instance, int column) const override;
    QString textOf(const InstanceFacts& instance, int column) const override;
    QVariant healthOf(const InstanceFacts& instance, int column) const override;
};

// Attention if the instance was busy for nearly all of the last minute.
Health healthOf(const InstanceFacts& instance);
// "batch 12: 3 requests, 8 rows", "idle", "gets no requests".
QString nowText(const InstanceFacts& instance);
Description describe(const InstanceFacts& instance);

} // namespace thalassa::console
