// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/range_allocator.h"

#include <gmock/gmock.h>

#include <limits>
#include <random>
#include <vector>

namespace thalassa::cuda {
namespace {

using testing::Eq;
using testing::Optional;

constexpr size_t kUnit = RangeAllocator::kAlignment;

TEST(RangeAllocator, AssignsAlignedRangesUntilItIsFull)
{
    RangeAllocator ranges(4 * kUnit + 100);
    EXPECT_THAT(ranges.allocate(1), Optional(0u));
    EXPECT_THAT(ranges.allocate(0), Optional(kUnit)) << "ranges differ, even without bytes";
    EXPECT_THAT(ranges.allocate(2 * kUnit), Optional(2 * kUnit));
    EXPECT_THAT(ranges.allocate(1), Eq(std::nullopt));
    EXPECT_EQ(ranges.used(), 4 * kUnit);
}

TEST(RangeAllocator, UsesTheSmallestRangeThatSuffices)
{
    RangeAllocator ranges(10 * kUnit);
    ASSERT_THAT(ranges.allocate(3 * kUnit), Optional(0u));
    ASSERT_THAT(ranges.allocate(kUnit), Optional(3 * kUnit));
    ASSERT_THAT(ranges.allocate(kUnit), Optional(4 * kUnit));
    ASSERT_THAT(ranges.allocate(kUnit), Optional(5 * kUnit));
    EXPECT_TRUE(ranges.free(0));
    EXPECT_TRUE(ranges.free(4 * kUnit));
    EXPECT_THAT(ranges.allocate(kUnit), Optional(4 * kUnit));
}

TEST(RangeAllocator, JoinsFreeNeighbours)
{
    RangeAllocator ranges(3 * kUnit);
    for (size_t i = 0; i < 3; ++i)
        ASSERT_THAT(ranges.allocate(kUnit), Optional(i * kUnit));
    for (const size_t offset : {0 * kUnit, 2 * kUnit, 1 * kUnit})
        EXPECT_TRUE(ranges.free(offset));
    EXPECT_THAT(ranges.allocate(3 * kUnit), Optional(0u));
}

TEST(RangeAllocator, RefusesWhatIsNotARange)
{
    RangeAllocator ranges(2 * kUnit);
    ASSERT_THAT(ranges.allocate(kUnit), Optional(0u));
    EXPECT_FALSE(ranges.free(kUnit));
    EXPECT_TRUE(ranges.free(0));
    EXPECT_FALSE(ranges.free(0)) << "it is free already";
    EXPECT_THAT(ranges.allocate(std::numeric_limits<size_t>::max()), Eq(std::nullopt));
    EXPECT_THAT(RangeAllocator(10).allocate(1), Eq(std::nullopt));
}

TEST(RangeAllocator, IsWholeAgainAfterAnyOrder)
{
    constexpr size_t kSize = 1000 * kUnit;
    RangeAllocator ranges(kSize);
    std::mt19937 random(1);
    std::vector<size_t> offsets;
    for (int i = 0; i < 5000; ++i) {
        if (offsets.empty() || random() % 3 != 0) {
            if (const auto offset = ranges.allocate(random() % (20 * kUnit)))
                offsets.push_back(*offset);
            continue;
        }
        const size_t index = random() % offsets.size();
        EXPECT_TRUE(ranges.free(offsets[index]));
        offsets[index] = offsets.back();
        offsets.pop_back();
    }
    for (const size_t offset : offsets)
        EXPECT_TRUE(ranges.free(offset));
    EXPECT_EQ(ranges.used(), 0u);
    EXPECT_THAT(ranges.allocate(kSize), Optional(0u));
}

} // namespace
} // namespace thalassa::cuda
