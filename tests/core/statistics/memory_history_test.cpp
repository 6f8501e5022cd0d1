// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/memory_history.h"

#include <gtest/gtest.h>

namespace thalassa::statistics {
namespace {

using Reason = MemoryHistory::Reason;
using std::chrono::seconds;

base::TimePoint atSecond(int second)
{
    return base::TimePoint(std::chrono::hours(1) + seconds(second));
}

MemoryLedger ledger(int second, std::vector<uint64_t> sizes)
{
    MemoryLedger made;
    made.time = atSecond(second);
    for (size_t i = 0; i < sizes.size(); ++i)
        made.owned.push_back({{"kind", "model", static_cast<int64_t>(i), ""}, sizes[i]});
    return made;
}

TEST(MemoryOwners, SumUpWhatBelongsToOne)
{
    const auto owners = std::make_shared<MemoryOwners>();
    const auto b = owners->add([](auto& found) { found.push_back({{"b", "", 0, ""}, 1, 2}); });
    auto a = owners->add([](auto& found) {
        found.push_back({{"a", "m", 2, ""}, 10, 1});
        found.push_back({{"b", "", 0, ""}, 100, 1});
    });
    const auto both = owners->read();
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[0].owner.kind, "a");
    EXPECT_EQ(both[1].byteSize, 101u);
    EXPECT_EQ(both[1].count, 3u);
    a.reset();
    const auto one = owners->read();
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0].byteSize, 1u);
}

TEST(MemoryOwners, ARegistrationMayOutliveThem)
{
    auto owners = std::make_shared<MemoryOwners>();
    auto registration = owners->add([](auto&) {});
    owners.reset();
    registration.reset();
}

TEST(MemoryLedger, OtherIsThePartOfTheHeapWithoutAnOwner)
{
    MemoryLedger made = ledger(0, {100, 20});
    made.process.heapUsed = 1000;
    EXPECT_EQ(made.other(), 880);
    made.owned.push_back({{"backend", "m", 1, ""}, 5000, 0, "GPU"});
    EXPECT_EQ(made.other(), 880);
    made.owned.push_back({{"backend", "m", 1, ""}, 5000, 0, "CPU"});
    EXPECT_EQ(made.other(), -4120);
}

TEST(MemoryHistory, FindsALedgerByItsId)
{
    MemoryHistory history;
    const uint64_t first = history.keep(ledger(0, {1, 2}), Reason::Regular);
    const uint64_t second = history.keep(ledger(1, {3, 2}), Reason::Asked);
    const uint64_t third = history.keep(ledger(2, {3, 2, 9}), Reason::Regular);
    EXPECT_EQ(history.find(first)->owned[0].byteSize, 1u);
    EXPECT_EQ(history.find(second)->owned[0].byteSize, 3u);
    EXPECT_EQ(history.find(second)->owned.size(), 2u);
    EXPECT_EQ(history.find(third)->owned.at(2).byteSize, 9u);
    EXPECT_EQ(history.find(third)->time, atSecond(2));
    EXPECT_EQ(history.find(99).status().code(), absl::StatusCode::kNotFound);
}

TEST(MemoryHistory, FindsTheLastLedgerBeforeATime)
{
    MemoryHistory history;
    EXPECT_FALSE(history.findAt(atSecond(0)));
    EXPECT_EQ(history.oldest().id, 0u);
    for (int second = 0; second < 10; ++second)
        history.keep(ledger(second, {1}), second % 2 == 0 ? Reason::Regular : Reason::Asked);
    EXPECT_EQ(history.findAt(atSecond(4))->time, atSecond(4));
    EXPECT_EQ(history.findAt(atSecond(5) + seconds(0))->time, atSecond(5));
    EXPECT_EQ(history.findAt(atSecond(100))->time, atSecond(9));
    EXPECT_EQ(history.findAt(atSecond(-100))->time, atSecond(0)); // the oldest
    EXPECT_EQ(history.oldest().time, atSecond(0));
}

TEST(MemoryHistory, ThoseThatWereAskedForDoNotPushOutTheOthers)
{
    MemoryHistory history({.regularCount = 2, .askedCount = 3});
    const uint64_t regular = history.keep(ledger(0, {1}), Reason::Regular);
    for (int second = 1; second < 10; ++second)
        history.keep(ledger(second, {1}), Reason::Asked);
    EXPECT_TRUE(history.find(regular).ok());
    EXPECT_FALSE(history.find(regular + 6).ok());
    EXPECT_TRUE(history.find(regular + 7).ok());
}

TEST(MemoryHistory, StaysWithinItsBudget)
{
    MemoryHistory history({.byteBudget = 16 << 10});
    for (int i = 0; i < 1000; ++i)
        history.keep(ledger(i, std::vector<uint64_t>(50 + i % 3, 1)), Reason::Regular);
    EXPECT_LE(history.byteSize(), size_t{16 << 10});
    EXPECT_GT(history.byteSize(), size_t{1 << 10});
    EXPECT_GT(history.oldest().time, atSecond(900));
    EXPECT_TRUE(history.find(1000).ok());
    // The newest is kept, whatever its size.
    history.keep(ledger(1000, std::vector<uint64_t>(10'000, 1)), Reason::Asked);
    EXPECT_EQ(history.findAt(atSecond(2000))->owned.size(), 10'000u);
    history.keep(ledger(1001, {}), Reason::Asked);
    EXPECT_LT(history.byteSize(), size_t{1 << 10});
}

} // namespace
} // namespace thalassa::statistics
