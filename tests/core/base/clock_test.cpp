// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <gtest/gtest.h>

#include <ctime>
#include <utility>

#include "tests/support/rows.h"

namespace thalassa::base {
namespace {

using namespace std::chrono_literals;
using Wall = std::chrono::system_clock::time_point;

// A clock whose monotonic and wall time the test sets.
class SetClock final : public Clock {
public:
    TimePoint now() const override
    {
        return std::exchange(m_now, m_now + std::exchange(m_lost, Duration()));
    }
    Wall wallNow() const override { return m_wall; }
    bool waitUntil(CondVar&, Mutex&, TimePoint) override { return false; }

    // `lost`: the time that passes during the first reading of the wall clock.
    void set(Duration sinceStart, Duration since1970, Duration lost = {})
    {
        m_now = TimePoint(sinceStart);
        m_wall = Wall(since1970);
        m_lost = lost;
    }

private:
    mutable TimePoint m_now;
    Wall m_wall;
    mutable Duration m_lost{};
};

TimePoint kernelNow()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return TimePoint(std::chrono::seconds(time.tv_sec) + Duration(time.tv_nsec));
}

// Backends read that clock themselves.
TEST(Clock, IsTheMonotonicOneOfTheKernel)
{
    ROWS("5.21");
    const TimePoint before = kernelNow();
    const TimePoint now = Clock::system().now();
    EXPECT_LE(before, now);
    EXPECT_LE(now, kernelNow());
}

TEST(Clock, ConvertsAMomentToTheSameTimeAtEachCall)
{
    SetClock clock;
    clock.set(1s, 100s);
    EXPECT_EQ(clock.wallOffset(), 99s);
    clock.set(2s, 101s + 300us);
    EXPECT_EQ(clock.wallOffset(), 99s);
}

TEST(Clock, ReadsAgainWhenTheThreadWasInterrupted)
{
    SetClock clock;
    clock.set(1s, 100s + 5ms, 5ms);
    EXPECT_EQ(clock.wallOffset(), 99s);
    clock.set(2s, 101s + 5ms, 5ms);
    EXPECT_EQ(clock.wallOffset(), 99s);
}

TEST(Clock, FollowsTheClockOfTheWallWhenItIsSet)
{
    SetClock clock;
    clock.set(1s, 100s);
    EXPECT_EQ(clock.wallOffset(), 99s);
    clock.set(2s, 201s);
    EXPECT_EQ(clock.wallOffset(), 199s);
    clock.set(3s, 202s + 100us);
    EXPECT_EQ(clock.wallOffset(), 199s);
    clock.set(4s, 3s);
    EXPECT_EQ(clock.wallOffset(), -1s);
}

} // namespace
} // namespace thalassa::base
