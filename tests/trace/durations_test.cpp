// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/durations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace thalassa::trace_tool {
namespace {

constexpr int64_t kSmallest = std::numeric_limits<int64_t>::min();
constexpr int64_t kLargest = std::numeric_limits<int64_t>::max();

TEST(DurationsTest, QuantilesAreAtMostThatFarOff)
{
    std::mt19937_64 random(7);
    std::lognormal_distribution<double> distribution(12, 3);
    Durations durations;
    std::vector<int64_t> all;
    for (int i = 0; i < 20000; ++i) {
        const auto value = static_cast<int64_t>(distribution(random)) - 1000;
        durations.add(value);
        all.push_back(value);
    }
    std::sort(all.begin(), all.end());
    for (const double fraction : {0.0001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.9999}) {
        const auto exact = static_cast<double>(
            all[static_cast<size_t>(std::ceil(fraction * static_cast<double>(all.size()))) - 1]);
        EXPECT_NEAR(
            static_cast<double>(durations.quantile(fraction)), exact, std::abs(exact) * 0.008 + 0.5)
            << fraction;
    }
    EXPECT_EQ(durations.largest(), all.back());
    EXPECT_EQ(durations.quantile(1), all.back());
}

TEST(DurationsTest, FewValuesAreExactlyCounted)
{
    Durations durations;
    EXPECT_EQ(durations.mean(), 0);
    EXPECT_EQ(durations.quantile(0.5), 0);
    for (int64_t value = 1; value <= 10; ++value)
        durations.add(value);
    EXPECT_EQ(durations.count(), 10);
    EXPECT_EQ(durations.mean(), 5);
    EXPECT_DOUBLE_EQ(durations.variance(), 55.0 / 6);
    EXPECT_EQ(durations.quantile(0.5), 5);
    EXPECT_EQ(durations.quantile(0.9), 9);
    EXPECT_EQ(durations.quantile(0.91), 10);
    EXPECT_EQ(durations.ranked(1), 1);
    EXPECT_EQ(durations.ranked(-5), 1);
    EXPECT_EQ(durations.ranked(99), 10);
}

TEST(DurationsTest, TheLongestAndTheMostNegativeDoNotOverflow)
{
    Durations durations;
    for (int i = 0; i < 3; ++i)
        durations.add(kLargest);
    EXPECT_EQ(durations.mean(), kLargest);
    EXPECT_EQ(durations.quantile(0.5), kLargest);
    Durations both;
    both.add(kSmallest);
    both.add(kLargest);
    EXPECT_LT(both.quantile(0.5), kSmallest / 1000 * 992);
    EXPECT_EQ(both.mean(), 0);
}

} // namespace
} // namespace thalassa::trace_tool
