// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/event_reader.h"

#include <gmock/gmock.h>

#include <sstream>

#include "console/trace/reader/trace_event.h"
#include "tests/console/trace/made_trace.h"
#include "trace/reader/trace_reader.h"
#include "trace/tool/exporter.h"

namespace thalassa::console::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kWhole = R"({"displayTimeUnit":"ns","traceEvents":[
{"ph":"M","name":"process_name","pid":1,"args":{"name":"renderer"}},
{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"main"}},
{"ph":"X","name":"outer","pid":1,"tid":2,"ts":1000.5,"dur":10},
{"ph":"B","name":"inner","pid":1,"tid":2,"ts":1002},
{"ph":"i","name":"tick","pid":1,"tid":2,"ts":1003,"s":"t"},
{"ph":"E","pid":1,"tid":2,"ts":1004.25},
{"ph":"b","cat":"net","name":"fetch","id":"0x1","pid":1,"tid":2,"ts":1001},
{"ph":"e","cat":"net","name":"fetch","id":"0x1","pid":1,"tid":2,"ts":2001},
{"ph":"s","cat":"f","name":"go","id":9,"pid":1,"tid":2,"ts":1003.5},
{"ph":"X","name":"other","pid":"two","tid":"t","ts":1005,"dur":1,"args":{"deep":{"name":[1,{}]}}},
{"ph":"f","bp":"e","cat":"f","name":"go","id":9,"pid":"two","tid":"t","ts":1005.5}
],"otherData":{"version":"x"}})";

TEST(Events, OfAllShownKindsBecomeSlicesAndArrows)
{
    const ReadResult result = readText(kWhole);
    EXPECT_THAT(result.problems, IsEmpty());
    ASSERT_NE(result.data, nullptr);
    const TraceSet traces = setOf(result.data);
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "outer")), (Range{1'000'500, 1'010'500}));
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "inner")), (Range{1'002'000, 1'004'250}));
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "fetch")), (Range{1'001'000, 2'001'000}));
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "tick")).length(), 0);
    EXPECT_EQ(traces.lane(placeOf(traces, "inner")).title(), "main");
    EXPECT_EQ(
        result.data->groups()[traces.lane(placeOf(traces, "inner")).group()].title, "renderer");
    ASSERT_EQ(result.data->flows().size(), 1U);
    EXPECT_EQ(result.data->flows()[0].from, placeOf(traces, "inner").slice);
    EXPECT_EQ(result.data->flows()[0].to, placeOf(traces, "other").slice);
}

TEST(Events, AreReadUpToTheEndOfATruncatedFile)
{
    const std::string whole = kWhole;
    for (size_t size = 1; size < whole.size() - 30; size += 11)
        EXPECT_THAT(readText(whole.substr(0, size)).problems, testing::Not(IsEmpty())) << size;
    const ReadResult result = readText(whole.substr(0, whole.find("\"go\"")));
    ASSERT_NE(result.data, nullptr);
    EXPECT_EQ(result.data->sliceCount(), 4U);
    EXPECT_THAT(result.problems, ElementsAre(HasSubstr("made.json: ends after byte")));
}

TEST(Events, BeforeADamageAreShownAndTheDamageHasAPlace)
{
    std::string text = kWhole;
    text.replace(text.find("\"B\""), 3, "\"B\" x");
    const ReadResult result = readText(text);
    ASSERT_NE(result.data, nullptr);
    EXPECT_EQ(result.data->sliceCount(), 1U);
    EXPECT_THAT(result.problems, ElementsAre(HasSubstr("made.json: line 5, byte")));
}

