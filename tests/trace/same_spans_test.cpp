// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A trace that the server exports itself and one that is converted from a file have the same spans.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "core/base/text/json.h"
#include "core/trace/span.h"
#include "core/trace/trace_json.h"
#include "tests/support/rows.h"
#include "tests/support/time_points.h"
#include "trace/reader/trace_reader.h"
#include "trace/tool/exporter.h"

namespace thalassa {
namespace {

using inference::Record;
using tests::at;

// Returns a request that an instance has executed, with points 10 ns apart from `begin` on.
trace::TraceData executed(uint64_t id, trace::Origin origin, int64_t begin)
{
    trace::TraceData data{id, 0, "m", 3, "mine", origin};
    Record& record = data.record;
    if (origin != trace::Origin::Model) {
        record.receiveStart = at(begin);
        record.receiveEnd = origin == trace::Origin::Grpc ? at(begin) : at(begin + 10);
        record.sendStart = at(begin + 100);
        record.sendEnd = at(begin + 110);
    }
    record.accepted = at(begin + 20);
    record.queued = at(begin + 30);
    record.executeStart = at(begin + 40);
    record.computeStart = at(begin + 50);
    record.computeEnd = at(begin + 60);
    record.executeEnd = at(begin + 70);
    record.engineDone = at(begin + 90);
    data.released = at(begin + 80);
    data.spanId = {static_cast<uint8_t>(id), 7};
    data.parentSpan = {1};
    return data;
}

trace::FinishedTrace traceOf(trace::TracedRequests requests)
{
    return {{{5}, {1}, {}, ""}, std::move(requests)};
}

struct Shown {
    std::string parent, text;
};

// Returns "PARENT/name[start-end] events attributes" of each span, sorted. `spans`: by id.
std::vector<std::string> sorted(const std::map<std::string, Shown>& spans)
{
    std::vector<std::string> texts;
    for (const auto& [id, span] : spans) {
        const auto parent = spans.find(span.parent);
        const std::string above =
            parent == spans.end() ? "-" : parent->second.text.substr(0, span.text.find('['));
        texts.push_back(absl::StrCat(above, "/", span.text));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::vector<std::string> exportedLive(const trace::FinishedTrace& trace)
{
    const auto text = [](const trace::SpanId& id) { return std::string(id.begin(), id.end()); };
    const auto time = [](trace::WallTime when) { return when.time_since_epoch().count(); };
    std::map<std::string, Shown> spans;
    for (const trace::Span& span : trace::spansOf(trace, base::Duration())) {
        std::string shown =
            absl::StrCat(span.name, "[", time(span.start), "-", time(span.end), "]");
        for (const trace::SpanEvent& event : span.events)
            absl::StrAppend(&shown, " ", event.name, ":", time(event.when));
        for (const trace::SpanAttribute& one : span.attributes) {
            const auto* const value = std::get_if<std::string>(&one.value);
            absl::StrAppend(&shown, " ", one.name, "=",
                value != nullptr ? *value : absl::StrCat(std::get<int64_t>(one.value)));
        }
        spans[text(span.id)] = {text(span.parent), std::move(shown)};
    }
    return sorted(spans);
}

std::string converted(const trace::FinishedTrace& trace)
{
    trace::TraceJson json;
    std::string text;
    for (const trace::TraceData& data : trace.requests)
        json.append(data, text);
    text.front() = '['; // replaces a comma
    std::istringstream file(text + "]");
    std::ostringstream out;
    const auto exporter = trace_tool::makeOtlpExporter(out, "mine");
    exporter->begin();
    const auto tree = trace_tool::TraceReader(file).next();
    EXPECT_TRUE(tree.ok() && tree->has_value()) << text;
    exporter->add("f", **tree, trace_tool::SpanIds(**tree));
    exporter->end();
    return out.str();
}

std::vector<std::string> exportedFromFile(const trace::FinishedTrace& trace)
{
    json::Document document;
    const std::string text = converted(trace);
    document.Parse(text.data(), text.size());
    EXPECT_FALSE(document.HasParseError()) << text;
    std::map<std::string, Shown> spans;
    for (const auto& span : document["resourceSpans"][0]["scopeSpans"][0]["spans"].GetArray()) {
        EXPECT_EQ(span["kind"].GetInt(), 2); // SPAN_KIND_SERVER, as in server/otlp
        std::string shown = absl::StrCat(span["name"].GetString(), "[",
            span["startTimeUnixNano"].GetString(), "-", span["endTimeUnixNano"].GetString(), "]");
        for (const auto& event : span["events"].GetArray())
            absl::StrAppend(
                &shown, " ", event["name"].GetString(), ":", event["timeUnixNano"].GetString());
        if (span.HasMember("attributes")) {
            for (const auto& one : span["attributes"].GetArray())
                absl::StrAppend(&shown, " ", one["key"].GetString(), "=",
                    one["value"].MemberBegin()->value.GetString());
        }
        const std::string parent =
            span.HasMember("parentSpanId") ? span["parentSpanId"].GetString() : "";
        spans[span["spanId"].GetString()] = {parent, std::move(shown)};
    }
    return sorted(spans);
}

TEST(SameSpans, OfARequestOverEitherProtocol)
{
    ROWS("6.5.2");
    for (const trace::Origin origin : {trace::Origin::Http, trace::Origin::Grpc}) {
        const trace::FinishedTrace trace = traceOf({executed(7, origin, 1000)});
        const std::vector<std::string> live = exportedLive(trace);
        EXPECT_EQ(live.size(), 3u);
        EXPECT_EQ(live, exportedFromFile(trace));
    }
}

TEST(SameSpans, OfABackendThatNamesSpans)
{
    ROWS("6.5.3");
    trace::TraceData data = executed(7, trace::Origin::Http, 1000);
    int64_t time = 1041;
    for (const char* const name :
        {"A_START", "B_START", "x", "C_START", "B_END", "C_END", "y", "_END", "D_START"})
        data.noted.emplace_back(trace::NamedPoint{name, at(time++)});
    const trace::FinishedTrace trace = traceOf({data});
    const std::vector<std::string> live = exportedLive(trace);
    EXPECT_EQ(live.size(), 7u);
    EXPECT_EQ(live, exportedFromFile(trace));
}

TEST(SameSpans, OfAnEnsembleWithAStepThatOutlastsTheAnswer)
{
    trace::TraceData whole = executed(7, trace::Origin::Http, 1000);
    whole.isEnsemble = true;
    whole.modelName = "whole";
    trace::TraceData step = executed(8, trace::Origin::Model, 1015);
    step.parentId = 7;
    step.parentSpan = whole.spanId;
    step.released = at(1500);
    const trace::FinishedTrace trace = traceOf({step, whole});
    const std::vector<std::string> live = exportedLive(trace);
    EXPECT_EQ(live.size(), 4u);
    EXPECT_EQ(live, exportedFromFile(trace));
}

} // namespace
} // namespace thalassa
