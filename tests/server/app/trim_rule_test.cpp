// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/app/trim_rule.h"

#include <gtest/gtest.h>

namespace {

using thalassa::app::TrimRule;
using namespace std::chrono_literals;

constexpr size_t kMuch = TrimRule::kWorthwhile;
constexpr size_t kLittle = TrimRule::kWorthwhileWhenIdle;

class TrimRuleTest : public testing::Test {
protected:
    bool isTimeToLookAfter(std::chrono::microseconds work)
    {
        m_worked += work;
        return rule.isTimeToLook(m_worked);
    }
    // Returns the number of intervals until the next look.
    int idleIntervals()
    {
        int count = 1;
        while (!isTimeToLookAfter(0us))
            ++count;
        return count;
    }
    void workUntilItLooks()
    {
        while (!isTimeToLookAfter(500ms)) { }
    }
    void giveBack(size_t unused, size_t left) { rule.gaveBack(unused, left, m_worked); }

    TrimRule rule;

private:
    std::chrono::microseconds m_worked{0};
};

TEST_F(TrimRuleTest, IdleServerIsLookedAtEverMoreSeldom)
{
    for (const int expected : {1, 1, 2, 4, 8, 16, 32, 32, 32})
        EXPECT_EQ(idleIntervals(), expected);
}

TEST_F(TrimRuleTest, ServerThatStopsWorkingIsLookedAtAtOnce)
{
    for (int i = 0; i < 100; ++i)
        isTimeToLookAfter(0us);
    isTimeToLookAfter(TrimRule::kIdleWork);
    EXPECT_EQ(idleIntervals(), 1);
}

TEST_F(TrimRuleTest, ServerThatWorksIsLookedAtInEveryTenthInterval)
{
    int looks = 0;
    for (int i = 0; i < 100; ++i)
        looks += isTimeToLookAfter(TrimRule::kIdleWork) ? 1 : 0;
    EXPECT_EQ(looks, 10);
}

TEST_F(TrimRuleTest, IdleServerGivesBackLittleAndBusyOneMuch)
{
    workUntilItLooks();
    EXPECT_FALSE(rule.isWorthwhile(kMuch - 1));
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
    idleIntervals();
    EXPECT_FALSE(rule.isWorthwhile(kLittle - 1));
    EXPECT_TRUE(rule.isWorthwhile(kLittle));
}

TEST_F(TrimRuleTest, BusyServerDoesNotTryAgainWithWhatCouldNotBeGivenBack)
{
    workUntilItLooks();
    giveBack(kMuch, kMuch);
    workUntilItLooks();
    EXPECT_FALSE(rule.isWorthwhile(2 * kMuch - 1));
    EXPECT_TRUE(rule.isWorthwhile(2 * kMuch));
}

TEST_F(TrimRuleTest, BusyServerTriesAgainWithWhatWasUsedMeanwhile)
{
    workUntilItLooks();
    giveBack(3 * kMuch, 2 * kMuch);
    EXPECT_FALSE(rule.isWorthwhile(0));
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
}

TEST_F(TrimRuleTest, IdleServerTriesTwiceWithWhatCannotBeGivenBack)
{
    idleIntervals();
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
    giveBack(kMuch, kMuch);
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
    giveBack(kMuch, kMuch);
    EXPECT_FALSE(rule.isWorthwhile(kMuch + kLittle - 1));
    EXPECT_TRUE(rule.isWorthwhile(kMuch + kLittle));
}

TEST_F(TrimRuleTest, WhatGivingBackTakesIsNoWork)
{
    idleIntervals();
    rule.gaveBack(kMuch, 0, 1s);
    for (const bool isTime : {true, false, true}) // after 2, 3 and 4 intervals
        EXPECT_EQ(rule.isTimeToLook(1s), isTime);
}

// Memory that was left may be freed later: a thread that waits for a processor may free it, which
// takes too little time to count as work.
TEST_F(TrimRuleTest, IdleServerGivesBackWhatIsFreedAfterTheFirstLook)
{
    workUntilItLooks();
    giveBack(2 * kMuch, kMuch);
    idleIntervals();
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
    giveBack(kMuch, 0);
    idleIntervals();
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
}

// The unused memory was freed during a return, and was measured as left.
TEST_F(TrimRuleTest, IdleServerTriesAgainWithNewUnusedMemoryAfterFailedTries)
{
    idleIntervals();
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(rule.isWorthwhile(kLittle));
        giveBack(kLittle, kLittle);
    }
    EXPECT_FALSE(rule.isWorthwhile(kLittle));
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
    giveBack(kMuch, kMuch);
    EXPECT_TRUE(rule.isWorthwhile(kMuch));
    giveBack(kMuch, kMuch);
    EXPECT_FALSE(rule.isWorthwhile(kMuch));
}

} // namespace
