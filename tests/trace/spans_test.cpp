// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/spans.h"

#include <gtest/gtest.h>

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

base::TimePoint at(int64_t microseconds)
{
    return base::TimePoint(base::Duration(kBegin + microseconds * 1000));
}

// Expects the durations of an explanation for each stage that both have.
void expectExplained(const RecordedTrace& trace, const Times& times)
{
    const absl::StatusOr<Spans> spans = spansOf(trace, Protocol::Http);
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
    const Times times{at(0), at(10), at(20), at(20), at(25), at(30), at(40), at(50), at(60), at(70),
        at(80), at(90)};
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
    const Times times{at(0), at(10), at(20), at(30), at(35), at(40), at(50), at(60), at(80), at(70),
        at(90), at(110)};
    const RecordedTrace trace = traceOf(1, "m",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START",
            "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "INFER_RESPONSE_COMPLETE", "COMPUTE_END",
            "HTTP_SEND_START", "REQUEST_END", "HTTP_SEND_END"},
        10);
    expectExplained(trace, times);
    EXPECT_EQ(spansOf(trace, Protocol::Http)->output, 10'000);
    EXPECT_EQ(spansOf(trace, Protocol::Http)->compute, 30'000);
}

TEST(SpansTest, AStreamIsSentFromItsLastResponseToItsLastByte)
{
    const Times times{at(0), at(10), at(20), at(30), at(35), at(40), at(50), at(60), at(70), at(90),
        at(80), at(110)};
    TraceParts trace = partsOf(1, "m",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START",
            "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "HTTP_SEND_START",
            "INFER_RESPONSE_COMPLETE", "REQUEST_END", "HTTP_SEND_END"},
        10);
    expectExplained(made(trace), times);
    EXPECT_EQ(spansOf(made(trace), Protocol::Http)->send, 20'000);
    trace.points.push_back({"HTTP_SEND_END", kBegin + 150'000});
    EXPECT_EQ(spansOf(made(trace), Protocol::Http)->request, 150'000);
    EXPECT_EQ(spansOf(made(trace), Protocol::Http)->send, 60'000);
}

} // namespace
} // namespace thalassa::trace_tool
