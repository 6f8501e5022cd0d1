// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The durations of a model version by stage: a row for each stage in the order of a request, and
// one for the whole requests. A server with quantiles has those of the last minute; one without
// them has the means since the load. *lives on the GUI thread*.
#pragma once

#include "console/models/server/server_facts.h"
#include "console/pages/model/figure_rows.h"

namespace thalassa::console {

class StageTable : public FigureRows {
    Q_OBJECT

public:
    // The columns before the durations.
    enum Column { Stage, Requests, FirstDuration };

    using FigureRows::FigureRows;

    // The figures may be null: there are no rows.
    void setFigures(const ModelFigures* figures);
    // Whether the durations are means since the load.
    bool hasMeansOnly() const { return m_hasMeansOnly; }

private:
    bool m_hasMeansOnly = false;
};

} // namespace thalassa::console