TEST(Events, ThatAreIncompleteAreCounted)
{
    const ReadResult result = readText(R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},
{"ph":"E","pid":1,"tid":2,"ts":5},{"ph":"X","name":"b","pid":1,"tid":1},
{"ph":"C","name":"c","pid":1,"ts":2},{"ph":"X","name":"d","pid":1,"tid":9,"ts":2,"dur":9},17])");
    ASSERT_NE(result.data, nullptr);
    const TraceSet traces = setOf(result.data);
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "a")), (Range{1000, 11'000}));
    EXPECT_THAT(result.problems,
        testing::UnorderedElementsAre(
            HasSubstr("1 elements of the array are no events and are left out; the first is at "
                      "line 3, byte"),
            HasSubstr("1 events of the kinds C"),
            HasSubstr("1 events have no valid time (ts) and are left out; the first is at line 2, "
                      "byte 82"),
            HasSubstr("1 events end a slice or an arrow that did not begin, and are left out; the "
                      "first is at line 2, byte 48"),
            HasSubstr("1 slices have no end and last to the end of the trace; the first is at line "
                      "1, byte 2")));
}

TEST(Events, WithADurationThatCannotBeAreNamedWithTheirPlace)
{
    const ReadResult result = readText(R"([
{"ph":"X","name":"a","pid":1,"tid":1,"ts":10,"dur":5},
{"ph":"X","name":"b","pid":1,"tid":1,"ts":20,"dur":-5},
{"ph":"X","name":"c","pid":1,"tid":1,"ts":30,"dur":"5"},
{"ph":"X","name":"d","pid":1,"tid":1,"ts":40,"dur":null},
{"ph":"X","name":"e","pid":1,"tid":1,"ts":50},
{"ph":"B","name":"f","pid":1,"tid":2,"ts":60},
{"ph":"E","pid":1,"tid":2,"ts":55}])");
    ASSERT_NE(result.data, nullptr);
    EXPECT_THAT(result.problems,
        testing::UnorderedElementsAre(
            HasSubstr("3 events have a negative or wrong duration (dur) and are shown without one; "
                      "the first is at line 3, byte 58"),
            HasSubstr("1 events end a slice before it begins, which is shown without a duration; "
                      "the first is at line 8, byte")));
    const TraceSet traces = setOf(result.data);
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "b")).length(), 0);
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "f")).length(), 0);
}

TEST(Events, OfAnObjectWithoutThemAreAProblem)
{
    EXPECT_THAT(
        readText("{\"a\":[1]}").problems, ElementsAre(HasSubstr("expected an array of events")));
}

TEST(Events, OfThalassaTraceAreRequestsAndExecutions)
{
    std::istringstream stream("[" + httpRequest(7, 1000, 1000, "resnet", "order-1") + "]");
    trace_tool::TraceReader reader(stream);
    std::ostringstream converted;
    const auto exporter = trace_tool::makePerfettoExporter(converted);
    exporter->begin();
    const auto tree = reader.next();
    exporter->add("file", **tree, trace_tool::SpanIds(**tree));
    exporter->end();
    const ReadResult result = readText(converted.str());
    ASSERT_NE(result.data, nullptr);
    const TraceSet traces = setOf(result.data);
    const Place request = placeOf(traces, "HTTP request");
    EXPECT_EQ(traces.lane(request).kind(), LaneKind::Requests);
    EXPECT_EQ(traces.stageOf(placeOf(traces, "infer")), Stage::ComputeInfer);
    EXPECT_EQ(traces.lane(placeOf(traces, "execution")).kind(), LaneKind::Executions);
    EXPECT_EQ(result.data->groups()[traces.lane(request).group()].model, "resnet");
    EXPECT_EQ(result.data->requests()[traces.lane(request).request(request.slice.slice)].id, 7U);
    EXPECT_FALSE(result.data->flows().empty());
}

TEST(Microseconds, KeepTheirNanoseconds)
{
    EXPECT_EQ(nanosecondsOf("1700000000000000.123"), 1'700'000'000'000'000'123);
    EXPECT_EQ(nanosecondsOf("0.0019"), 1);
    EXPECT_EQ(nanosecondsOf("-2.5"), -2500);
    EXPECT_EQ(nanosecondsOf("1e3"), 1'000'000);
    EXPECT_EQ(nanosecondsOf(""), std::nullopt);
    EXPECT_EQ(nanosecondsOf("1e40"), std::nullopt);
    EXPECT_EQ(nanosecondsOf("99999999999999999999"), std::nullopt);
    EXPECT_EQ(nanosecondsOf("2305843009213693.999"), std::nullopt);
    EXPECT_EQ(nanosecondsOf("9223372036854775807"), std::nullopt) << "a product past 64 bits";
}

} // namespace
} // namespace thalassa::console::trace
