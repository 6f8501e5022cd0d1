// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/run.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "trace/data_flow.h"
#include "trace/options.h"
#include "trace/single_traces.h"
#include "trace/summary.h"
#include "trace/trace_reader.h"

namespace thalassa::trace_tool {
namespace {

constexpr uint64_t kProgressStep = 100 << 20; // bytes

void printEntries(const TraceTree& tree, std::ostream& out)
{
    for (const RecordedTrace& trace : tree) {
        for (const std::string& entry : trace.entries)
            out << entry << "\n";
    }
}

absl::Status summarize(
    std::istream& stream, const Options& options, std::ostream& out, std::ostream& errors)
{
    TraceReader reader(stream);
    Summary summary;
    std::optional<TraceTree> flow; // the first request with tensors
    uint64_t nextProgress = kProgressStep;
    for (;;) {
        ASSIGN_OR_RETURN(std::optional<TraceTree> tree, reader.next());
        if (!tree)
            break;
        if (options.isVerbose)
            printEntries(*tree, out);
        RETURN_IF_ERROR(summary.add(*tree));
        for (size_t i = 0; options.showsTraces && i < tree->size(); ++i)
            printTrace((*tree)[i], out);
        if (reader.bytesRead() >= nextProgress) {
            errors << reader.bytesRead() / (1 << 20) << " MiB read\n";
            nextProgress += kProgressStep;
        }
        if (!flow && hasTensors(*tree))
            flow = std::move(tree);
    }
    summary.print(out);
    if (flow)
        printDataFlow(*flow, out);
    if (reader.isCutOff())
        errors << "the file ends after byte " << reader.bytesRead()
               << " without its closing bracket: the server was killed, or still writes\n";
    return absl::OkStatus();
}

absl::Status summarizeFile(
    const std::string& name, const Options& options, std::ostream& out, std::ostream& errors)
{
    out << "File: " << name << "\n";
    if (name == "-")
        return summarize(std::cin, options, out, errors);
    std::ifstream file(name, std::ios::binary);
    if (!file)
        return absl::NotFoundError(absl::StrCat("cannot open it: ", std::strerror(errno)));
    return summarize(file, options, out, errors);
}

} // namespace

int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& errors)
{
    const absl::StatusOr<Options> options = parseOptions(arguments);
    if (!options.ok()) {
        errors << options.status().message() << "\n\n" << usage();
        return 2;
    }
    if (options->help) {
        out << usage();
        return 0;
    }
    bool isGood = true;
    for (const std::string& name : options->files) {
        const absl::Status status = summarizeFile(name, *options, out, errors);
        if (!status.ok())
            errors << name << ": " << status.message() << "\n";
        isGood = isGood && status.ok();
    }
    return isGood ? 0 : 1;
}

} // namespace thalassa::trace_tool
