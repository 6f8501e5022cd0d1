// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/batch_cost.h"

#include <gmock/gmock.h>

namespace thalassa::perf {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;
using ::testing::HasSubstr;

BatchCost parsedCost(const std::string& text)
{
    auto cost = BatchCost::parse(text);
    EXPECT_TRUE(cost.ok()) << cost.status();
    return *std::move(cost);
}

std::string refusal(const std::string& text)
{
    return std::string(BatchCost::parse(text).status().message());
}

TEST(BatchCost, IsOnAStraightLineBetweenMeasuredSizes)
{
    const BatchCost cost = parsedCost("8 4000\n1 2000\n10 3000\n");
    EXPECT_EQ(cost.of(1), microseconds(2000));
    EXPECT_EQ(cost.of(2), nanoseconds(2'285'714)); // 2000 us and a seventh of 2000 us
    EXPECT_EQ(cost.of(7), nanoseconds(3'714'286));
    EXPECT_EQ(cost.of(8), microseconds(4000));
    EXPECT_EQ(cost.of(9), microseconds(3500)); // a larger batch may be faster
    EXPECT_EQ(cost.of(10), microseconds(3000));
    EXPECT_EQ(cost.leastRows(), 1);
    EXPECT_EQ(cost.greatestRows(), 10);
    EXPECT_EQ(cost.baseLatency(), microseconds(0));
}

TEST(BatchCost, IsReadAsItIsWritten)
{
    const BatchCost cost =
        parsedCost("# of model m\n\n base 210.5 # beside it\n1\t2071.254\r\n16 9000\n");
    EXPECT_EQ(cost.baseLatency(), nanoseconds(210'500));
    EXPECT_EQ(cost.of(1), nanoseconds(2'071'254));
    EXPECT_EQ(cost.toText(), "base 210.500\n1 2071.254\n16 9000.000\n");
    EXPECT_EQ(parsedCost(cost.toText()).toText(), cost.toText());
}

TEST(BatchCost, HasTheConfigurationOfTheModel)
{
    EXPECT_FALSE(parsedCost("1 5").configuration());
    for (const char* const line :
        {"model 2 16 5000 4,8\n", "model 1 4 0 any\n", "model 3 8 0 single\n"}) {
        const BatchCost cost = parsedCost(std::string(line) + "1 5\n");
        ASSERT_TRUE(cost.configuration()) << line;
        EXPECT_TRUE(cost.configuration()->isModelConfiguration);
        EXPECT_THAT(cost.toText(), HasSubstr(line));
    }
    const SimulationSettings settings = *parsedCost("1 5\nmodel 2 16 5000 4,8").configuration();
    EXPECT_EQ(settings.instances, 2);
    EXPECT_EQ(settings.maxBatchSize, 16);
    EXPECT_EQ(settings.maxQueueDelay, microseconds(5000));
    EXPECT_THAT(settings.preferredBatchSizes, ::testing::ElementsAre(4, 8));
    EXPECT_FALSE(parsedCost("1 5\nmodel 2 16 0 single").configuration()->isBatching);
    for (const char* const bad : {"model", "model 0 1 0 any", "model 1 0 0 any", "model 1 1 x any",
             "model 1 4 0 8", "model 1 4 0 ", "model 1 4 0 2,", "model 1 1 0 any 5"})
        EXPECT_THAT(refusal(std::string("1 5\n") + bad), HasSubstr("line 2: model: expected"))
            << bad;
    EXPECT_THAT(refusal("model 1 1 0 any\nmodel 1 1 0 any\n1 5"), HasSubstr("line 2"));
}

TEST(BatchCost, SaysWhichLineIsWrong)
{
    EXPECT_THAT(refusal("1 2000\n\n4 two\n"), HasSubstr("line 3: expected"));
    EXPECT_THAT(refusal("1 2000\n\n4 two\n"), HasSubstr("got '4 two'"));
    for (const char* const bad : {"1", "0 5", "-1 5", "1 -5", "1.5 5", "1 5 6", "base", "base x",
             "base 1\nbase 2\n1 5", "1 nan", "1 inf", "1 1e30", "9999999 5"})
        EXPECT_THAT(refusal(bad), HasSubstr("expected 'base MICROSECONDS' or")) << bad;
    EXPECT_THAT(refusal("base 5"), HasSubstr("one batch size at least"));
    EXPECT_THAT(refusal("4 5\n4 5"), HasSubstr("got two of 4"));
}

} // namespace
} // namespace thalassa::perf
