// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/limits/rate_limiter.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>
#include <map>
#include <random>
#include <thread>

#include "tests/core/scheduling/limited_group.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using backend::ExecutionPermit;
using tests::limitedGroup;

class RateLimiterTest : public testing::Test {
protected:
    std::unique_ptr<ExecutionPermit> permit(const std::string& rateLimiter, int device = 0)
    {
        return limiter->permitFor("i", limitedGroup(rateLimiter), device).value();
    }
    // Acquires the permit on a thread of its own; returns once that thread waits or has it.
    std::future<bool> ask(ExecutionPermit& permit)
    {
        const size_t before = limiter->waitingCount();
        std::future<bool> asked =
            std::async(std::launch::async, [&permit] { return permit.acquire(); });
        while (limiter->waitingCount() == before && !permit.isHeld())
            std::this_thread::yield();
        return asked;
    }
    static void execute(ExecutionPermit& permit, int times)
    {
        for (; times > 0; --times) {
            ASSERT_TRUE(permit.tryAcquire());
            permit.executed();
            permit.release();
        }
    }

    std::shared_ptr<RateLimiter> limiter =
        std::make_shared<RateLimiter>(std::vector<ResourceLimit>{});
    const std::string one = "resources { name: 'R' count: 1 }";
};

TEST_F(RateLimiterTest, HoldsResourcesUntilTheExecutionIsOver)
{
    ROWS("4.5.2");
    const auto a = permit(one);
    const auto b = permit(one);
    ASSERT_TRUE(a->tryAcquire());
    EXPECT_TRUE(a->isHeld());
    EXPECT_FALSE(b->tryAcquire());
    EXPECT_EQ(limiter->waitingCount(), 0u); // a failed attempt does not wait
    std::future<bool> waits = ask(*b);
    EXPECT_FALSE(b->isHeld());
    a->release();
    EXPECT_TRUE(waits.get());
    EXPECT_TRUE(b->isHeld());
    EXPECT_FALSE(a->tryAcquire());
}

TEST_F(RateLimiterTest, TheLeastServedComesFirst)
{
    ROWS("4.5.3", "3.5.10");
    const auto holder = permit(one);
    const auto often = permit(one);
    const auto seldom = permit(one);
    const auto twice = permit(one + " priority: 2");
    const auto zero = permit(one + " priority: 0"); // counts as 1
    execute(*often, 5);
    execute(*seldom, 3);
    execute(*twice, 2);
    execute(*zero, 1);
    EXPECT_EQ(twice->share(), 4u);
    EXPECT_EQ(zero->share(), 1u);
    ASSERT_TRUE(holder->tryAcquire());
    std::map<ExecutionPermit*, std::future<bool>> asked;
    for (const auto* const waiting : {&often, &twice, &seldom, &zero})
        asked[waiting->get()] = ask(**waiting);
    ExecutionPermit* holding = holder.get();
    for (ExecutionPermit* const next : {zero.get(), seldom.get(), twice.get(), often.get()}) {
        EXPECT_FALSE(next->isHeld());
        holding->release();
        EXPECT_TRUE(asked[next].get());
        holding = next;
    }
}

TEST_F(RateLimiterTest, AmongEqualsTheFirstToAskComesFirst)
{
    const auto holder = permit(one);
    const auto first = permit(one);
    const auto second = permit(one);
    ASSERT_TRUE(holder->tryAcquire());
    std::future<bool> asked = ask(*first);
    std::future<bool> askedLater = ask(*second);
    holder->release();
    EXPECT_TRUE(asked.get());
    EXPECT_FALSE(second->isHeld());
    first->release();
    EXPECT_TRUE(askedLater.get());
}

TEST_F(RateLimiterTest, TheFirstThatWaitsIsNotPassedBy)
{
    ROWS("4.5.7");
    const auto holder = permit("resources { name: 'R' count: 1 }");
    const auto both = permit("resources [ { name: 'R' count: 1 }, { name: 'Q' count: 1 } ]");
    const auto other = permit("resources { name: 'Q' count: 1 }");
    execute(*other, 1);
    ASSERT_TRUE(holder->tryAcquire());
    std::future<bool> waits = ask(*both);
    EXPECT_FALSE(other->tryAcquire()) << "'Q' is free, but the first waits for it as well";
    std::future<bool> waitsBehind = ask(*other);
    EXPECT_FALSE(other->isHeld());
    holder->release();
    EXPECT_TRUE(waits.get());
    EXPECT_FALSE(other->isHeld());
    both->release();
    EXPECT_TRUE(waitsBehind.get());
}

TEST_F(RateLimiterTest, WhatNeedsNothingNeverWaits)
{
    const auto holder = permit(one);
    const auto waiter = permit(one);
    const auto free = permit("priority: 9");
    ASSERT_TRUE(holder->tryAcquire());
    auto waits = ask(*waiter);
    EXPECT_TRUE(free->tryAcquire());
    free->executed();
    free->release();
    EXPECT_EQ(free->share(), 9u);
    holder->release();
}

TEST_F(RateLimiterTest, APermitThatGivesUpBlocksNoOther)
{
    const auto holder = permit("resources { name: 'R' count: 1 }");
    const auto both = permit("resources [ { name: 'R' count: 1 }, { name: 'Q' count: 1 } ]");
    const auto other = permit("resources { name: 'Q' count: 1 }");
    ASSERT_TRUE(holder->tryAcquire());
    auto waits = ask(*both);
    auto waitsBehind = ask(*other);
    both->giveUp();
    EXPECT_FALSE(waits.get());
    EXPECT_TRUE(waitsBehind.get());
    EXPECT_FALSE(both->acquire()); // this holds for all later calls
}

