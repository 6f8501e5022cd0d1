// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model version as the table of models has it: its entry in the repository index, its counters,
// and the rates that follow from two readings. *thread-compatible*.
#pragma once

#include <optional>

#include "console/models/series/rate.h"
#include "console/models/server/server_facts.h"

namespace thalassa::console {

struct ModelRow {
    ModelKey key;
    QString name; // the name as text for people
    ModelState state = ModelState::Unknown;
    QString reason;
    std::optional<ModelFigures> figures;

    Rate requests;
    Rate failures;
    std::optional<double> requestRate; // per second
    std::optional<double> failureRate;
    std::optional<double> meanBatch; // rows of an execution, since the load
    std::optional<double> cacheHitShare;

    // Takes a reading of the counters.
    void take(const ModelFigures& reading, WallTime time);
};

// The word for a state: "ready", "failed". The table of models, the filter and the pages use it.
QString wordOf(ModelState state);
// The name of the state in the repository index: "UNAVAILABLE" for failed and unloaded versions.
QString nameOf(ModelState state);
QString wordOf(Health health);

} // namespace thalassa::console
