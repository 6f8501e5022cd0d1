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
    Rate failures; // those that were refused among them
    Rate refusals;
    std::optional<double> requestRate; // per second
    std::optional<double> failureRate;
    std::optional<double> refusalRate;
    std::optional<double> meanBatch; // rows of an execution, since the load; see meanBatchOf()
    std::optional<double> cacheHitShare;
    // Results of the last readings: with them, a state near its limit does not flicker.
    WallTime read;            // time of the last reading
    WallTime lastFailing;     // time of the last reading with many failures; the epoch: none
    bool wasQueueing = false; // requests waited long at the last reading
    WallTime lastQueueing;    // time of the last reading at which they did; the epoch: none

    // Takes a reading of the counters.
    void take(const ModelFigures& reading, WallTime time);
};

// The mean rows of an execution. The protocol counts the rows of successful requests only, and the
// executions of all: absent if 1 % of the requests or more failed, because the mean would be too
// low, or if there was no execution.
std::optional<double> meanBatchOf(
    quint64 inferences, quint64 executions, quint64 successes, quint64 failures);

// Whether the version serves, or will when its load ends.
bool isLoaded(const ModelRow& row);

// The word for a state: "ready", "failed". The table of models, the filter and the pages use it.
QString wordOf(ModelState state);
// The name of the state in the repository index: "UNAVAILABLE" for failed and unloaded versions.
QString nameOf(ModelState state);
QString wordOf(Health health);

} // namespace thalassa::console
