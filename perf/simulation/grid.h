// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings and the loads of a simulation, in all combinations. Pure functions: *thread-safe*.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/simulation/simulation.h"
#include "perf/simulation/traffic.h"
#include "perf/support/arrivals.h"

namespace thalassa::perf {

// All combinations of these values. Without maxBatchSizes: the largest size whose cost is known.
struct SettingsGrid {
    std::vector<uint64_t> instances{1};
    std::vector<uint64_t> maxBatchSizes;
    std::vector<std::vector<uint32_t>> preferredBatchSizes; // none: without any
    std::vector<uint64_t> maxQueueDelays{0};                // microseconds
};

struct SimulatedLoad {
    std::vector<double> rates;           // requests per second, of open loops
    std::vector<uint64_t> concurrencies; // requests in flight, of closed loops
    std::vector<Arrival> recorded;       // used if both are empty
    Distribution distribution = Distribution::Poisson;
    uint64_t seed = 0;
    uint64_t requestCount = 100'000; // in each simulation of a loop
    uint32_t rows = 1;               // in each request of a loop
};

// One line of the report.
struct GridPoint {
    std::string load; // as text
    double rate = 0;  // 0: see concurrency; if that is 0, recorded arrivals
    uint64_t concurrency = 0;
    SimulationSettings settings;
    SimulationResult result;
};

// Fails for a size that is larger than the batch, or whose cost is not known.
absl::Status checkSettings(
    const SimulationSettings& settings, const SimulatedLoad& load, const BatchCost& cost);

// Returns the configuration of the measured model, if it is known and passes checkSettings(), and
// then all other combinations, in the order of the lists. Fails as checkSettings() does.
absl::StatusOr<std::vector<SimulationSettings>> settingsOf(
    const SettingsGrid& grid, const SimulatedLoad& load, const BatchCost& cost);

// Simulates load by load. Ends early when `isEnough` returns true.
std::vector<GridPoint> simulateAll(const std::vector<SimulationSettings>& settings,
    const SimulatedLoad& load, const BatchCost& cost, const std::function<bool()>& isEnough);

} // namespace thalassa::perf
