// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::trace_tool {

enum class Command : uint8_t { Summary, Convert, Diff };
enum class Format : uint8_t { Perfetto, Otlp, Csv };

struct Options {
    Command command = Command::Summary;
    bool help = false;              // -h, --help
    bool version = false;           // --version
    bool showsTraces = false;       // summary: -t, --show-trace
    bool isVerbose = false;         // summary: -v, --verbose
    bool hasPercentiles = false;    // summary: -p, --percentiles
    Format format = Format::Csv;    // convert: --to, which has to be given
    std::string output;             // convert: -o, --output; empty: the standard output
    int64_t clockOffset = 0;        // convert: --clock-offset, in nanoseconds
    std::string serviceName;        // convert: --service-name; empty: that of servers by default
    bool asJson = false;            // diff: --json
    bool showsProgress = false;     // --progress: even if there is no terminal
    std::vector<std::string> files; // exactly two for diff
};

// Returns INVALID_ARGUMENT, with what was expected, for wrong arguments.
absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments);

std::string usage();

} // namespace thalassa::trace_tool
