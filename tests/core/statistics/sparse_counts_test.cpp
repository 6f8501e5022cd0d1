// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/sparse_counts.h"

#include <gtest/gtest.h>

#include <random>

namespace thalassa::statistics {
namespace {

TEST(LatencyBuckets, CountDurationsFrom36MinutesOnInTheLast)
{
    EXPECT_EQ(LatencyBuckets::end(LatencyBuckets::kCount - 1), uint64_t{1} << 41);
    EXPECT_EQ(LatencyBuckets::of(UINT64_MAX), LatencyBuckets::kCount - 1);
    EXPECT_EQ(LatencyBuckets::kLargestError, 1.0 / 64);
    EXPECT_EQ(LatencyBuckets::end(0), 32u);
}

TEST(SparseCounts, MergeToWhatOneWouldHaveCounted)
{
    std::mt19937_64 random(2);
    std::uniform_int_distribution<uint16_t> buckets(
        300, 300 + SparseCounts<uint32_t>::kMaxBuckets - 1);
    SparseCounts<uint32_t> parts[3];
    SparseCounts<uint64_t> whole;
    for (int i = 0; i < 10'000; ++i) {
        const uint16_t bucket = buckets(random);
        parts[i % 3].add(bucket, 2);
        whole.add(bucket, 2);
    }
    SparseCounts<uint64_t> merged;
    for (const auto& part : parts)
        merged.add(part);
    ASSERT_EQ(merged.size(), whole.size());
    for (size_t i = 0; i < merged.size(); ++i) {
        EXPECT_EQ(merged.bucket(i), whole.bucket(i));
        EXPECT_EQ(merged.count(i), whole.count(i));
    }
    EXPECT_EQ(merged.total(), 20'000u);
    EXPECT_FALSE(merged.isCut());
}

TEST(SparseCounts, TellQuantilesOfWhatWasCounted)
{
    SparseCounts<uint32_t> counts;
    EXPECT_EQ(counts.quantile(0.5), 0u);
    for (uint64_t microseconds = 1; microseconds <= 1000; ++microseconds)
        counts.add(LatencyBuckets::of(microseconds * 1000), 1);
    for (const double quantile : {0.01, 0.5, 0.9, 0.99, 1.0})
        EXPECT_NEAR(static_cast<double>(counts.quantile(quantile)), quantile * 1e6, quantile * 2e4);
}

TEST(SparseCounts, KeepTheUpperQuantilesWhereAllWouldBeTooMany)
{
    constexpr size_t kMax = SparseCounts<uint32_t>::kMaxBuckets;
    SparseCounts<uint32_t> counts;
    for (uint16_t bucket = 0; bucket < 2 * kMax; ++bucket)
        counts.add(bucket, 1);
    counts.add(0, 1);
    EXPECT_TRUE(counts.isCut());
    EXPECT_EQ(counts.size(), kMax);
    EXPECT_EQ(counts.total(), 2 * kMax + 1);
    EXPECT_EQ(counts.bucket(0), kMax);
    EXPECT_EQ(counts.count(0), kMax + 2);
    EXPECT_EQ(counts.count(1), 1u);
    EXPECT_EQ(counts.quantile(1), LatencyBuckets::middle(2 * kMax - 1));
}

TEST(SparseCounts, GiveUpTheirShortestDurations)
{
    SparseCounts<uint32_t> counts;
    for (uint16_t bucket = 0; bucket < 10; ++bucket)
        counts.add(bucket, 1);
    counts.keepHighest(10);
    EXPECT_FALSE(counts.isCut());
    counts.keepHighest(4);
    EXPECT_TRUE(counts.isCut());
    ASSERT_EQ(counts.size(), 4u);
    EXPECT_EQ(counts.bucket(0), 6);
    EXPECT_EQ(counts.count(0), 7u);
    EXPECT_EQ(counts.bucket(3), 9);
    EXPECT_EQ(counts.total(), 10u);
    EXPECT_EQ(counts.byteSize(), 4 * (sizeof(uint16_t) + sizeof(uint32_t)));
}

} // namespace
} // namespace thalassa::statistics
