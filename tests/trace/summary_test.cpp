// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/rows.h"
#include "tests/trace/made_traces.h"
#include "trace/tool/single_traces.h"

namespace thalassa::trace_tool {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

std::string summaryOf(const std::vector<TraceTree>& trees, bool withPercentiles = false)
{
    Summary summary;
    for (const TraceTree& tree : trees) {
        const absl::Status added = summary.add(tree);
        if (!added.ok())
            return std::string(added.message());
    }
    std::ostringstream text;
    summary.print(withPercentiles, text);
    return text.str();
}

TEST(SummaryTest, AveragesTheSpansOfHttp)
{
    ROWS("6.6.1", "6.6.2", "6.6.3", "6.6.4");
    EXPECT_EQ(summaryOf({{overHttp(1, 10)}, {overHttp(2, 20)}}),
        "Summary for m (1): trace count = 2\n"
        "HTTP infer request (avg): 150us\n"
        "\tReceive (avg): 15us\n"
        "\tSend (avg): 15us\n"
        "\tOverhead (avg): 30us\n"
        "\tHandler (avg): 90us\n"
        "\t\tOverhead (avg): 30us\n"
        "\t\tQueue (avg): 15us\n"
        "\t\tCompute (avg): 45us\n"
        "\t\t\tInput (avg): 15us\n"
        "\t\t\tInfer (avg): 15us\n"
        "\t\t\tOutput (avg): 15us\n\n");
}

TEST(SummaryTest, AveragesTheCopiesOfTheTracesThatHaveThem)
{
    std::vector<TraceTree> trees = {{traceOf(1, "m", {"REQUEST_START", "REQUEST_END"})}};
    for (const uint64_t bytes : {0, 4096}) {
        TraceParts parts = partsOf(2, "m", {"REQUEST_START", "REQUEST_END"});
        parts.copies = {bytes / 2048, bytes, 1};
        trees.push_back({made(parts)});
    }
    EXPECT_THAT(summaryOf(trees),
        HasSubstr("Tensor copies (avg): 1.0, 2048 bytes\nTensor conversions (avg): 1.0\n\n"));
}

TEST(SummaryTest, OfGrpcTheWaitingForAClientDoesNotCount)
{
    ROWS("6.6.1", "6.6.3", "6.6.4");
    const RecordedTrace trace = traceOf(1, "m",
        {"GRPC_WAITREAD_START", "GRPC_WAITREAD_END", "REQUEST_START", "QUEUE_START",
            "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END",
            "REQUEST_END", "GRPC_SEND_START", "GRPC_SEND_END"});
    const std::string text = summaryOf({{trace}, {overHttp(2, 1)}});
    EXPECT_THAT(text,
        HasSubstr(
            "Summary for m (1): trace count = 1\nGRPC infer request (avg): 9us\n\tSend (avg): "
            "1us\n\tHandler (avg): 6us\n\t\tOverhead (avg): 2us\n"));
    EXPECT_THAT(text, HasSubstr("Summary for m (1): trace count = 1\nHTTP infer request"));
}

TEST(SummaryTest, StepsCountWithTheirRequestsProtocol)
{
    const RecordedTrace parent = traceOf(1, "whole",
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "REQUEST_END",
            "HTTP_SEND_START", "HTTP_SEND_END"});
    const RecordedTrace step = traceOf(2, "step",
        {"REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_END", "REQUEST_END"}, 1, 1);
    EXPECT_EQ(summaryOf({{step, parent}}),
        "Summary for step (1): trace count = 1\n"
        "\tHandler (avg): 4us\n"
        "\t\tOverhead (avg): 2us\n"
        "\t\tQueue (avg): 1us\n"
        "\t\tCompute (avg): 1us\n\n"
        "Summary for whole (1): trace count = 1\n"
        "HTTP infer request (avg): 6us\n"
        "\tReceive (avg): 1us\n"
        "\tSend (avg): 1us\n"
        "\tOverhead (avg): 2us\n"
        "\tHandler (avg): 2us\n\n");
}

TEST(SummaryTest, PercentilesOfEachStageFollowOnDemand)
{
    std::vector<TraceTree> trees;
    for (uint64_t id = 1; id <= 100; ++id)
        trees.push_back({overHttp(id, static_cast<int64_t>(id))});
    const std::string averages = summaryOf(trees);
    const std::string text = summaryOf(trees, true);
    ASSERT_TRUE(text.starts_with(averages.substr(0, averages.size() - 1))) << text;
    const std::string percentiles = text.substr(averages.size() - 1);
    EXPECT_THAT(percentiles, HasSubstr("count         p50         p90         p99         max\n"));
    EXPECT_THAT(percentiles,
        ContainsRegex("  request +100 +(499|50[0-3])\\.[0-9] +(89[3-9]|90[0-6])\\.[0-9] "
                      "+(98[2-9]|99[0-7])\\.[0-9] +1000\\.0\n"));
    EXPECT_THAT(percentiles, ContainsRegex("  output +100 "));
}

TEST(SummaryTest, BrokenSpansAreErrors)
{
    ROWS("6.6.7");
    EXPECT_EQ(summaryOf({{traceOf(4, "m", {"REQUEST_START", "QUEUE_START"})}}),
        "trace 4 of model 'm' has REQUEST_START without REQUEST_END");
    EXPECT_EQ(summaryOf({{traceOf(4, "m", {"REQUEST_END", "REQUEST_START"})}}),
        "trace 4 of model 'm' has REQUEST_END before REQUEST_START");
    EXPECT_EQ(summaryOf({{traceOf(4, "m", {"HTTP_RECV_START", "HTTP_RECV_END"})}}),
        "trace 4 of model 'm' has HTTP_RECV_START without HTTP_SEND_END");
}

TEST(SingleTracesTest, LeaveWhatAClientSentNoWayToTheTerminal)
{
    TraceParts trace = partsOf(9, "m", {"REQUEST_START", "REQUEST_END"}, 4);
    trace.request = "\033[2J\nSummary for fake (1)";
    std::ostringstream text;
    printTrace(made(trace), text);
    EXPECT_THAT(text.str(), HasSubstr("request id: \\u001b[2J\\nSummary for fake (1)\n"));
}

TEST(SingleTracesTest, ShowsTheTimeBetweenPointsInOrder)
{
    ROWS("6.6.5");
    TraceParts trace = partsOf(9, "m", {"REQUEST_START", "QUEUE_START", "REQUEST_END"}, 4, 8);
    std::swap(trace.points[0], trace.points[2]);
    trace.points.push_back({"GRPC_WAITREAD_START", 5});
    std::ostringstream text;
    printTrace(made(trace), text);
    EXPECT_EQ(text.str(),
        "m (1):\n\tid: 9\n\tparent id: 8\n\tREQUEST_START\n\t\t4us\n\tQUEUE_START\n\t\t4us\n"
        "\tREQUEST_END\n");
}

} // namespace
} // namespace thalassa::trace_tool
