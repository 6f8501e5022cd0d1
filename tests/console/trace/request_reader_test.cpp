// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/request_reader.h"

#include <gmock/gmock.h>

#include "console/trace/analysis/relations.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Requests, BecomeOneStackWithTheStagesOfTheRequest)
{
    const TraceSet traces = setOf("[" + httpRequest(7, 1000, 10, "resnet", "order-1") + "]");
    const TraceData& data = *traces.sources[0].data;
    const Place infer = placeOf(traces, "infer");
    ASSERT_FALSE(infer.isNull());
    EXPECT_EQ(traces.stageOf(infer), Stage::ComputeInfer);
    EXPECT_EQ(traces.rangeOf(infer), (Range{1050, 1060}));
    std::vector<std::string> path;
    for (Place place = infer; !place.isNull(); place = parentOf(traces, place))
        path.push_back(traces.nameOf(place));
    EXPECT_THAT(path, ElementsAre("infer", "compute", "handler", "HTTP request"));
    const Request* const request = requestOf(traces, infer);
    ASSERT_NE(request, nullptr);
    EXPECT_EQ(request->id, 7U);
    EXPECT_EQ(data.name(request->clientId), "order-1");
    EXPECT_EQ(data.groups()[request->group].title, "resnet (1)");
    EXPECT_EQ(data.extent(), (Range{1000, 1100}));
}

TEST(Requests, WithTheSameComputationAreOneBatch)
{
    std::string second = httpRequest(2, 1000, 10);
    const TraceSet traces = setOf("[" + httpRequest(1, 1000, 10) + "," + second + "]");
    const Place batch = placeOf(traces, "batch of 2");
    ASSERT_FALSE(batch.isNull());
    EXPECT_EQ(traces.lane(batch).kind(), LaneKind::Executions);
    EXPECT_EQ(traces.sources[0].data->flowsTo(batch.slice).size(), 2U);
}

TEST(Requests, ThatAreReleasedAfterTheirAnswerHaveALaneForTheHandler)
{
    std::string text = httpRequest(1, 1000, 10);
    const std::string late = R"("REQUEST_END","ns":1080)";
    text.replace(text.find(late), late.size(), R"("REQUEST_END","ns":5000)");
    const TraceSet traces = setOf("[" + text + "]");
    const Place request = placeOf(traces, "HTTP request");
    const Place handler = placeOf(traces, "handler");
    EXPECT_EQ(traces.rangeOf(request).end, 1100);
    EXPECT_EQ(traces.rangeOf(handler).end, 5000);
    EXPECT_NE(request.slice.lane, handler.slice.lane);
    const std::vector<Arrow> arrows = arrowsOf(traces, request, 10);
    ASSERT_FALSE(arrows.empty());
    EXPECT_EQ(arrows[0].to, handler);
}

TEST(Requests, OfAnEnsembleLeadToTheirSteps)
{
    const TraceSet traces = setOf("[" + httpRequest(1, 1000, 1000, "ensemble") + "," +
        stepRequest(2, 1, 4100, "first") + "," + stepRequest(3, 1, 4600, "second") + "]");
    const Place ensemble = placeOf(traces, "HTTP request");
    std::vector<std::string> models;
    for (const Arrow& arrow : arrowsOf(traces, ensemble, 100)) {
        const TraceData& data = *traces.sources[0].data;
        models.push_back(
            data.groups()[traces.lane(arrow.to).group()].model + " " + traces.nameOf(arrow.to));
    }
    EXPECT_THAT(models,
        testing::IsSupersetOf({"ensemble execution", "first handler", "first execution",
            "second handler", "second execution"}));
}

TEST(Requests, AreReadUpToTheEndOfATruncatedFile)
{
    const std::string whole = "[" + httpRequest(1, 1000, 10) + "," + httpRequest(2, 5000, 10) + "]";
    for (size_t size = 1; size < whole.size(); size += 37) {
        const ReadResult result = readText(whole.substr(0, size));
        EXPECT_THAT(result.problems, testing::Not(testing::IsEmpty())) << size;
    }
    const ReadResult result = readText(whole.substr(0, whole.size() - 20));
    ASSERT_NE(result.data, nullptr);
    EXPECT_EQ(result.data->requests().size(), 2U);
    EXPECT_THAT(result.problems, ElementsAre(HasSubstr("made.json: ends after byte")));
}

TEST(Requests, BeforeADamageAreShownAndTheDamageHasAPlace)
{
    const ReadResult result =
        readText("[" + httpRequest(1, 1000, 10) + ",\n" + "17," + httpRequest(2, 5000, 10) + "]");
    ASSERT_NE(result.data, nullptr);
    EXPECT_EQ(result.data->requests().size(), 1U);
    EXPECT_THAT(result.problems,
        ElementsAre(testing::AllOf(HasSubstr("made.json: line 2, byte"), HasSubstr("found '1'"))));
}

TEST(Requests, AreFollowedByTheReasonWhyAFileIsDamaged)
{
    const std::string request = httpRequest(1, 1000, 10);
    const std::pair<std::string, const char*> cases[] = {
        {"[" + request + ", x]", "expected a JSON array of objects, found 'x'"},
        {"[" + request + "] x", "expected the end of the file or another array, found 'x'"},
        {"[" + request + R"(,{"id":2[{"id":3}])",
            "an entry is incomplete or damaged: unexpected '['"},
        {"[" + request + R"(,{"id" 2}])",
            "an entry is not a JSON object: the colon after the name of a member is missing"},
    };
    for (const auto& [text, problem] : cases)
        EXPECT_THAT(readText(text).problems,
            ElementsAre(testing::AllOf(
                testing::StartsWith("made.json: line "), testing::EndsWith(problem))));
}

TEST(Requests, LeaveOutValuesOfAWrongType)
{
    const std::string text =
        "[" + httpRequest(1, 1000, 10) + ",\n" + R"({"id":2,"timestamps":"no"}])";
    EXPECT_THAT(readText(text).problems,
        ElementsAre(testing::AllOf(HasSubstr("1 values have a wrong type"),
            HasSubstr("line 2, byte "), testing::EndsWith(": timestamps"))));
}

TEST(TraceFile, SaysWhatAWrongFileIs)
{
    EXPECT_THAT(readText("").problems, ElementsAre(HasSubstr("the file is empty")));
    EXPECT_THAT(readText("hello").problems, ElementsAre(HasSubstr("line 1, byte 1: expected")));
    EXPECT_THAT(readText("\x1f\x8b\x08").problems, ElementsAre(HasSubstr("gzip")));
    EXPECT_THAT(readText("[]").problems, ElementsAre(HasSubstr("contains no slices")));
    EXPECT_THAT(
        readTraceFile("/nonexistent/a.json").problems, ElementsAre(HasSubstr("cannot open it")));
    EXPECT_THAT(readTraceFile("/").problems, ElementsAre(HasSubstr("found a directory")));
}

TEST(TraceFile, IsReadUpToTheLargestNumberOfSlices)
{
    ReadOptions options;
    options.mostSlices = 25;
    std::string text = "[" + httpRequest(1, 0, 10);
    for (uint64_t i = 2; i < 50; ++i)
        text += "," + httpRequest(i, static_cast<int64_t>(i) * 1000, 10);
    const ReadResult result = readText(text + "]", options);
    ASSERT_NE(result.data, nullptr);
    EXPECT_LT(result.data->sliceCount(), 60U);
    EXPECT_THAT(result.problems, ElementsAre(HasSubstr("has more than 25 slices")));
}

} // namespace
} // namespace thalassa::console::trace
