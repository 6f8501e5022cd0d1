// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/exporter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "core/base/text/json.h"
#include "tests/support/rows.h"
#include "tests/trace/made_traces.h"

namespace thalassa::trace_tool {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string exported(
    std::unique_ptr<Exporter> (*make)(std::ostream&), const std::vector<TraceTree>& trees)
{
    std::ostringstream text;
    const std::unique_ptr<Exporter> exporter = make(text);
    exporter->begin();
    for (const TraceTree& tree : trees)
        exporter->add("f", tree, SpanIds(tree));
    exporter->end();
    return text.str();
}

std::unique_ptr<Exporter> makeOtlp(std::ostream& out)
{
    return makeOtlpExporter(out, "mine");
}

// The events of one kind in Chrome's trace format.
std::vector<std::string> eventsOf(const std::string& text, const std::string& kind)
{
    std::vector<std::string> events;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("{\"ph\":\"" + kind + "\""))
            events.push_back(line.ends_with(',') ? line.substr(0, line.size() - 1) : line);
    }
    return events;
}

json::Document parsed(const std::string& text)
{
    json::Document document;
    document.Parse(text.data(), text.size());
    EXPECT_FALSE(document.HasParseError()) << text;
    return document;
}

TraceTree ensemble()
{
    TraceParts whole = partsOf(1, "whole",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "REQUEST_END",
            "HTTP_SEND_START", "HTTP_SEND_END"},
        10);
    whole.request = "a,\"b\"\xff\033\u202e";
    whole.copies = {2, 4096, 1};
    return {stepOf(1, 2, "step", kBegin + 25000), made(whole)};
}

TEST(CsvExporterTest, ARowPerTraceHasAColumnPerStage)
{
    EXPECT_EQ(exported(&makeCsvExporter, {{overHttp(7, 1)}, ensemble()}),
        "file,id,parent_id,request_id,model,version,protocol,begin_ns,request_ns,receive_ns,"
        "send_ns,request_overhead_ns,handler_ns,handler_overhead_ns,queue_ns,compute_ns,input_ns,"
        "infer_ns,output_ns,copy_count,copied_byte_size,conversion_count\n"
        "f,7,,,m,1,http,1000000000,10000,1000,1000,2000,6000,2000,1000,3000,1000,1000,1000,,,\n"
        "f,2,1,,step,1,http,1000025000,,,,,4000,2000,1000,1000,,,,,,\n"
        "f,1,,\"a,\"\"b\"\"\\ufffd\\u001b\\u202e\",whole,1,http,1000000000,60000,10000,10000,20000,"
        "20000,,,,,,,2,4096,1\n");
}

TEST(PerfettoExporterTest, AModelIsAProcess)
{
    const std::string text = exported(&makePerfettoExporter, {ensemble(), {overHttp(7, 1)}});
    parsed(text);
    std::set<std::string> names;
    for (const std::string& event : eventsOf(text, "M")) {
        const json::Document document = parsed(event);
        names.insert(document["args"]["name"].GetString());
    }
    EXPECT_THAT(
        names, ElementsAre("client 1", "execution 1", "m (1)", "model 1", "step (1)", "whole (1)"));
    EXPECT_THAT(text,
        HasSubstr(R"("name":"HTTP request","pid":3,"tid":4,"cat":"trace","ts":1000000.000,)"
                  R"("dur":60.000,"args":{"id":1,"request id":"a,\"b\")"
                  "\ufffd\\u001B\u202e\"}}"));
}

TEST(PerfettoExporterTest, RequestsOfTheSameTimeAreBesideEachOther)
{
    const std::string text = exported(&makePerfettoExporter,
        {{overHttp(1, 10)}, {overHttp(2, 10, kBegin + 5000)}, {overHttp(3, 10, kBegin + 105000)}});
    std::map<uint64_t, uint64_t> threads; // by trace id
    for (const std::string& event : eventsOf(text, "X")) {
        const json::Document document = parsed(event);
        if (std::string(document["name"].GetString()) == "HTTP request")
            threads[document["args"]["id"].GetUint64()] = document["tid"].GetUint64();
    }
    EXPECT_NE(threads[1], threads[2]);
    EXPECT_EQ(threads[2], threads[3]);
}

TEST(PerfettoExporterTest, ArrowsLeadToTheModelTheStepAndTheExecution)
{
    const std::string text = exported(&makePerfettoExporter, {ensemble()});
    std::vector<std::string> arrows;
    for (const char* const kind : {"s", "f"}) {
        for (const std::string& event : eventsOf(text, kind)) {
            const json::Document document = parsed(event);
            arrows.push_back(std::string(kind) + std::to_string(document["id"].GetUint64()) + " " +
                document["name"].GetString());
        }
    }
    EXPECT_THAT(arrows,
        ElementsAre("s1 to the execution", "s2 to the step", "s3 to the model", "f2 to the step",
            "f3 to the model", "f1 to the execution"));
}

