// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/spans.h"

#include <gtest/gtest.h>

#include "core/base/status_macros.h"
#include "core/timeline/stage_intervals.h"
#include "tests/trace/made_traces.h"
#include "trace/reader/stages.h"

namespace thalassa::trace_tool {
namespace {

// The times of a record whose points are those of the file.
struct Times {
    base::TimePoint receiveStart, receiveEnd, accepted, queued, dequeued, executeStart,
        computeStart, computeEnd, executeEnd, engineDone, sendStart, sendEnd;
};

base::TimePoint atMicrosecond(int64_t microseconds)
{
    return base::TimePoint(base::Duration(kBegin + microseconds * 1000));
}

absl::StatusOr<Spans> onlySpansOf(const RecordedTrace& trace)
{
    ASSIGN_OR_RETURN(const std::vector<Spans> all, spansOf({trace}));
    return all.front();
}

// Expects the durations of an explanation for each stage that both have.
void expectExplained(const RecordedTrace& trace, const Times& times)
{
    const absl::StatusOr<Spans> spans = onlySpansOf(trace);
    ASSERT_TRUE(spans.ok()) << spans.status();
    const timeline::StageIntervals explained =
        timeline::stageIntervals(times, {true, true}, times.sendEnd);
    for (const Stage stage : {Stage::Total, Stage::Receive, Stage::Queue, Stage::ComputeInput,
             Stage::ComputeInfer, Stage::ComputeOutput, Stage::Send}) {
        EXPECT_EQ(
            durationOf(*spans, stage), explained[static_cast<size_t>(stage)].duration().count())
            << nameOf(stage);
    }
}

TEST(SpansTest, StagesLastAsLongAsInAnExplanation)
{
    const Times times{atMicrosecond(0), atMicrosecond(10), atMicrosecond(20), atMicrosecond(20),
        atMicrosecond(25), atMicrosecond(30), atMicrosecond(40), atMicrosecond(50),
        atMicrosecond(60), atMicrosecond(70), atMicrosecond(80), atMicrosecond(90)};
    TraceParts trace = partsOf(1, "m",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "COMPUTE_START", "COMPUTE_INPUT_END",
            "COMPUTE_OUTPUT_START", "COMPUTE_END", "INFER_RESPONSE_COMPLETE", "HTTP_SEND_START",
            "HTTP_SEND_END"},
        10);
    trace.points.push_back({"QUEUE_START", kBegin + 20'000});
    trace.points.push_back({"REQUEST_END", kBegin + 65'000});
    expectExplained(made(trace), times);
}

TEST(SpansTest, OutputsEndWithAResponseThatIsCompleteBeforeTheExecutionEnds)
{
    const Times times{atMicrosecond(0), atMicrosecond(10), atMicrosecond(20), atMicrosecond(30),
        atMicrosecond(35), atMicrosecond(40), atMicrosecond(50), atMicrosecond(60),
        atMicrosecond(80), atMicrosecond(70), atMicrosecond(90), atMicrosecond(110)};
    const RecordedTrace trace = traceOf(1, "m",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START",
            "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "INFER_RESPONSE_COMPLETE", "COMPUTE_END",
            "HTTP_SEND_START", "REQUEST_END", "HTTP_SEND_END"},
        10);
    expectExplained(trace, times);
    EXPECT_EQ(onlySpansOf(trace)->output, 10'000);
    EXPECT_EQ(onlySpansOf(trace)->compute, 30'000);
}

TEST(SpansTest, AStreamIsSentFromItsLastResponseToItsLastByte)
{
    const Times times{atMicrosecond(0), atMicrosecond(10), atMicrosecond(20), atMicrosecond(30),
        atMicrosecond(35), atMicrosecond(40), atMicrosecond(50), atMicrosecond(60),
        atMicrosecond(70), atMicrosecond(90), atMicrosecond(80), atMicrosecond(110)};
    TraceParts trace = partsOf(1, "m",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START",
            "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "HTTP_SEND_START",
            "INFER_RESPONSE_COMPLETE", "REQUEST_END", "HTTP_SEND_END"},
        10);
    expectExplained(made(trace), times);
    EXPECT_EQ(onlySpansOf(made(trace))->send, 20'000);
    trace.points.push_back({"HTTP_SEND_END", kBegin + 150'000});
    EXPECT_EQ(onlySpansOf(made(trace))->request, 150'000);
    EXPECT_EQ(onlySpansOf(made(trace))->send, 60'000);
}

TEST(SpansTest, AnEnsembleComputesAsLongAsItsStepsAndWaitsForTheFirstOne)
{
    const auto step = [](uint64_t parent, uint64_t id, int64_t begin) {
        return traceOf(id, "step",
            {"REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END",
                "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END"},
            10, parent, kBegin + begin * 1000);
    };
    const auto ensemble = [](uint64_t parent, uint64_t id) {
        return traceOf(id, "whole", {"REQUEST_START", "QUEUE_START", "REQUEST_END"}, 5, parent);
    };
    const absl::StatusOr<std::vector<Spans>> all =
        spansOf({ensemble(0, 1), ensemble(1, 2), step(2, 3, 40), step(2, 4, 30), step(1, 5, 20)});
    ASSERT_TRUE(all.ok()) << all.status();
    EXPECT_EQ((*all)[0].compute, 90'000);
    EXPECT_EQ((*all)[0].input, 30'000);
    EXPECT_EQ((*all)[0].queue, std::nullopt); // its first step, the inner one, was accepted before
    EXPECT_EQ((*all)[1].compute, 60'000);
    EXPECT_EQ((*all)[1].infer, 20'000);
    EXPECT_EQ((*all)[1].output, 20'000);
    EXPECT_EQ((*all)[1].queue, 25'000);
    EXPECT_EQ((*all)[4].queue, 10'000);
}

// A model that calls others has times of its own.
TEST(SpansTest, AModelThatCallsOthersDoesNotComputeTheirTimesToo)
{
    const auto executed = [](uint64_t parent, uint64_t id) {
        return traceOf(id, "m",
            {"REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END",
                "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END"},
            10, parent);
    };
    EXPECT_EQ(spansOf({executed(0, 1), executed(1, 2)})->front().compute, 30'000);
}

TEST(SpansTest, EnsemblesThatAreStepsOfEachOtherAreRead)
{
    const auto ensemble = [](uint64_t parent, uint64_t id) {
        return traceOf(id, "whole", {"REQUEST_START", "QUEUE_START", "REQUEST_END"}, 5, parent);
    };
    EXPECT_TRUE(spansOf({ensemble(2, 1), ensemble(1, 2), stepOf(1, 3, "step")}).ok());
}

TEST(SpansTest, AnOverheadIsNeverNegative)
{
    Spans spans;
    spans.request = 10;
    spans.receive = 3;
    spans.send = 4;
    spans.handler = 5;
    spans.queue = 2;
    spans.compute = 2;
    EXPECT_EQ(durationOf(spans, Stage::RequestOverhead), 0) << "its parts overlap";
    EXPECT_EQ(durationOf(spans, Stage::HandlerOverhead), 1);
    spans.compute = 9; // the steps of an ensemble ran at the same time
    EXPECT_EQ(durationOf(spans, Stage::HandlerOverhead), 0);
}

} // namespace
} // namespace thalassa::trace_tool
