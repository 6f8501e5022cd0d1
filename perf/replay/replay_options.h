// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line of thalassa-perf replay. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/cli/options.h"
#include "perf/replay/comparison.h"

namespace thalassa::perf {

struct ReplayOptions {
    bool help = false;
    std::vector<std::string> traceFiles;
    Options server;      // with the model that answers
    double speed = 1;    // factor of the recorded distances; 0: each request follows an answer
    int concurrency = 0; // maximum number of requests in flight; 0: the usual one
    Tolerance tolerance;
    size_t worst = 10;    // differences that are shown
    std::string jsonFile; // empty: none
};

// Fails for an unknown option, with the nearest name, and for options that do not go together.
absl::StatusOr<ReplayOptions> parseReplayOptions(const std::vector<std::string>& arguments);

std::string replayUsage();

} // namespace thalassa::perf
