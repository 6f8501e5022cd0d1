// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "trace/comparison.h"
#include "trace/options.h"
#include "trace/progress.h"

namespace thalassa::trace_tool {

// `thalassa-trace diff`: both files have to be readable, though not to their ends.
absl::Status diff(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors);

// A file of the two, as a result names it.
struct ComparedFile {
    std::string name;
    int64_t traces = 0;
    int64_t brokenTraces = 0;
};

// In microseconds, for people.
void printAsTable(const ComparedFile& a, const ComparedFile& b,
    const std::vector<StageComparison>& stages, std::ostream& out);
// In nanoseconds, for programs.
void printAsJson(const ComparedFile& a, const ComparedFile& b,
    const std::vector<StageComparison>& stages, std::ostream& out);

} // namespace thalassa::trace_tool
