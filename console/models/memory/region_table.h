// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The regions of shared memory: which client registered each, and whether requests use it.
// *lives on the GUI thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/memory/region_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class RegionTable : public KeyedTable<RegionFacts> {
    Q_OBJECT

public:
    enum ColumnNumber { Name, Kind, Size, State, Owner, Registered, LastUse, Tensors, Place };

    explicit RegionTable(QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const RegionFacts& region) const override;
    QVariant valueOf(const RegionFacts& region, int column) const override;
    QString textOf(const RegionFacts& region, int column) const override;
    QString serverWordOf(const RegionFacts& region, int column) const override;
    QVariant healthOf(const RegionFacts& region, int column) const override;
};

// Failed if requests of the region fail, Attention if its object was removed.
Health healthOf(const RegionFacts& region);
Description describe(const RegionFacts& region);
// The regions in a sentence: how many there are, how much they map, and how many were removed by
// their clients.
QString conclusionOf(const std::vector<RegionFacts>& regions);

} // namespace thalassa::console
