// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/memory_message.h"

#include <gtest/gtest.h>

#include "tests/support/virtual_clock.h"

namespace thalassa::observability {
namespace {

using statistics::MemoryLedger;

class MemoryMessageTest : public testing::Test {
protected:
    MemoryLedger ledger(const std::map<std::string, uint64_t>& sizes, size_t heap = 1000)
    {
        MemoryLedger made;
        made.id = 7;
        made.time = clock.now();
        for (const auto& [kind, size] : sizes)
            made.owned.push_back({{kind, "", 0, ""}, size, 3});
        made.process.heapUsed = heap;
        made.process.resident = 5000;
        return made;
    }
    // Returns "kind:growth" of each row, in order.
    static std::string rows(const v1::MemoryGrowth& growth)
    {
        std::string text;
        for (const v1::GrownMemory& one : growth.owners())
            text += one.owner().kind() + ":" + std::to_string(one.grown_byte_size()) + " ";
        return text;
    }

    tests::VirtualClock clock;
};

TEST_F(MemoryMessageTest, ShowsTheLargestOwnersFirst)
{
    v1::MemoryResponse out;
    write(ledger({{"a", 10}, {"b", 500}, {"c", 60}}), 2, WallTime(clock), out);
    ASSERT_EQ(out.owners_size(), 2);
    EXPECT_EQ(out.owners(0).owner().kind(), "b");
    EXPECT_EQ(out.owners(0).byte_size(), 500u);
    EXPECT_EQ(out.owners(0).count(), 3u);
    EXPECT_EQ(out.owners(1).owner().kind(), "c");
    EXPECT_EQ(out.owners_left_out(), 1u);
    EXPECT_EQ(out.other_byte_size(), 430);
    EXPECT_EQ(out.process().resident_byte_size(), 5000u);
}

TEST_F(MemoryMessageTest, GrowthNamesWhatCameAndWentTheLargestFirst)
{
    const MemoryLedger before = ledger({{"a", 10}, {"b", 500}, {"gone", 70}, {"same", 1}});
    const MemoryLedger now = ledger({{"a", 40}, {"b", 450}, {"new", 20}, {"same", 1}}, 1200);
    const v1::MemoryGrowth all = growthOf(before, now, 100, WallTime(clock));
    // 419 bytes of the heap had no owner before; 689 bytes have none now.
    EXPECT_EQ(rows(all), "other:270 a:30 new:20 b:-50 gone:-70 ");
    EXPECT_EQ(all.since_id(), 7u);
    EXPECT_EQ(all.left_out(), 0u);
    const v1::MemoryGrowth some = growthOf(before, now, 3, WallTime(clock));
    EXPECT_EQ(rows(some), "other:270 a:30 gone:-70 ");
    EXPECT_EQ(some.left_out(), 2u);
}

TEST_F(MemoryMessageTest, NothingGrowsWhereNothingChanges)
{
    const MemoryLedger one = ledger({{"a", 10}});
    EXPECT_EQ(rows(growthOf(one, one, 100, WallTime(clock))), "");
}

} // namespace
} // namespace thalassa::observability
