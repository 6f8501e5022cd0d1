// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/budgets/body_budget.h"

#include <gtest/gtest.h>

#include <new>

#include "server/http/budgets/min_rate.h"
#include "tests/support/failing_allocations.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::http {
namespace {

using std::chrono::seconds;
using Admission = BodyBudget::Admission;

constexpr uint64_t kLimit = 100;

// A body that is being read, and the number of its wake-ups.
struct Body {
    explicit Body(const std::shared_ptr<BodyBudget>& theBudget)
        : budget(*theBudget)
        , lease(theBudget)
    {
    }
    Admission ask(uint64_t held = 0)
    {
        return budget.admit(
            ticket, [this] { ++wakes; }, held);
    }
    Admission reserve(uint64_t bytes)
    {
        return budget.reserve(ticket, lease, bytes, [this] { ++wakes; });
    }
    void finish()
    {
        lease.markWhole();
        budget.leave(ticket);
    }
    void giveUp()
    {
        lease.release();
        budget.leave(ticket);
    }

    BodyBudget& budget;
    BodyLease lease;
    uint64_t ticket = 0;
    int wakes = 0;
};

class Budget : public testing::Test {
protected:
    const std::shared_ptr<BodyBudget> budget = std::make_shared<BodyBudget>(kLimit);
    Body a{budget};
    Body b{budget};
    Body c{budget};
};

TEST_F(Budget, ThereIsRoomBelowTheBound)
{
    EXPECT_EQ(a.ask(), Admission::Room);
    a.lease.growTo(kLimit - 1);
    EXPECT_EQ(b.ask(), Admission::Room);
    EXPECT_EQ(budget->used(), kLimit - 1);
}

TEST_F(Budget, BodiesWaitForThoseThatAreWhole)
{
    a.lease.growTo(kLimit);
    a.finish();
    EXPECT_EQ(b.ask(), Admission::Wait);
    EXPECT_EQ(c.ask(), Admission::Wait);
    EXPECT_EQ(b.wakes + c.wakes, 0);
    a.lease.release();
    EXPECT_EQ(b.wakes, 1);
    EXPECT_EQ(c.wakes, 1);
    EXPECT_EQ(b.ask(), Admission::Room);
}

TEST_F(Budget, UnfinishedBodiesThatFillItGoOnOneAfterTheOther)
{
    a.lease.growTo(kLimit / 2);
    b.lease.growTo(kLimit / 2);
    EXPECT_EQ(b.ask(), Admission::Turn); // b reached the bound first
    EXPECT_EQ(a.ask(), Admission::Wait);
    EXPECT_EQ(b.ask(), Admission::Turn);
    b.lease.growTo(kLimit / 2 + 1); // more than half of the bound
    b.finish();
    EXPECT_EQ(a.wakes, 0); // waits until the complete body is released
    EXPECT_EQ(a.ask(), Admission::Wait);
    b.lease.release();
    EXPECT_EQ(a.wakes, 1);
    EXPECT_EQ(a.ask(), Admission::Room);
}

TEST_F(Budget, WholeBodiesWhoseRequestsWaitAreNotWaitedFor)
{
    for (Body* const body : {&a, &b}) {
        body->lease.growTo(60);
        body->finish();
    }
    EXPECT_EQ(a.ask(60), Admission::Wait); // for the other, which is more than half of the bound
    EXPECT_EQ(b.ask(60), Admission::Wait);
    EXPECT_EQ(a.wakes, 1);
    EXPECT_EQ(b.wakes, 0);
    EXPECT_EQ(a.ask(60), Admission::Turn);
    a.finish();
    EXPECT_EQ(b.wakes, 0); // the first one runs and will end
    a.lease.release();
    EXPECT_EQ(b.wakes, 1);
    EXPECT_EQ(b.ask(60), Admission::Room);
}

TEST_F(Budget, ARequestThatWaitsAndLeavesIsForgotten)
{
    for (Body* const body : {&a, &b}) {
        body->lease.growTo(60);
        body->finish();
    }
    EXPECT_EQ(a.ask(60), Admission::Wait);
    EXPECT_EQ(a.ask(60), Admission::Wait); // asks twice, counts once
    budget->leave(a.ticket);
    a.lease.release();
    b.lease.growTo(kLimit);
    EXPECT_EQ(c.ask(), Admission::Wait); // for the running request
    b.lease.release();
    EXPECT_EQ(c.wakes, 1);
}

TEST_F(Budget, TheTurnPassesToTheOldestOfThoseThatWait)
{
    a.lease.growTo(kLimit);
    EXPECT_EQ(a.ask(), Admission::Turn);
    EXPECT_EQ(b.ask(), Admission::Wait);
    EXPECT_EQ(c.ask(), Admission::Wait);
    b.lease.growTo(kLimit); // these bytes had already arrived
    a.giveUp();
    EXPECT_EQ(b.wakes, 1);
    EXPECT_EQ(c.wakes, 0);
    EXPECT_EQ(c.ask(), Admission::Wait);
    EXPECT_EQ(b.ask(), Admission::Turn);
    b.giveUp();
    EXPECT_EQ(c.wakes, 1);
    EXPECT_EQ(c.ask(), Admission::Room);
    EXPECT_EQ(budget->used(), 0u);
}

TEST_F(Budget, TheTurnOfABodyThatLeavesWithoutUsingItPassesOn)
{
    a.lease.growTo(kLimit);
    EXPECT_EQ(a.ask(), Admission::Turn);
    EXPECT_EQ(b.ask(), Admission::Wait);
    EXPECT_EQ(c.ask(), Admission::Wait);
    c.lease.growTo(kLimit);
    a.giveUp();
    EXPECT_EQ(b.wakes, 1);
    b.giveUp(); // before its next attempt
    EXPECT_EQ(c.wakes, 1);
    EXPECT_EQ(c.ask(), Admission::Turn);
}

TEST_F(Budget, ABodyLargerThanTheBoundPasses)
{
    EXPECT_EQ(a.ask(), Admission::Room);
    for (uint64_t bytes = kLimit; bytes < 10 * kLimit; bytes += kLimit) {
        a.lease.growTo(bytes);
        EXPECT_EQ(a.ask(), Admission::Turn);
    }
    a.finish();
    EXPECT_EQ(a.ticket, 0u);
    a.lease.release();
    EXPECT_EQ(budget->used(), 0u);
}

TEST_F(Budget, ReservationsTogetherStayWithinTheBound)
{
    EXPECT_EQ(a.reserve(60), Admission::Room);
    EXPECT_EQ(b.reserve(60), Admission::Wait);
    EXPECT_EQ(c.reserve(30), Admission::Wait); // behind the other, although there is room for it
    EXPECT_EQ(budget->used(), 60u);
    a.lease.shrinkTo(50);
    EXPECT_EQ(b.wakes, 0);
    a.lease.shrinkTo(40);
    EXPECT_EQ(b.wakes, 1);
    EXPECT_EQ(c.wakes, 0);
    EXPECT_EQ(b.reserve(60), Admission::Room);
    EXPECT_EQ(budget->used(), 100u);
    b.lease.release();
    EXPECT_EQ(c.wakes, 1);
    EXPECT_EQ(c.reserve(30), Admission::Room);
    EXPECT_EQ(budget->used(), 70u);
}

TEST_F(Budget, AReservationLargerThanTheBoundIsMadeAlone)
{
    EXPECT_EQ(a.reserve(10 * kLimit), Admission::Turn);
    EXPECT_EQ(b.reserve(10 * kLimit), Admission::Wait);
    EXPECT_EQ(c.ask(), Admission::Wait);
    a.lease.release();
    EXPECT_EQ(b.wakes, 1);
    EXPECT_EQ(c.wakes, 0);
    EXPECT_EQ(b.reserve(10 * kLimit), Admission::Turn);
    b.lease.release();
    EXPECT_EQ(c.wakes, 1);
    EXPECT_EQ(c.ask(), Admission::Room);
}

TEST_F(Budget, UnfinishedBodiesHoldUpNoReservation)
{
    a.lease.growTo(kLimit - 10);
    EXPECT_EQ(b.reserve(20), Admission::Turn); // no complete body will be released
}

TEST_F(Budget, AReservationThatIsGivenUpHoldsUpNoOther)
{
    a.lease.growTo(60);
    a.finish();
    EXPECT_EQ(b.reserve(60), Admission::Wait);
    EXPECT_EQ(c.ask(), Admission::Wait);
    b.giveUp();
    EXPECT_EQ(c.wakes, 1);
    EXPECT_EQ(c.ask(), Admission::Room);
}

TEST_F(Budget, ABodyLeavesWithoutMemory)
{
    a.lease.growTo(kLimit);
    a.finish();
    EXPECT_EQ(b.ask(), Admission::Wait);
    const tests::FailingAllocations failing({}, 0, tests::FailingAllocations::Lasting::All);
    a.giveUp();
    EXPECT_EQ(b.wakes, 1);
    EXPECT_FALSE(failing.hasFailed());
}

TEST_F(Budget, AWaiterThatFindsNoMemoryIsWokenAgain)
{
    a.lease.growTo(kLimit);
    EXPECT_EQ(a.ask(), Admission::Turn);
    int calls = 0;
    const auto wake = [&calls] {
        if (++calls == 1)
            throw std::bad_alloc();
    };
    EXPECT_EQ(budget->admit(b.ticket, wake), Admission::Wait);
    EXPECT_EQ(c.ask(), Admission::Wait);
    b.lease.growTo(kLimit); // these bytes had already arrived
    a.giveUp();             // b gets the turn
    EXPECT_EQ(calls, 1);
    budget->wakeExpired(); // as the next sweep does
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(b.ask(), Admission::Turn);
    b.giveUp();
    EXPECT_EQ(c.wakes, 1);
}

TEST(PatientBudget, WaitingEndsAfterATime)
{
    tests::VirtualClock clock;
    const auto budget = std::make_shared<BodyBudget>(kLimit, seconds(10), clock);
    Body a{budget};
    Body b{budget};
    Body c{budget};
    a.lease.growTo(kLimit);
    a.finish();
    EXPECT_EQ(b.ask(), Admission::Wait);
    clock.advance(seconds(6));
    EXPECT_EQ(b.ask(), Admission::Wait); // another attempt does not prolong its time
    EXPECT_EQ(c.ask(), Admission::Wait);
    budget->wakeExpired();
    EXPECT_EQ(b.wakes + c.wakes, 0);
    clock.advance(seconds(4));
    budget->wakeExpired();
    EXPECT_EQ(b.wakes, 1);
    EXPECT_EQ(c.wakes, 0);
    EXPECT_EQ(b.ask(), Admission::Expired);
    b.giveUp();
    a.lease.release();
    EXPECT_EQ(c.ask(), Admission::Room); // its time is over, but there is room
}

TEST_F(Budget, ARequestMayOutliveEverythingElse)
{
    auto other = std::make_shared<BodyBudget>(kLimit);
    BodyLease lease(other);
    lease.growTo(7);
    const BodyLease moved(std::move(lease));
    const std::weak_ptr<BodyBudget> watched = other;
    other.reset();
    EXPECT_EQ(watched.lock()->used(), 7u);
}

const base::TimePoint kStart{std::chrono::hours(1)};

TEST(MinRate, BytesMayStayAwayForTheSlack)
{
    MinRate pace(seconds(30), 10);
    pace.start(kStart);
    EXPECT_FALSE(pace.isBehind(kStart + seconds(30)));
    EXPECT_TRUE(pace.isBehind(kStart + seconds(31)));
}

TEST(MinRate, BytesAtTheRateMayComeForEver)
{
    MinRate pace(seconds(30), 10);
    pace.start(kStart);
    base::TimePoint now = kStart;
    for (int i = 0; i < 1000; ++i) {
        now += seconds(20);
        ASSERT_FALSE(pace.isBehind(now));
        pace.came(200, now);
    }
}

TEST(MinRate, BytesBelowTheRateUseUpTheSlack)
{
    MinRate pace(seconds(30), 10);
    pace.start(kStart);
    pace.came(100, kStart + seconds(20)); // ten seconds behind
    EXPECT_FALSE(pace.isBehind(kStart + seconds(40)));
    EXPECT_TRUE(pace.isBehind(kStart + seconds(41)));
}

TEST(MinRate, WhatCameSoonerEarnsNoMoreThanTheSlack)
{
    MinRate pace(seconds(30), 10);
    pace.start(kStart);
    pace.came(uint64_t(1) << 60, kStart);
    EXPECT_FALSE(pace.isBehind(kStart + seconds(30)));
    EXPECT_TRUE(pace.isBehind(kStart + seconds(31)));
}

TEST(MinRate, TimeBeforeResumeDoesNotCount)
{
    MinRate pace(seconds(30), 10);
    pace.start(kStart);
    pace.resume(kStart + seconds(100));
    EXPECT_FALSE(pace.isBehind(kStart + seconds(130)));
    EXPECT_TRUE(pace.isBehind(kStart + seconds(131)));
}

TEST(MinRate, BytesFromBeforeTheStartCostNoTime)
{
    MinRate pace(seconds(30), 10);
    pace.start(kStart + seconds(100));
    pace.came(5, kStart);
    EXPECT_FALSE(pace.isBehind(kStart + seconds(130)));
    EXPECT_TRUE(pace.isBehind(kStart + seconds(131)));
}

} // namespace
} // namespace thalassa::http
