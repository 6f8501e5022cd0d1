// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line of thalassa-perf. Names and defaults are perf_analyzer's where it has the
// option. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/inputs/samples.h"
#include "perf/load/load.h"
#include "perf/load/profiler.h"
#include "perf/load/range.h"
#include "perf/load/shared_tensors.h"

namespace thalassa::perf {

struct Options {
    bool help = false;
    bool version = false;
    int verbosity = 0; // from 1 on: all windows in the text
    std::string url;   // empty: the protocol's usual one on this machine
    Loop loop = Loop::Closed;
    Range range;
    LoadOptions load;
    MeasureOptions measure;
    SampleOptions samples;
    bool hasCountWindows = false;
    uint64_t windowRequests = 50;     // requests of a count window
    SharedMemoryOptions sharedMemory; // of the tensors of the requests and answers
    std::string csvFile;              // empty: none
    std::string jsonFile;
    bool hasVerboseCsv = false;
};

// Fails for an unknown option, with the nearest name, and for options that do not go together.
absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments);

// Sets the address of the server from -u and -i.
absl::Status settleServer(Options& options);

std::string usage();

} // namespace thalassa::perf
