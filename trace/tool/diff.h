// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "trace/tool/comparison.h"
#include "trace/tool/options.h"
#include "trace/tool/progress.h"

namespace thalassa::trace_tool {

// Runs `thalassa-trace diff`. Both files must be readable, though they may be cut off.
absl::Status diff(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors);

// One of the two files, as the output describes it.
struct ComparedFile {
    std::string name;
    int64_t traces = 0;
    int64_t brokenTraces = 0;
};

// Prints the comparison in microseconds, for people.
void printAsTable(const ComparedFile& a, const ComparedFile& b,
    const std::vector<StageComparison>& stages, std::ostream& out);
// Prints the comparison in nanoseconds, for programs.
void printAsJson(const ComparedFile& a, const ComparedFile& b,
    const std::vector<StageComparison>& stages, std::ostream& out);

} // namespace thalassa::trace_tool
