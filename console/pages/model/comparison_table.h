// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two model versions, servers or times in figures: a row for each figure, with the means over the
// visible ranges and the change from the first to the second. In the mean of a duration, each time
// counts by its requests; that of a quantile is near the quantile of the range as long as the
// quantile does not vary much within it. *lives on the GUI thread*.
#pragma once

#include "console/models/series/time_range.h"
#include "console/models/server/model_history.h"
#include "console/pages/model/figure_rows.h"

namespace thalassa::console {

class ComparisonTable : public FigureRows {
    Q_OBJECT

public:
    enum Column { Name, First, Second, Change };

    struct Side {
        QString name;
        const ModelHistory* history = nullptr; // null: nothing is known
        TimeSpan span;
    };

    using FigureRows::FigureRows;

    // The change is that from the first side to the second.
    void compare(const Side& first, const Side& second);
};

// "+12.4 %", "−3.10 %", "×8.20"; "–" if one of the values is not known. A first value of 0 has no
// ratio: "new".
QString changeText(double first, double second);

} // namespace thalassa::console
