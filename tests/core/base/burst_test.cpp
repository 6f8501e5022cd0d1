// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/burst.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "core/base/relay.h"

namespace thalassa::base {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;

class CountingSleeper final : public Sleeper {
public:
    void wake(size_t count) override
    {
        wakeUps.push_back(count);
        if (onWake)
            onWake();
    }

    void workOrWake(size_t count, TimePoint, Relay&) override { work.push_back(count); }

    std::vector<size_t> wakeUps; // number of pieces of each call of wake()
    std::vector<size_t> work;    // number of pieces of each call of workOrWake()
    std::function<void()> onWake;
};

const TimePoint kNow = TimePoint(hours(1));

TEST(Burst, WakesASleeperOnceForAllItsWork)
{
    const auto sleeper = std::make_shared<CountingSleeper>();
    Burst burst(2);
    burst.begin();
    for (int i = 0; i < 3; ++i)
        Burst::wakeLater(sleeper, kNow);
    EXPECT_TRUE(sleeper->wakeUps.empty());
    burst.end();
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{3});
}

TEST(Burst, WakesEverySleeper)
{
    const auto one = std::make_shared<CountingSleeper>();
    const auto other = std::make_shared<CountingSleeper>();
    Burst burst(2);
    burst.begin();
    Burst::wakeLater(one, kNow);
    Burst::wakeLater(other, kNow);
    burst.end();
    EXPECT_EQ(one->wakeUps, std::vector<size_t>{1});
    EXPECT_EQ(other->wakeUps, std::vector<size_t>{1});
}

TEST(Burst, WakesAtOnceOnAThreadWithoutABurst)
{
    const auto sleeper = std::make_shared<CountingSleeper>();
    Burst::wakeLater(sleeper, kNow);
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{1});

    Burst burst(2); // has not begun
    Burst::wakeLater(sleeper, kNow);
    EXPECT_EQ(sleeper->wakeUps, (std::vector<size_t>{1, 1}));
}

TEST(Burst, LetsNoSleeperSleepLongerThanTheLimit)
{
    const auto sleeper = std::make_shared<CountingSleeper>();
    Burst burst(2);
    burst.begin();
    Burst::wakeLater(sleeper, kNow);
    Burst::wakeLater(sleeper, kNow + microseconds(50));
    EXPECT_TRUE(sleeper->wakeUps.empty());
    Burst::wakeLater(sleeper, kNow + microseconds(51));
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{3});
    burst.end();
    EXPECT_EQ(sleeper->wakeUps, std::vector<size_t>{3});
}

TEST(Burst, WithARelayTheLastSleeperMayWorkWhenTheTurnEnds)
{
    Relay relay;
    const auto one = std::make_shared<CountingSleeper>();
    const auto last = std::make_shared<CountingSleeper>();
    Burst burst(2, microseconds(0), &relay);
    burst.begin();
    Burst::wakeLater(one, kNow);
    Burst::wakeLater(last, kNow);
    Burst::wakeLater(last, kNow + microseconds(51));
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

TEST(Burst, WithOneProcessorItEndsWhenItsWorkIsDone)
{
    Burst burst(1, hours(1));
    burst.begin();
    Burst::Work work = Burst::beginWork();
    Burst::Work more = Burst::beginWork();
    more.finish();
    std::atomic<bool> isDone{false};
    std::thread worker;
    const auto sleeper = std::make_shared<CountingSleeper>();
    sleeper->onWake = [&] {
        worker = std::thread([&] {
            isDone = true;
            work.finish();
        });
    };
    Burst::wakeLater(sleeper, kNow);
    burst.end();
    EXPECT_TRUE(isDone);
    worker.join();
}

TEST(Burst, WithSeveralProcessorsItWaitsForNothing)
{
    Burst burst(2, hours(1));
    burst.begin();
    const Burst::Work work = Burst::beginWork();
    EXPECT_FALSE(burst.end());
}

TEST(Burst, WaitsForItsOwnWorkOnly)
{
    Burst burst(1, milliseconds(1));
    burst.begin();
    Burst::Work earlier = Burst::beginWork();
    burst.begin();
    const Burst::Work work = Burst::beginWork();
    earlier.finish(); // belongs to an earlier burst
    EXPECT_TRUE(burst.end());
}

TEST(Burst, WaitsLessOftenAfterEachWaitWithoutWork)
{
    Burst burst(1, microseconds(1));
    std::vector<Burst::Work> endless;
    std::vector<bool> waits;
    for (int i = 0; i < 8; ++i) {
        burst.begin();
        endless.push_back(Burst::beginWork());
        waits.push_back(burst.end());
    }
    EXPECT_EQ(waits, (std::vector<bool>{true, false, true, false, false, true, false, false}));
}

} // namespace
} // namespace thalassa::base
