// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/recorded_trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/trace/made_traces.h"

namespace thalassa::trace_tool {
namespace {

using testing::ElementsAre;
using timeline::Activity;

constexpr int64_t kLargestTime = INT64_MAX;

std::vector<int64_t> timesOf(const RecordedTrace& trace)
{
    std::vector<int64_t> times;
    for (const Point& point : trace.points())
        times.push_back(point.nanoseconds);
    return times;
}

TraceParts parts(std::initializer_list<int64_t> times)
{
    TraceParts trace;
    for (const int64_t time : times)
        trace.points.push_back({"A", time});
    return trace;
}

TEST(RecordedTraceTest, KeepsEachNumberAndText)
{
    TraceParts trace = parts({});
    trace.id = UINT64_MAX;
    trace.parent = UINT64_MAX - 1;
    trace.array = 1'000'000;
    trace.model = std::string("m\0\xff", 3);
    trace.version = INT64_MIN;
    trace.request = std::string(300, 'r');
    trace.copies = {UINT64_MAX, 0, 300};
    trace.tensors = {
        {"TENSOR_X", std::string("\0", 1), std::string(70'000, '7'), "", "FP32", true}, {}};
    const RecordedTrace kept = made(trace);
    EXPECT_EQ(kept.id(), UINT64_MAX);
    EXPECT_EQ(kept.parent(), UINT64_MAX - 1);
    EXPECT_EQ(kept.array(), 1'000'000u);
    EXPECT_EQ(kept.model(), trace.model);
    EXPECT_EQ(kept.version(), INT64_MIN);
    EXPECT_EQ(kept.request(), trace.request);
    EXPECT_EQ(kept.copies(), trace.copies);
    EXPECT_TRUE(kept.points().empty());
    ASSERT_EQ(kept.tensors().size(), 2u);
    EXPECT_EQ(kept.tensors()[0].activity, "TENSOR_X");
    EXPECT_EQ(kept.tensors()[0].name, trace.tensors[0].name);
    EXPECT_EQ(kept.tensors()[0].data, trace.tensors[0].data);
    EXPECT_EQ(kept.tensors()[0].dataType, "FP32");
    EXPECT_TRUE(kept.tensors()[0].isCut);
    EXPECT_EQ(kept.tensors()[1].data, "");
    EXPECT_EQ(kept.tensors()[1].dataType, "");
    EXPECT_FALSE(kept.tensors()[1].isCut);
    EXPECT_TRUE(kept.hasTensors());
    EXPECT_FALSE(made(parts({1})).hasTensors());
    EXPECT_EQ(made(parts({1})).copies(), std::nullopt);
}

TEST(RecordedTraceTest, KeepsTimesInAnyOrder)
{
    EXPECT_THAT(timesOf(made(parts({kLargestTime, 0, 64, 63, kLargestTime, kLargestTime, 1}))),
        ElementsAre(kLargestTime, 0, 64, 63, kLargestTime, kLargestTime, 1));
}

TEST(RecordedTraceTest, FindsTheFirstAndTheLastPointOfAName)
{
    const RecordedTrace trace = traceOf(
        1, "m", {"GRPC_WAITREAD_START", "GRPC_SEND_END", "MINE", "GRPC_SEND_END"}, 1, 0, 5000);
    EXPECT_EQ(trace.at(Activity::GrpcSendEnd), 6000);
    EXPECT_EQ(trace.lastAt(Activity::GrpcSendEnd), 8000);
    EXPECT_EQ(trace.at(Activity::HttpSendEnd), std::nullopt);
    EXPECT_EQ(trace.begin(), 6000);
    EXPECT_EQ(trace.points()[1].name, PointName(Activity::GrpcSendEnd));
    EXPECT_EQ(trace.points()[2].name.activity(), std::nullopt);
    EXPECT_EQ(trace.nameOf(trace.points()[2]), "MINE");
}

TEST(RecordedTraceTest, TimesAreMovedAsFarAsTheyGo)
{
    TraceParts trace = parts({10, kLargestTime, 3});
    trace.request = "r";
    trace.parent = 7;
    trace.copies = {1, 2, 3};
    trace.tensors = {{"TENSOR_X", "IN", "1", "1"}};
    RecordedTrace moved = made(trace);
    moved.shift(5);
    EXPECT_THAT(timesOf(moved), ElementsAre(15, kLargestTime, 8));
    moved.shift(-10);
    EXPECT_THAT(timesOf(moved), ElementsAre(5, kLargestTime - 10, 0));
    EXPECT_EQ(moved.request(), "r");
    EXPECT_EQ(moved.parent(), 7u);
    EXPECT_EQ(moved.copies(), trace.copies);
    EXPECT_EQ(moved.tensors()[0].name, "IN");
}

TEST(FileNamesTest, ANameHasOneId)
{
    FileNames names;
    EXPECT_EQ(names.point("QUEUE_START"), PointName(Activity::QueueStart));
    const PointName mine = names.point("MINE");
    EXPECT_NE(names.point("OTHER"), mine);
    EXPECT_EQ(names.point("MINE"), mine);
    EXPECT_EQ(names.nameOf(mine), "MINE");
    EXPECT_EQ(names.nameOf(Activity::QueueStart), "QUEUE_START");
    const RecordedModel& model = names.model("m", 1);
    EXPECT_EQ(&names.model("m", 1), &model);
    EXPECT_NE(&names.model("m", 2), &model);
    EXPECT_NE(&names.model("1 m", 1), &names.model("m", 1));
}

} // namespace
} // namespace thalassa::trace_tool
