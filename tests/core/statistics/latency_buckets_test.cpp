// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/latency_buckets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/statistics/sparse_counts.h"

namespace thalassa::statistics {
namespace {

TEST(LatencyBuckets, FollowEachOtherWithoutAGap)
{
    EXPECT_EQ(bucketOf(0), 0);
    EXPECT_EQ(bucketBegin(0), 0u);
    for (uint16_t bucket = 1; bucket < kBucketCount; ++bucket) {
        EXPECT_EQ(bucketOf(bucketBegin(bucket)), bucket);
        EXPECT_EQ(bucketOf(bucketBegin(bucket) - 1), bucket - 1);
    }
    EXPECT_EQ(bucketBegin(kBucketCount), uint64_t{1} << 41);
    EXPECT_EQ(bucketOf(UINT64_MAX), kBucketCount - 1);
}

TEST(LatencyBuckets, TellADurationWithinTheirError)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> exponent(0, 41);
    for (int i = 0; i < 1'000'000; ++i) {
        const auto value = static_cast<uint64_t>(std::exp2(exponent(random)));
        const auto told = static_cast<double>(bucketMiddle(bucketOf(value)));
        const double error = std::abs(told - static_cast<double>(value));
        ASSERT_LE(error, std::max(16.0, static_cast<double>(value) / 64)) << value;
    }
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
        counts.add(bucketOf(microseconds * 1000), 1);
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
    EXPECT_EQ(counts.quantile(1), bucketMiddle(2 * kMax - 1));
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
