// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "absl/status/status.h"
#include "trace/tool/options.h"
#include "trace/tool/progress.h"

namespace thalassa::trace_tool {

// Runs `thalassa-trace convert`. An error in a file is written to `errors` and does not keep the
// other files from being converted; the result is then INVALID_ARGUMENT.
absl::Status convert(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors);

} // namespace thalassa::trace_tool