TEST(PerfettoExporterTest, RequestsWithTheSameTimesAreOneBatch)
{
    const std::string text =
        exported(&makePerfettoExporter, {{overHttp(1, 10)}, {overHttp(2, 10)}, {overHttp(3, 11)}});
    EXPECT_THAT(text, HasSubstr(R"("name":"batch")"));
    EXPECT_THAT(text, HasSubstr(R"("args":{"traced requests":2,"ids":"1, 2"}})"));
    EXPECT_THAT(text, HasSubstr(R"("args":{"traced requests":1,"ids":"3"}})"));
    EXPECT_EQ(eventsOf(text, "s").size(), 6u);
    EXPECT_EQ(eventsOf(text, "f").size(), 6u);
}

TEST(PerfettoExporterTest, MarksAndTensorsAreShown)
{
    TraceParts trace = partsOf(
        1, "m", {"REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_END", "REQUEST_END"});
    trace.points.push_back({"CUSTOM \xff", kBegin + 1500});
    trace.tensors = {{"TENSOR_QUEUE_INPUT", "IN", "1,2", "2"}};
    const std::string text = exported(&makePerfettoExporter, {{made(trace)}});
    EXPECT_THAT(text, HasSubstr("\"name\":\"CUSTOM \ufffd\""));
    EXPECT_THAT(text, HasSubstr(R"("s":"t","ts":1000001.500})"));
    EXPECT_THAT(text, HasSubstr(R"("QUEUE_INPUT IN [2]":"[1 2]")"));
}

TEST(OtlpExporterTest, SpansAreThoseOfTheServersOwnExport)
{
    const json::Document document = parsed(exported(&makeOtlp, {ensemble()}));
    const auto& spans = document["resourceSpans"][0]["scopeSpans"][0]["spans"];
    std::vector<std::string> names;
    std::map<std::string, std::string> ids, parents;
    for (const auto& span : spans.GetArray()) {
        const std::string name = span["name"].GetString();
        names.push_back(name);
        ids[name] = span["spanId"].GetString();
        parents[name] = span.HasMember("parentSpanId") ? span["parentSpanId"].GetString() : "";
        EXPECT_EQ(span["traceId"].GetStringLength(), 32u);
        EXPECT_EQ(span["spanId"].GetStringLength(), 16u);
        EXPECT_STREQ(span["traceId"].GetString(), spans[0]["traceId"].GetString());
    }
    EXPECT_THAT(names, ElementsAre("step", "compute", "InferRequest", "whole"));
    EXPECT_EQ(parents["InferRequest"], "");
    EXPECT_EQ(parents["whole"], ids["InferRequest"]);
    EXPECT_EQ(parents["step"], ids["whole"]);
    EXPECT_EQ(parents["compute"], ids["step"]);
    EXPECT_STREQ(spans[1]["startTimeUnixNano"].GetString(), "1000027000");
    EXPECT_STREQ(spans[1]["events"][0]["name"].GetString(), "COMPUTE_START");
    EXPECT_EQ(spans[0]["events"].Size(), 3u);
    EXPECT_EQ(spans[2]["kind"].GetInt(), 2);
    EXPECT_STREQ(spans[0]["attributes"][3]["value"]["intValue"].GetString(), "1");
}

TEST(OtlpExporterTest, IdsAreTheSameAgainAndOthersForOtherRequests)
{
    const auto traceIdOf = [](const TraceTree& tree) {
        const json::Document document = parsed(exported(&makeOtlp, {tree}));
        return std::string(
            document["resourceSpans"][0]["scopeSpans"][0]["spans"][0]["traceId"].GetString());
    };
    EXPECT_EQ(traceIdOf(ensemble()), traceIdOf(ensemble()));
    EXPECT_NE(traceIdOf({overHttp(1, 1)}), traceIdOf({overHttp(2, 1)}));
    EXPECT_NE(traceIdOf({overHttp(1, 1)}), traceIdOf({overHttp(1, 1, kBegin + 1)}));
}

TEST(OtlpExporterTest, ARefusedRequestIsASpanThatNamesItsModel)
{
    const json::Document document =
        parsed(exported(&makeOtlp, {{traceOf(1, "m", {"HTTP_RECV_START", "HTTP_RECV_END"})}}));
    const auto& spans = document["resourceSpans"][0]["scopeSpans"][0]["spans"];
    ASSERT_EQ(spans.Size(), 1u);
    EXPECT_STREQ(spans[0]["attributes"][0]["value"]["stringValue"].GetString(), "m");
    EXPECT_EQ(spans[0]["events"].Size(), 2u);
}

} // namespace
} // namespace thalassa::trace_tool
