// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/response_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::statistics {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr base::TimePoint kStart(1s);

ReportedResponse response(ResponseResult result = ResponseResult::Success)
{
    return {kStart, kStart + 3us, kStart + 10us, result};
}

ReportedResponse withoutOutputs(ResponseResult result = ResponseResult::Success)
{
    return {kStart, base::TimePoint(), kStart + 10us, result};
}

// "infer 1:3000 output 1:7000 success 1:10000": the values other than zero.
std::string textOf(const ::inference::InferResponseStatistics& entry)
{
    std::string text;
    const auto add = [&](const char* name, const ::inference::StatisticDuration& total) {
        if (total.count() > 0 || total.ns() > 0)
            text += std::string(text.empty() ? "" : " ") + name + " " +
                std::to_string(total.count()) + ":" + std::to_string(total.ns());
    };
    add("infer", entry.compute_infer());
    add("output", entry.compute_output());
    add("success", entry.success());
    add("fail", entry.fail());
    add("empty", entry.empty_response());
    add("cancel", entry.cancel());
    return text;
}

std::string textAfter(const ReportedResponse& one)
{
    ResponseStatistics statistics;
    statistics.add(0, one);
    ResponseStatistics::Messages messages;
    statistics.writeTo(messages);
    return textOf(messages.at("0"));
}

TEST(ResponseStatistics, CountByWhatBecameOfTheResponse)
{
    ROWS("5.16");
    EXPECT_EQ(textAfter(response()), "infer 1:3000 output 1:7000 success 1:10000");
    EXPECT_EQ(textAfter(withoutOutputs()), "infer 1:10000 empty 1:10000");
    EXPECT_EQ(
        textAfter(response(ResponseResult::Failure)), "infer 1:3000 output 1:7000 fail 1:10000");
    EXPECT_EQ(textAfter(withoutOutputs(ResponseResult::Failure)), "infer 1:10000 fail 1:10000");
    EXPECT_EQ(textAfter(response(ResponseResult::Cancelled)), "cancel 1:10000");
}

TEST(ResponseStatistics, KeepTheResponsesApartByTheirPlace)
{
    ROWS("5.16");
    ResponseStatistics statistics;
    statistics.add(0, response());
    statistics.add(2, withoutOutputs());
    statistics.add(0, response());
    ResponseStatistics::Messages messages;
    statistics.writeTo(messages);
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(textOf(messages.at("0")), "infer 2:6000 output 2:14000 success 2:20000");
    EXPECT_EQ(textOf(messages.at("2")), "infer 1:10000 empty 1:10000");
}

TEST(ResponseStatistics, DoNotGrowWithAnEndlessStream)
{
    ResponseStatistics statistics;
    statistics.add(ResponseStatistics::kMaxIndices, response());
    statistics.add(UINT64_MAX, response());
    ResponseStatistics::Messages messages;
    statistics.writeTo(messages);
    EXPECT_TRUE(messages.empty());
}

TEST(ResponseStatistics, CountResponsesOfBackendsThatMeasureNothing)
{
    const ReportedResponse unmeasured;
    ASSERT_TRUE(unmeasured.check().ok());
    ResponseStatistics statistics;
    statistics.add(0, unmeasured);
    ResponseStatistics::Messages messages;
    statistics.writeTo(messages);
    EXPECT_EQ(messages.at("0").empty_response().count(), 1u);
    EXPECT_EQ(messages.at("0").empty_response().ns(), 0u);
}

TEST(ResponseStatistics, RefuseTimesThatAreMissingOrInTheWrongOrder)
{
    ROWS("5.22");
    EXPECT_TRUE(response().check().ok());
    EXPECT_TRUE(withoutOutputs().check().ok());
    const auto refused = [](ReportedResponse one) {
        const absl::Status status = one.check();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        return std::string(status.message());
    };
    const base::TimePoint none;
    EXPECT_THAT(refused({none, none, kStart}), HasSubstr("the response start is not set"));
    EXPECT_THAT(refused({kStart, none, none}), HasSubstr("the response end is not set"));
    EXPECT_THAT(refused({kStart, none, kStart - 5ns}),
        HasSubstr("the response end not before the response start, found it 5 ns earlier"));
    EXPECT_THAT(refused({kStart, kStart - 1ns, kStart}),
        HasSubstr("the compute output start not before the response start, found it 1 ns"));
    EXPECT_THAT(refused({kStart, kStart + 2ns, kStart + 1ns}),
        HasSubstr("the response end not before the compute output start, found it 1 ns"));
}

} // namespace
} // namespace thalassa::statistics
