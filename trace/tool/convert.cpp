// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/convert.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "trace/reader/spans.h"
#include "trace/tool/exporter.h"
#include "trace/tool/request_files.h"

namespace thalassa::trace_tool {
namespace {

constexpr char kServiceName[] = "triton-inference-server"; // as in the server's own export

std::unique_ptr<Exporter> exporterFor(const Options& options, std::ostream& out)
{
    switch (options.format) {
    case Format::Csv:
        return makeCsvExporter(out);
    case Format::Otlp:
        return makeOtlpExporter(
            out, options.serviceName.empty() ? kServiceName : options.serviceName);
    case Format::Perfetto:
        break;
    }
    return makePerfettoExporter(out);
}

// Counts the traces with broken spans (spans.h), which the formats leave out.
struct Faults {
    int64_t traces = 0;
    absl::Status first;

    void count(const TraceTree& tree)
    {
        for (const WholeSpans& whole : wholeSpansOf(tree)) {
            traces += whole.fault.ok() ? 0 : 1;
            first.Update(whole.fault);
        }
    }
};

absl::Status convertFile(const std::string& file, const Options& options, Exporter& exporter,
    std::ostream& out, Progress& progress, std::ostream& errors)
{
    Faults faults;
    absl::Status status =
        forEachRequest(file, progress, errors, [&](TraceTree&& tree) -> absl::Status {
            faults.count(tree);
            const SpanIds ids(tree);
            for (RecordedTrace& trace : tree) {
                if (options.clockOffset != 0)
                    trace.shift(options.clockOffset);
            }
            exporter.add(file, tree, ids);
            return out ? absl::OkStatus() : absl::UnavailableError("the output cannot be written");
        });
    if (faults.traces > 0)
        errors << file << ": " << faults.traces
               << " traces have spans that are not whole and are left out; the first is: "
               << faults.first.message() << "\n";
    return status;
}

absl::Status convertAll(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors)
{
    const std::unique_ptr<Exporter> exporter = exporterFor(options, out);
    exporter->begin();
    bool isGood = true;
    for (const std::string& file : inOrderOfTime(options.files)) {
        const absl::Status status = convertFile(file, options, *exporter, out, progress, errors);
        if (!out)
            break;
        if (!status.ok())
            errors << status.message() << "\n";
        isGood = isGood && status.ok();
    }
    exporter->end();
    if (!out.flush())
        return absl::UnavailableError(absl::StrCat("cannot write to ",
            options.output.empty() ? "the standard output" : options.output, ": ",
            std::strerror(errno)));
    return isGood ? absl::OkStatus() : absl::InvalidArgumentError("not all files could be read");
}

} // namespace

absl::Status convert(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors)
{
    if (options.output.empty())
        return convertAll(options, progress, out, errors);
    for (const std::string& file : options.files) {
        std::error_code error;
        if (std::filesystem::equivalent(file, options.output, error))
            return absl::InvalidArgumentError(
                absl::StrCat(file, ": expected an output file other than the input file"));
    }
    std::ofstream stream(options.output, std::ios::binary);
    if (!stream)
        return absl::NotFoundError(
            absl::StrCat(options.output, ": cannot open it: ", std::strerror(errno)));
    return convertAll(options, progress, stream, errors);
}

} // namespace thalassa::trace_tool
