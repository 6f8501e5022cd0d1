// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/wakeup_batch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "core/base/threads/standby_poller.h"

namespace thalassa::base {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;

class WakeupCounter final : public Wakeable {
public:
    void wake(size_t count) override
    {
        wakeUps.push_back(count);
        if (onWake)
            onWake();
    }

    void workOrWake(size_t count, TimePoint, StandbyPoller&) override { work.push_back(count); }

    std::vector<size_t> wakeUps; // number of pieces of each call of wake()
    std::vector<size_t> work;    // number of pieces of each call of workOrWake()
    std::function<void()> onWake;
};

const TimePoint kNow = TimePoint(hours(1));

TEST(WakeupBatch, WakesASleeperOnceForAllItsWork)
{
    const auto sleeper = std::make_shared<WakeupCounter>();
    WakeupBatch burst(2);
    burst.begin();
    for (int i = 0; i < 3; ++i)
        WakeupBatch::wakeLater(sleeper, kNow);
    EXPECT_TRUE(sleeper->wakeUps.empty());
    burst.end();
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{3});
}

TEST(WakeupBatch, WakesEverySleeper)
{
    const auto one = std::make_shared<WakeupCounter>();
    const auto other = std::make_shared<WakeupCounter>();
    WakeupBatch burst(2);
    burst.begin();
    WakeupBatch::wakeLater(one, kNow);
    WakeupBatch::wakeLater(other, kNow);
    burst.end();
    EXPECT_EQ(one->wakeUps, std::vector<size_t>{1});
    EXPECT_EQ(other->wakeUps, std::vector<size_t>{1});
}

TEST(WakeupBatch, WakesAtOnceOnAThreadWithoutABurst)
{
    const auto sleeper = std::make_shared<WakeupCounter>();
    WakeupBatch::wakeLater(sleeper, kNow);
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{1});

    WakeupBatch burst(2); // has not begun
    WakeupBatch::wakeLater(sleeper, kNow);
    EXPECT_EQ(sleeper->wakeUps, (std::vector<size_t>{1, 1}));
}

TEST(WakeupBatch, LetsNoSleeperSleepLongerThanTheLimit)
{
    const auto sleeper = std::make_shared<WakeupCounter>();
    WakeupBatch burst(2);
    burst.begin();
    WakeupBatch::wakeLater(sleeper, kNow);
    WakeupBatch::wakeLater(sleeper, kNow + microseconds(50));
    EXPECT_TRUE(sleeper->wakeUps.empty());
    WakeupBatch::wakeLater(sleeper, kNow + microseconds(51));
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{3});
    burst.end();
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{3});
}

TEST(WakeupBatch, WithARelayTheLastSleeperMayWorkWhenTheTurnEnds)
{
    StandbyPoller relay;
    const auto one = std::make_shared<WakeupCounter>();
    const auto last = std::make_shared<WakeupCounter>();
    WakeupBatch burst(2, microseconds(0), &relay);
    burst.begin();
    WakeupBatch::wakeLater(one, kNow);
    WakeupBatch::wakeLater(last, kNow);
    WakeupBatch::wakeLater(last, kNow + microseconds(51));
    EXPECT_TRUE(burst.isOverdue());
    EXPECT_TRUE(one->wakeUps.empty());
    burst.end();
    EXPECT_EQ(one->wakeUps, std::vector<size_t>{1});
    EXPECT_EQ(last->work, std::vector<size_t>{2});
    EXPECT_TRUE(last->wakeUps.empty());
    burst.begin();
    EXPECT_FALSE(burst.isOverdue());
    burst.end();
}

TEST(WakeupBatch, WithOneProcessorItEndsWhenItsWorkIsDone)
{
    WakeupBatch burst(1, hours(1));
    burst.begin();
    WakeupBatch::Work work = WakeupBatch::beginWork();
    WakeupBatch::Work more = WakeupBatch::beginWork();
    more.finish();
    std::atomic<bool> isDone{false};
    std::thread worker;
    const auto sleeper = std::make_shared<WakeupCounter>();
    sleeper->onWake = [&] {
        worker = std::thread([&] {
            isDone = true;
            work.finish();
        });
    };
    WakeupBatch::wakeLater(sleeper, kNow);
    burst.end();
    EXPECT_TRUE(isDone);
    worker.join();
}

TEST(WakeupBatch, WithSeveralProcessorsItWaitsForNothing)
{
    WakeupBatch burst(2, hours(1));
    burst.begin();
    const WakeupBatch::Work work = WakeupBatch::beginWork();
    EXPECT_FALSE(burst.end());
}

TEST(WakeupBatch, WaitsForItsOwnWorkOnly)
{
    WakeupBatch burst(1, milliseconds(1));
    burst.begin();
    WakeupBatch::Work earlier = WakeupBatch::beginWork();
    burst.begin();
    const WakeupBatch::Work work = WakeupBatch::beginWork();
    earlier.finish(); // belongs to an earlier turn
    EXPECT_TRUE(burst.end());
}

TEST(WakeupBatch, WaitsLessOftenAfterEachWaitWithoutWork)
{
    WakeupBatch burst(1, microseconds(1));
    std::vector<WakeupBatch::Work> endless;
    std::vector<bool> waits;
    for (int i = 0; i < 8; ++i) {
        burst.begin();
        endless.push_back(WakeupBatch::beginWork());
        waits.push_back(burst.end());
    }
    EXPECT_EQ(waits, (std::vector<bool>{true, false, true, false, false, true, false, false}));
}

} // namespace
} // namespace thalassa::base
