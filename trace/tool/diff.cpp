// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/diff.h"

#include "core/base/status_macros.h"
#include "trace/tool/request_files.h"

namespace thalassa::trace_tool {

absl::Status diff(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors)
{
    StageTimes times[2];
    ComparedFile files[2];
    for (size_t i = 0; i < 2; ++i) {
        RETURN_IF_ERROR(forEachRequest(
            options.files[i], progress, errors, [&times, i](TraceTree&& tree) -> absl::Status {
                times[i].add(tree);
                return absl::OkStatus();
            }));
        files[i] = {options.files[i], times[i].traces(), times[i].brokenTraces()};
    }
    const std::vector<StageComparison> stages = compare(times[0], times[1]);
    (options.asJson ? printAsJson : printAsTable)(files[0], files[1], stages, out);
    return absl::OkStatus();
}

} // namespace thalassa::trace_tool
