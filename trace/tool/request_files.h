// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads trace files, given by name, request by request. *thread-compatible*.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "trace/reader/recorded_trace.h"
#include "trace/tool/progress.h"

namespace thalassa::trace_tool {

using RequestVisitor = absl::FunctionRef<absl::Status(TraceTree&& tree)>;
using EntryVisitor = std::function<void(const std::string& entry)>;

// Calls `visit` with each request of the file; "-" is the standard input. If `visit` fails, the
// request is left out and reported to `errors` (at most 10 are), and the result is DATA_LOSS. A
// file that is cut off is no failure: its missing end is reported to `errors`, and so is an error
// of `visit` for its last request. The status names the file. Before `visit`, calls `visitEntry`,
// if it is not null, with the JSON of each entry of the request.
absl::Status forEachRequest(const std::string& file, Progress& progress, std::ostream& errors,
    RequestVisitor visit, const EntryVisitor& visitEntry = nullptr);

// Returns the files in the order of their first times, because a shell names FILE.10 before FILE.2.
// Leaves their order as it is if one of them can be read only once, or not at all.
std::vector<std::string> inOrderOfTime(std::vector<std::string> files);

} // namespace thalassa::trace_tool
