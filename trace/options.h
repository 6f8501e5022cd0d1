// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::trace_tool {

struct Options {
    bool help = false;        // -h, --help
    bool showsTraces = false; // -t, --show-trace
    bool isVerbose = false;   // -v, --verbose
    std::vector<std::string> files;
};

// INVALID_ARGUMENT says what was expected.
absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments);

std::string usage();

} // namespace thalassa::trace_tool
