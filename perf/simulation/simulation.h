// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulates requests under other settings of dynamic batching: the server's own queue decides
// (core/scheduling/batching/batch_queue.h), in virtual time, and an execution lasts as long as was
// measured for the size of its batch. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>

#include "perf/simulation/batch_cost.h"
#include "perf/simulation/simulation_settings.h"
#include "perf/simulation/traffic.h"
#include "perf/support/histogram.h"

namespace thalassa::perf {

struct SimulationResult {
    Histogram latency; // as a client would see it
    uint64_t rows = 0;
    uint64_t batches = 0;
    base::Duration length{0}; // from the first arrival to the last answer
    base::Duration busy{0};   // sum over all instances
    // Requests came faster than they could be executed: the latency depends on how long they came.
    bool isOverloaded = false;

    double requestsPerSecond() const;
    double meanBatchSize() const; // rows
    double busyShare(uint32_t instances) const;
};

// REQUIRES: `cost` covers all batch sizes that the settings allow, and no request has more rows
// than maxBatchSize. Ends early when 200 000 requests wait.
SimulationResult runSimulation(
    const SimulationSettings& settings, const BatchCost& cost, Traffic& traffic);

} // namespace thalassa::perf
