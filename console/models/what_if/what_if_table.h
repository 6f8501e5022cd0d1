// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of the latency and throughput of a model version: as measured, with the same load
// simulated under the present settings, and simulated under the settings that were tried.
// *lives on the GUI thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/table/keyed_table.h"
#include "console/models/what_if/recorded_load.h"

namespace thalassa::console {

struct WhatIfRow {
    enum class Kind { Measured, Present, Tried };

    Kind kind = Kind::Tried;
    BatchSettings settings;
    LoadFigures figures;
    std::optional<double>
        latencyChange;   // change of p99, relative to the present settings simulated
    bool isBest = false; // the lowest p99 of all
};

class WhatIfTable : public KeyedTable<WhatIfRow> {
    Q_OBJECT

public:
    enum ColumnNumber {
        What,
        Instances,
        MaximumRows,
        Preferred,
        Delay,
        P50,
        P99,
        Change,
        Rate,
        MeanRows,
        Busy
    };

    explicit WhatIfTable(QObject* parent = nullptr);

    // Sets the changes and the best row, and takes the rows.
    void setResults(std::vector<WhatIfRow> rows);
    // The difference between measurement and simulation of the present settings, as a sentence.
    QString trustText() const;

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const WhatIfRow& row) const override;
    QVariant valueOf(const WhatIfRow& row, int column) const override;
    QString textOf(const WhatIfRow& row, int column) const override;
    QVariant healthOf(const WhatIfRow& row, int column) const override;
};

// The settings as lines of config.pbtxt.
QString configurationOf(const BatchSettings& settings);
Description describe(const WhatIfRow& row);

} // namespace thalassa::console
