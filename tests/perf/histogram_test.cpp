// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace thalassa::perf {
namespace {

using base::Duration;

Histogram of(std::initializer_list<int64_t> nanoseconds)
{
    Histogram histogram;
    for (const int64_t value : nanoseconds)
        histogram.add(Duration(value));
    return histogram;
}

TEST(Histogram, PercentileIsTheNearestRank)
{
    Histogram histogram;
    for (int64_t value = 1; value <= 100; ++value)
        histogram.add(Duration(value));
    EXPECT_EQ(histogram.percentile(50).count(), 50);
    EXPECT_EQ(histogram.percentile(99).count(), 99);
    EXPECT_EQ(histogram.percentile(99.1).count(), 100);
    EXPECT_EQ(histogram.percentile(100).count(), 100);
    EXPECT_EQ(histogram.percentile(0.001).count(), 1);
}

TEST(Histogram, RoundOffDoesNotMoveARank)
{
    Histogram histogram;
    for (int64_t value = 0; value < 1000; ++value)
        histogram.add(Duration(value < 999 ? 10 : 100));
    EXPECT_EQ(histogram.percentile(99.9).count(), 10);
}

TEST(Histogram, IsZeroWhileEmpty)
{
    const Histogram histogram;
    EXPECT_EQ(histogram.percentile(99).count(), 0);
    EXPECT_EQ(histogram.mean().count(), 0);
    EXPECT_TRUE(histogram.buckets().empty());
}

TEST(Histogram, KeepsExtremesAndMeanExactly)
{
    const Histogram histogram = of({1'000'003, 7, 2'000'000'011});
    EXPECT_EQ(histogram.smallest().count(), 7);
    EXPECT_EQ(histogram.largest().count(), 2'000'000'011);
    EXPECT_EQ(histogram.mean().count(), (1'000'003 + 7 + 2'000'000'011) / 3);
    EXPECT_EQ(histogram.percentile(100).count(), 2'000'000'011);
}

TEST(Histogram, CountsWhatIsTooLongOrNegativeAtTheEnds)
{
    const Histogram histogram = of({-5, Duration(Histogram::kLongest).count() + 1});
    EXPECT_EQ(histogram.smallest().count(), 0);
    EXPECT_EQ(histogram.largest(), Histogram::kLongest);
    EXPECT_EQ(histogram.percentile(100), Histogram::kLongest);
}

// Each percentile of values of all magnitudes is within the documented error.
TEST(Histogram, IsAsExactAsItPromises)
{
    std::mt19937_64 random(1);
    std::vector<int64_t> values;
    Histogram histogram;
    for (int index = 0; index < 20000; ++index) {
        const double magnitude = 12 * static_cast<double>(random() % 1000) / 1000;
        values.push_back(static_cast<int64_t>(std::pow(10, magnitude)));
        histogram.add(Duration(values.back()));
    }
    std::sort(values.begin(), values.end());
    for (double percent = 0.5; percent <= 100; percent += 0.5) {
        const auto rank = static_cast<size_t>(std::ceil(percent / 100 * 20000 - 1e-6));
        const auto exact = static_cast<double>(values[rank - 1]);
        const auto found = static_cast<double>(histogram.percentile(percent).count());
        EXPECT_LE(std::abs(found - exact), exact * Histogram::kLargestError + 1) << percent;
    }
}

TEST(Histogram, MergedIsAsIfOneHadSeenAll)
{
    Histogram both = of({1, 1000, 50'000});
    both.merge(of({3'000'000'000, 2}));
    both.merge(Histogram());
    const Histogram one = of({1, 1000, 50'000, 3'000'000'000, 2});
    EXPECT_EQ(both.count(), 5);
    for (const double percent : {1.0, 40.0, 60.0, 80.0, 100.0})
        EXPECT_EQ(both.percentile(percent), one.percentile(percent)) << percent;
    EXPECT_EQ(both.mean(), one.mean());
    EXPECT_EQ(both.smallest(), one.smallest());
    EXPECT_EQ(both.largest(), one.largest());

    Histogram fromEmpty;
    fromEmpty.merge(one);
    EXPECT_EQ(fromEmpty.smallest().count(), 1);
}

TEST(Histogram, BucketsHoldWhatWasAdded)
{
    const Histogram histogram = of({5, 5, 1'000'000});
    const auto buckets = histogram.buckets();
    ASSERT_EQ(buckets.size(), 2);
    EXPECT_EQ(buckets[0].from.count(), 5);
    EXPECT_EQ(buckets[0].to.count(), 6);
    EXPECT_EQ(buckets[0].count, 2);
    EXPECT_LE(buckets[1].from.count(), 1'000'000);
    EXPECT_GT(buckets[1].to.count(), 1'000'000);
}

} // namespace
} // namespace thalassa::perf
