// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/summarize.h"

#include <optional>

#include "core/base/status_macros.h"
#include "trace/reader/data_flow.h"
#include "trace/reader/text.h"
#include "trace/tool/request_files.h"
#include "trace/tool/single_traces.h"
#include "trace/tool/summary.h"

namespace thalassa::trace_tool {
namespace {

void printEntries(const TraceTree& tree, std::ostream& out)
{
    for (const RecordedTrace& trace : tree) {
        for (const std::string& entry : trace.entries)
            out << printable(entry) << "\n"; // in a JSON string, the escape means the same
    }
}

absl::Status summarizeFile(const std::string& file, const Options& options, Progress& progress,
    std::ostream& out, std::ostream& errors)
{
    out << "File: " << file << "\n";
    Summary summary;
    std::optional<TraceTree> flow; // the first request with tensors
    const absl::Status read =
        forEachRequest(file, progress, errors, [&](TraceTree&& tree) -> absl::Status {
            if (options.isVerbose)
                printEntries(tree, out);
            RETURN_IF_ERROR(summary.add(tree));
            for (size_t i = 0; options.showsTraces && i < tree.size(); ++i)
                printTrace(tree[i], out);
            if (!flow && hasTensors(tree))
                flow = std::move(tree);
            return absl::OkStatus();
        });
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
