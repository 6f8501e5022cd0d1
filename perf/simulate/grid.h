// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings and the loads of a simulation, all with all. Pure functions: *thread-safe*.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/load.h"
#include "perf/simulate/simulation.h"

namespace thalassa::perf {

// Each with each. Of maxBatchSizes none: the largest size whose cost is known.
struct SettingsGrid {
    std::vector<uint64_t> instances{1};
    std::vector<uint64_t> maxBatchSizes;
    std::vector<std::vector<uint32_t>> preferredBatchSizes; // none: without any
    std::vector<uint64_t> maxQueueDelays{0};                // microseconds
};

struct SimulatedLoad {
    std::vector<double> rates;           // requests per second, of open loops
    std::vector<uint64_t> concurrencies; // of closed loops
    std::vector<Arrival> recorded;       // when neither: these
    Distribution distribution = Distribution::Poisson;
    uint64_t seed = 0;
    uint64_t requestCount = 100'000; // of each simulation of a loop
    uint32_t rows = 1;               // of each request of a loop
};

// One line of the answer.
struct GridPoint {
    std::string load; // as a person reads it
    double rate = 0;  // or else
    uint64_t concurrency = 0;
    SimulationSettings settings;
    SimulationResult result;
};

// In the order of the lists. Fails for a size that is larger than the batch, or whose cost is not
// known.
absl::StatusOr<std::vector<SimulationSettings>> settingsOf(
    const SettingsGrid& grid, const SimulatedLoad& load, const BatchCost& cost);

// Load by load. Ends early when `isEnough`.
std::vector<GridPoint> simulateAll(const std::vector<SimulationSettings>& settings,
    const SimulatedLoad& load, const BatchCost& cost, const std::function<bool()>& isEnough);

} // namespace thalassa::perf
