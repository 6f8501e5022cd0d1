// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/histogram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace thalassa::timeline {
namespace {

// The precisions of statistics, trace files and load measurements.
template <typename T> class BucketsTest : public testing::Test { };
using Precisions = testing::Types<Buckets<5, 10, 40>, Buckets<6>, Buckets<7, 7, 41>>;
TYPED_TEST_SUITE(BucketsTest, Precisions);

TYPED_TEST(BucketsTest, FollowEachOtherWithoutAGap)
{
    EXPECT_EQ(TypeParam::of(0), 0);
    EXPECT_EQ(TypeParam::begin(0), 0u);
    for (uint16_t bucket = 1; bucket < TypeParam::kCount; ++bucket) {
        ASSERT_EQ(TypeParam::of(TypeParam::begin(bucket)), bucket);
        ASSERT_EQ(TypeParam::of(TypeParam::begin(bucket) - 1), bucket - 1);
        ASSERT_EQ(TypeParam::of(TypeParam::middle(bucket)), bucket);
    }
    EXPECT_EQ(TypeParam::end(TypeParam::kCount - 1), TypeParam::kLargest + 1);
    EXPECT_EQ(TypeParam::of(UINT64_MAX), TypeParam::kCount - 1);
}

TYPED_TEST(BucketsTest, MiddlesAreWithinTheError)
{
    std::mt19937_64 random(1);
    const double octaves = std::log2(static_cast<double>(TypeParam::kLargest));
    std::uniform_real_distribution<double> exponent(0, std::min(octaves, 63.9));
    const auto half = static_cast<double>(TypeParam::end(0)) / 2;
    for (int i = 0; i < 100'000; ++i) {
        const auto value = static_cast<uint64_t>(std::exp2(exponent(random)));
        const auto middle = static_cast<double>(TypeParam::middle(TypeParam::of(value)));
        const double error = std::abs(middle - static_cast<double>(value));
        ASSERT_LE(error, std::max(half, static_cast<double>(value) * TypeParam::kLargestError))
            << value;
    }
}

TEST(Buckets, HaveTheWidthOfTheirOctave)
{
    struct Case {
        uint64_t value;
        uint16_t bucket;
        uint64_t begin, middle, end;
    };
    using Coarse = Buckets<5, 10, 40>;
    for (const Case& one :
        {Case{31, 0, 0, 16, 32}, Case{32, 1, 32, 48, 64}, Case{1023, 31, 992, 1008, 1024},
            Case{1024, 32, 1024, 1040, 1056}, Case{2048, 64, 2048, 2080, 2112},
            Case{1'000'000, 349, 999'424, 1'007'616, 1'015'808}}) {
        EXPECT_EQ(Coarse::of(one.value), one.bucket) << one.value;
        EXPECT_EQ(Coarse::begin(one.bucket), one.begin) << one.value;
        EXPECT_EQ(Coarse::middle(one.bucket), one.middle) << one.value;
        EXPECT_EQ(Coarse::end(one.bucket), one.end) << one.value;
    }
    EXPECT_EQ(Coarse::kLargestError, 1.0 / 64);
    EXPECT_EQ((Buckets<7, 7, 41>::kLargestError), 1.0 / 256);
}

TEST(RankOf, IsTheNearestRankInSpiteOfRoundOff)
{
    struct Case {
        double fraction;
        uint64_t count, rank;
    };
    for (const Case& one : {Case{0, 10, 1}, Case{0.001, 10, 1}, Case{0.5, 10, 5}, Case{0.9, 10, 9},
             Case{0.91, 10, 10}, Case{0.999, 1000, 999}, Case{1, 10, 10}, Case{0.99, 1, 1}})
        EXPECT_EQ(rankOf(one.fraction, one.count), one.rank) << one.fraction;
}

using Fine = Histogram<Buckets<7>>;

Fine of(std::initializer_list<uint64_t> values)
{
    Fine histogram;
    for (const uint64_t value : values)
        histogram.add(value);
    return histogram;
}

TEST(Histogram, QuantilesAreRanksOfTheAddedValues)
{
    EXPECT_EQ(Fine().quantile(0.5), 0u);
    const Fine histogram = of({30, 10, 20, 50, 40});
    EXPECT_EQ(histogram.count(), 5u);
    EXPECT_EQ(histogram.quantile(0), 10u);
    EXPECT_EQ(histogram.quantile(0.2), 10u);
    EXPECT_EQ(histogram.quantile(0.21), 20u);
    EXPECT_EQ(histogram.quantile(1), 50u);
    EXPECT_EQ(histogram.ranked(4), 40u);
}

TEST(Histogram, MergedIsTheHistogramOfAllValues)
{
    Fine both = of({7, 1'000'000});
    both.merge(of({3, 7, 5'000'000'000}));
    both.merge(Fine());
    Fine fromEmpty;
    fromEmpty.merge(both);
    for (const Fine& merged : {both, fromEmpty}) {
        EXPECT_EQ(merged.count(), 5u);
        std::vector<std::pair<uint64_t, uint64_t>> counts;
        merged.forEach([&counts](uint16_t bucket, uint64_t count) {
            counts.emplace_back(Buckets<7>::begin(bucket), count);
        });
        ASSERT_EQ(counts.size(), 4u);
        EXPECT_EQ(counts[0], (std::pair<uint64_t, uint64_t>(3, 1)));
        EXPECT_EQ(counts[1], (std::pair<uint64_t, uint64_t>(7, 2)));
        EXPECT_EQ(merged.quantile(0.6), 7u);
    }
}

} // namespace
} // namespace thalassa::timeline
