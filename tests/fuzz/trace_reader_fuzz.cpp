// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trace files as thalassa-trace reads them. Each file is read to its end or refused, and what is
// read can be summarized, shown, compared and converted. A truncated file is read up to its last
// complete request. Slices are nested, as Perfetto requires, and JSON output is valid JSON.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "core/base/text/json.h"
#include "trace/reader/data_flow.h"
#include "trace/reader/slices.h"
#include "trace/reader/trace_reader.h"
#include "trace/tool/comparison.h"
#include "trace/tool/exporter.h"
#include "trace/tool/single_traces.h"
#include "trace/tool/summary.h"

namespace {

using namespace thalassa::trace_tool;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void requireNested(const std::vector<Slice>& slices)
{
    for (size_t i = 0; i < slices.size(); ++i) {
        require(slices[i].begin <= slices[i].end);
        require(slices[0].begin <= slices[i].begin && slices[i].end <= slices[0].end);
        for (size_t j = 0; j < i; ++j) {
            const bool isIn = slices[j].begin <= slices[i].begin && slices[i].end <= slices[j].end;
            require(isIn || slices[j].end <= slices[i].begin);
        }
    }
}

struct Conversion {
    std::ostringstream text;
    std::unique_ptr<Exporter> exporter;

    explicit Conversion(std::unique_ptr<Exporter> (*make)(std::ostream&))
        : exporter(make(text))
    {
        exporter->begin();
    }

    std::string end()
    {
        exporter->end();
        return text.str();
    }
};

std::unique_ptr<Exporter> makeOtlp(std::ostream& out)
{
    return makeOtlpExporter(out, "mine");
}

void requireJson(const std::string& text)
{
    thalassa::json::Document document;
    document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(
        text.data(), text.size());
    require(!document.HasParseError());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    std::istringstream stream(text);
    std::istringstream again(text);
    TraceReader reader(stream, TraceReader::Keep::Entries);
    Summary summary;
    StageTimes times;
    Conversion perfetto(&makePerfettoExporter), otlp(&makeOtlp), csv(&makeCsvExporter);
    std::ostringstream shown;
    for (;;) {
        const auto tree = reader.next();
        if (!tree.ok() || !tree->has_value())
            break;
        const auto entries = entriesAt(again, (*tree)->place());
        require(entries.ok() && *entries == reader.entries());
        summary.add(**tree).IgnoreError();
        times.add(**tree);
        for (Conversion* const conversion : {&perfetto, &otlp, &csv})
            conversion->exporter->add("file", **tree, SpanIds(**tree));
        for (const RecordedTrace& trace : **tree) {
            printTrace(trace, shown);
            requireNested(clientSlices(trace, protocolOf(**tree)));
            requireNested(modelSlices(trace));
        }
        printDataFlow(**tree, shown);
    }
    summary.print(true, shown);
    compare(times, times);
    requireJson(perfetto.end());
    requireJson(otlp.end());
    csv.end();
    return 0;
}
