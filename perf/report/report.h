// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The data and the texts of the reports of a run. *thread-compatible*.
#pragma once

#include <string>
#include <vector>

#include "perf/cli/options.h"
#include "perf/inputs/model.h"
#include "perf/load/measurement.h"

namespace thalassa::perf {

struct Report {
    const Options& options;
    const Model& model;
    std::string statisticsGap; // why the server's side is missing; empty if it is not
    std::vector<Measurement> measurements;
};

// The percentiles of latencies in all reports.
inline constexpr double kPercentiles[] = {50, 90, 95, 99, 99.9};

// "p99", "p99.9".
std::string percentileName(double percentile);

// Inferences: elements of the batches of answered requests.
double inferencesPerSecond(const Report& report, const Measurement& measurement);

// The parts of the mean latency of a request. They add up to it, as far as the server reports them.
struct LatencyParts {
    base::Duration clientSend{0};
    base::Duration network{0}; // not accounted for by either side, a late start included
    base::Duration queue{0};
    base::Duration computeInput{0};
    base::Duration computeInfer{0};
    base::Duration computeOutput{0};
    base::Duration clientReceive{0};
};
LatencyParts latencyParts(const Window& window);

std::string textHead(const Report& report);
// Returns one measurement as text.
std::string textOf(const Report& report, const Measurement& measurement);
// One line per measurement; empty for fewer than two.
std::string textSummary(const Report& report);
// One line about a window.
std::string progressLine(
    const Report& report, const LoadLevel& level, size_t number, const Window& window);

// Sorted by throughput, ascending, as perf_analyzer writes it.
std::string csvOf(const Report& report);
std::string jsonOf(const Report& report);

} // namespace thalassa::perf
