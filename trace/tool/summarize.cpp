// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/summarize.h"

#include <optional>

#include "core/base/status_macros.h"
#include "core/base/text/visible_text.h"
#include "trace/reader/data_flow.h"
#include "trace/tool/request_files.h"
#include "trace/tool/single_traces.h"
#include "trace/tool/summary.h"

namespace thalassa::trace_tool {
namespace {

absl::Status summarizeFile(const std::string& file, const Options& options, Progress& progress,
    std::ostream& out, std::ostream& errors)
{
    out << "File: " << file << "\n";
    Summary summary;
    std::optional<TraceTree> flow; // the first request with tensors
    const auto printEntry = [&out](const std::string& entry) {
        out << base::visibleJson(entry) << "\n";
    };
    absl::Status read = forEachRequest(
        file, progress, errors,
        [&](TraceTree&& tree) -> absl::Status {
            RETURN_IF_ERROR(summary.add(tree));
            for (size_t i = 0; options.showsTraces && i < tree.size(); ++i)
                printTrace(tree[i], out);
            if (!flow && hasTensors(tree))
                flow = std::move(tree);
            return absl::OkStatus();
        },
        options.isVerbose ? EntryVisitor(printEntry) : nullptr);
    // Print the summary even if the file could not be read to its end.
    summary.print(options.hasPercentiles, out);
    if (flow)
        printDataFlow(*flow, out);
    return read;
}

} // namespace

absl::Status summarize(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors)
{
    bool isGood = true;
    for (const std::string& file : options.files) {
        const absl::Status status = summarizeFile(file, options, progress, out, errors);
        if (!status.ok())
            errors << status.message() << "\n";
        isGood = isGood && status.ok();
    }
    return isGood ? absl::OkStatus()
                  : absl::InvalidArgumentError("not all files could be summed up");
}

} // namespace thalassa::trace_tool
