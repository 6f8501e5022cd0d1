// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/slices.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/trace/made_traces.h"

namespace thalassa::trace_tool {
namespace {

// "name 0-5" of each slice, in microseconds since kBegin.
std::vector<std::string> shown(const std::vector<Slice>& slices)
{
    std::vector<std::string> texts;
    for (const Slice& slice : slices)
        texts.push_back(absl::StrCat(std::string(slice.name), " ", (slice.begin - kBegin) / 1000,
            "-", (slice.end - kBegin) / 1000));
    return texts;
}

using List = std::vector<std::string>;

TEST(SlicesTest, ARequestHasAClientsPartAndAModels)
{
    const RecordedTrace trace = overHttp(1, 1);
    EXPECT_EQ(shown(clientSlices(trace, Protocol::Http)),
        (List{"HTTP request 0-10", "receive 0-1", "send 9-10"}));
    EXPECT_EQ(shown(modelSlices(trace)),
        (List{"handler 2-8", "queue 3-4", "compute 4-7", "input 4-5", "infer 5-6", "output 6-7"}));
}

TEST(SlicesTest, AStreamSendsEachAnswer)
{
    const RecordedTrace trace = traceOf(1, "m",
        {"GRPC_WAITREAD_START", "GRPC_WAITREAD_END", "REQUEST_START", "REQUEST_END",
            "INFER_RESPONSE_COMPLETE", "GRPC_SEND_START", "GRPC_SEND_END", "GRPC_SEND_START",
            "GRPC_SEND_END", "GRPC_SEND_START"});
    EXPECT_EQ(shown(clientSlices(trace, Protocol::Grpc)),
        (List{"GRPC request 1-9", "send 5-6", "send 7-8"}));
    EXPECT_EQ(shown(modelSlices(trace)), (List{"handler 2-3"}));
}

TEST(SlicesTest, WhatIsNotThereHasNoSlice)
{
    const RecordedTrace step = stepOf(1, 2, "m");
    EXPECT_TRUE(clientSlices(step, Protocol::Http).empty());
    const RecordedTrace refused = traceOf(1, "m", {"HTTP_RECV_START", "HTTP_RECV_END"});
    EXPECT_EQ(
        shown(clientSlices(refused, Protocol::Http)), (List{"HTTP request 0-1", "receive 0-1"}));
    EXPECT_TRUE(modelSlices(refused).empty());
    const RecordedTrace ensemble = traceOf(1, "m", {"REQUEST_START", "QUEUE_START", "REQUEST_END"});
    EXPECT_EQ(shown(modelSlices(ensemble)), (List{"handler 0-2"}));
}

TEST(SlicesTest, PartsThatMeetHalfwayAreCutOff)
{
    const RecordedTrace trace = traceOf(1, "m",
        {"REQUEST_START", "QUEUE_START", "COMPUTE_INPUT_END", "COMPUTE_START",
            "COMPUTE_OUTPUT_START", "COMPUTE_END"});
    EXPECT_EQ(shown(modelSlices(trace)),
        (List{"handler 0-5", "queue 1-3", "infer 2-3", "compute 3-5", "output 4-5"}));
}

TEST(SlicesTest, MarksAreWhatIsNoBorderOfASlice)
{
    const RecordedTrace trace = traceOf(1, "m",
        {"CUSTOM", "INFER_RESPONSE_COMPLETE", "COMPUTE_INPUT_END", "GRPC_WAITREAD_START",
            "REQUEST_END", "HTTP_OTHER"});
    const auto points = trace.points();
    EXPECT_TRUE(isMark(points[0]));
    EXPECT_TRUE(isMark(points[1]));
    EXPECT_FALSE(isMark(points[2]));
    EXPECT_FALSE(isMark(points[3]));
    EXPECT_FALSE(isMark(points[4]));
    EXPECT_TRUE(isMark(points[5]));
    EXPECT_FALSE(isOfClient(trace, points[0]));
    EXPECT_TRUE(isOfClient(trace, points[1]));
    EXPECT_TRUE(isOfClient(trace, points[5]));
}

} // namespace
} // namespace thalassa::trace_tool