TEST_F(RateLimiterTest, WhatIsDestroyedGivesItsResourcesBack)
{
    auto holder = permit(one);
    const auto waiter = permit(one);
    ASSERT_TRUE(holder->tryAcquire());
    auto waits = ask(*waiter);
    holder.reset();
    EXPECT_TRUE(waits.get());
}

TEST_F(RateLimiterTest, AnUnusedPermitIsNoExecution)
{
    const auto a = permit(one);
    ASSERT_TRUE(a->tryAcquire());
    a->release();
    EXPECT_EQ(a->share(), 0u);
    a->release(); // it is not held
    EXPECT_EQ(a->share(), 0u);
}

TEST_F(RateLimiterTest, ANewInstanceBeginsWhereTheOthersAre)
{
    const auto idle = permit(one);
    const auto often = permit(one);
    execute(*often, 50);
    const auto late = permit(one);
    EXPECT_EQ(late->share(), 49u); // the share of `often` when it was last granted
    EXPECT_EQ(idle->share(), 0u);
    EXPECT_EQ(permit("priority: 1")->share(), 49u);
}

TEST_F(RateLimiterTest, AWithdrawnPermitBlocksNoOther)
{
    const auto holder = permit("resources { name: 'R' count: 1 }");
    const auto both = permit("resources [ { name: 'R' count: 1 }, { name: 'Q' count: 1 } ]");
    const auto other = permit("resources { name: 'Q' count: 1 }");
    ASSERT_TRUE(holder->tryAcquire());
    std::future<bool> waits = ask(*both);
    std::future<bool> waitsBehind = ask(*other);
    both->withdraw();
    EXPECT_FALSE(waits.get());
    EXPECT_TRUE(waitsBehind.get());
    both->withdraw();
    EXPECT_FALSE(both->acquire()); // withdraw() was called before
    both->withdraw();
    EXPECT_FALSE(both->tryAcquire()); // this call discards the withdrawal
    std::future<bool> again = ask(*both);
    holder->release();
    other->release();
    EXPECT_TRUE(again.get());
}

// Two instances that always need the same resource get it according to their shares.
TEST_F(RateLimiterTest, AnInstanceCompetesWithWaitingOnesAfterItsExecution)
{
    ROWS("4.5.3");
    const auto one = permit("resources { name: 'R' count: 1 }");
    const auto two = permit("resources { name: 'R' count: 1 } priority: 2");
    ASSERT_TRUE(one->tryAcquire());
    std::future<bool> asked = ask(*two);
    std::array<int, 2> executions{};
    bool isFirst = true; // whether `one` holds the resource
    for (int i = 0; i < 30; ++i) {
        ++executions[isFirst ? 0 : 1];
        ExecutionPermit& holder = isFirst ? *one : *two;
        holder.executed();
        if (holder.tryAcquire())
            continue; // it is first again
        ASSERT_TRUE(asked.get());
        asked = ask(holder);
        isFirst = !isFirst;
    }
    EXPECT_EQ(executions[0], 20);
    EXPECT_EQ(executions[1], 10);
    one->giveUp();
    two->giveUp();
}

// Instances that need several resources in any order never deadlock, and no resource is granted
// twice.
TEST_F(RateLimiterTest, ManyInstancesShareManyResourcesWithoutADeadlock)
{
    ROWS("4.5.2");
    constexpr int kResources = 4;
    constexpr int kInstances = 8;
    constexpr int kExecutions = 500;
    std::array<std::atomic<int>, kResources> taken{};
    limiter = std::make_shared<RateLimiter>(
        std::vector<ResourceLimit>{{"R0", 3}, {"R1", 3}, {"R2", 3}, {"R3", 3}});
    std::vector<std::unique_ptr<ExecutionPermit>> permits;
    std::vector<std::array<int, kResources>> needs;
    std::mt19937 random(7);
    for (int i = 0; i < kInstances; ++i) {
        std::string group = "priority: " + std::to_string(random() % 3);
        needs.emplace_back();
        for (int r = 0; r < kResources; ++r) {
            const int name = (i % 2 == 0) ? r : kResources - 1 - r;
            needs.back()[name] = static_cast<int>(random() % 4);
            group += " resources { name: 'R" + std::to_string(name) +
                "' count: " + std::to_string(needs.back()[name]) + " }";
        }
        permits.push_back(permit(group));
    }
    std::vector<std::thread> instances;
    instances.reserve(kInstances);
    for (int i = 0; i < kInstances; ++i) {
        instances.emplace_back([&, i] {
            for (int n = 0; n < kExecutions; ++n) {
                ASSERT_TRUE(permits[i]->tryAcquire() || permits[i]->acquire());
                for (int r = 0; r < kResources; ++r)
                    EXPECT_LE(taken[r] += needs[i][r], 3);
                std::this_thread::yield();
                for (int r = 0; r < kResources; ++r)
                    taken[r] -= needs[i][r];
                permits[i]->executed();
                if (n % 2 == 1) // including the last one
                    permits[i]->release();
            }
        });
    }
    for (std::thread& instance : instances)
        instance.join();
    EXPECT_EQ(limiter->waitingCount(), 0u);
}

} // namespace
} // namespace thalassa::scheduling
