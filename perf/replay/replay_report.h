// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The results of a replay, and its reports. Pure functions: *thread-safe*.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "perf/inputs/model.h"
#include "perf/replay/comparison.h"
#include "perf/replay/recorded_requests.h"

namespace thalassa::perf {

struct ReplayedRequest {
    bool isEnded = false; // false: interrupted before it began
    absl::Status failure;
    base::Duration latency{0};
    struct Largest {
        double absolute = 0;
        double relative = 0;
    };
    std::map<std::string, Largest> largest; // by output
    std::optional<Difference> worst;        // none: all outputs are equal
    uint64_t byShapeOnly = 0;               // outputs whose elements the trace file does not have

    void add(const std::string& output, const OutputComparison& comparison);
};

struct ReplayReport {
    const RecordedRequests& recorded;
    std::vector<ReplayedRequest> results; // in the order of the recorded requests
    size_t worst = 10;                    // differences that are shown
};

struct ReplayCounts {
    uint64_t equal = 0;
    uint64_t different = 0;
    uint64_t failed = 0;
    uint64_t byShapeOnly = 0; // outputs of all requests
};

ReplayCounts countsOf(const ReplayReport& report);
// The requests that are sent, and those that cannot be.
std::string textOf(const RecordedRequests& recorded, const Model& model);
std::string textOf(const ReplayReport& report);
std::string jsonOf(const ReplayReport& report);

} // namespace thalassa::perf
