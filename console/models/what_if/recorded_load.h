// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RecordedLoad: what the flight recorder tells about the load of a model version: when requests
// came and what batches cost. The simulation of other settings runs on it. Pure functions:
// *thread-safe*.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "console/models/requests/request_facts.h"
#include "perf/simulation/batch_cost.h"
#include "perf/simulation/traffic.h"

namespace thalassa::console {

// Settings of dynamic batching, of a configuration or to be tried.
struct BatchSettings {
    quint32 instances = 1;
    quint32 maximumRows = 1; // max_batch_size
    std::vector<quint32> preferredRows;
    std::chrono::microseconds delay{0};

    bool operator==(const BatchSettings& other) const = default;
};

// The figures of a load, measured or simulated.
struct LoadFigures {
    std::chrono::nanoseconds p50{};
    std::chrono::nanoseconds p99{};
    double requestsPerSecond = 0;
    double meanRows = 0; // mean rows of a batch
    std::optional<double> busyShare;
    bool isOverloaded = false;
};

struct RecordedLoad {
    std::vector<perf::Arrival> arrivals;      // without gaps
    std::vector<perf::BatchCost::Point> cost; // the median for each size that was seen
    std::chrono::nanoseconds baseLatency{};   // besides waiting and execution
    std::chrono::nanoseconds length{};
    quint32 leastRows = 1; // rows of the smallest request
    quint32 mostRows = 1;
    BatchSettings seen;     // as far as the records tell
    bool isBatched = false; // the model has a batching scheduler
    LoadFigures measured;
    QString problem; // why it cannot be simulated, as a sentence; empty: it can
};

// The load of the model version, from all its requests that are remembered. The recorder keeps slow
// and failed requests for longer than others: the load begins with the first request that it had no
// reason to keep, because from then on none is missing.
RecordedLoad recordedLoadOf(std::span<const RequestFacts> requests, const ModelKey& key);

// The cost of all sizes up to `mostRows`. Sizes that were not seen follow from a line through those
// that were. REQUIRES: the load has no problem.
perf::BatchCost costOf(const RecordedLoad& load, quint32 mostRows);

} // namespace thalassa::console
