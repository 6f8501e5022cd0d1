// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trace files by name, read request by request.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "trace/progress.h"
#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

using RequestVisitor = absl::FunctionRef<absl::Status(TraceTree&& tree)>;

// Calls `visit` with each request of the file, "-" being the standard input, until it fails. What a
// file that is cut off lacks is said to `errors`, which is no failure, nor is what `visit` finds
// wrong with its last request. The status names the file.
absl::Status forEachRequest(
    const std::string& file, Progress& progress, std::ostream& errors, RequestVisitor visit);

// The files in the order of their first times, for a shell names FILE.10 before FILE.2. As they are
// if one can be read only once, or not at all.
std::vector<std::string> inOrderOfTime(std::vector<std::string> files);

} // namespace thalassa::trace_tool
