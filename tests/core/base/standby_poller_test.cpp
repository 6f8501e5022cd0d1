// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/standby_poller.h"

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <thread>

#include "tests/support/virtual_clock.h"

namespace thalassa::base {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

const TimePoint kNever = TimePoint::max();

class CountingSleeper final : public Wakeable {
public:
    void wake(size_t count) override { lastCount = count; }

    std::atomic<size_t> lastCount{0};
};

// The standby thread; gotTurn is the result of standBy().
class Other {
public:
    explicit Other(StandbyPoller& relay)
        : m_thread([this, &relay] { gotTurn = relay.standBy(); })
    {
    }
    ~Other() { m_thread.join(); }

    std::atomic<bool> gotTurn{false};

private:
    std::thread m_thread;
};

void beginWhenAllowed(StandbyPoller& relay, const std::shared_ptr<Wakeable>& sleeper)
{
    while (!relay.begin(sleeper) && !relay.begin(sleeper)) // a second call within the patience
        std::this_thread::yield();
}

TEST(StandbyPoller, AllowsNoExecutionWithoutAStandbyThread)
{
    StandbyPoller relay;
    relay.takeOver();
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(relay.begin(std::make_shared<CountingSleeper>()));
    EXPECT_TRUE(relay.isMine());
}

TEST(StandbyPoller, AllowsNoExecutionOfRareWork)
{
    tests::VirtualClock clock;
    StandbyPoller relay(milliseconds(2), clock);
    relay.takeOver();
    Other other(relay);
    beginWhenAllowed(relay, std::make_shared<CountingSleeper>()); // the other thread stands by
    do {
        relay.end();
        clock.awaitWaiter();
        clock.advance(milliseconds(2)); // it checks, and sleeps if no piece has begun since
    } while (relay.begin(std::make_shared<CountingSleeper>()));
    for (int i = 0; i < 3; ++i) {
        clock.advance(milliseconds(2));
        EXPECT_FALSE(relay.begin(std::make_shared<CountingSleeper>()));
    }
    EXPECT_TRUE(relay.begin(std::make_shared<CountingSleeper>())) << "two within its patience";
    relay.end();
    relay.close();
}

TEST(StandbyPoller, RelievesAThreadThatExecutesForLong)
{
    const auto sleeper = std::make_shared<CountingSleeper>();
    StandbyPoller relay(milliseconds(1));
    relay.takeOver();
    Other other(relay);
    beginWhenAllowed(relay, sleeper);
    while (!other.gotTurn)
        std::this_thread::yield(); // as a model whose execution does not end
    EXPECT_EQ(sleeper->lastCount, std::numeric_limits<size_t>::max());
    EXPECT_FALSE(relay.isMine());
    EXPECT_FALSE(relay.next(kNever));
    relay.end();
    EXPECT_FALSE(relay.begin(sleeper)) << "nobody stands by";
}

TEST(StandbyPoller, CallsBackTheRelievedThread)
{
    StandbyPoller relay(milliseconds(1));
    std::thread first([&] {
        relay.takeOver();
        beginWhenAllowed(relay, std::make_shared<CountingSleeper>());
        while (relay.isMine())
            std::this_thread::yield();
        relay.end();
        EXPECT_TRUE(relay.standBy()); // returns when the other thread is relieved
        relay.close();
    });
    EXPECT_TRUE(relay.standBy());
    beginWhenAllowed(relay, std::make_shared<CountingSleeper>());
    while (relay.isMine())
        std::this_thread::yield();
    EXPECT_FALSE(relay.standBy());
    first.join();
}

TEST(StandbyPoller, DoesNotRelieveAThreadWithManyShortPieces)
{
    tests::VirtualClock clock;
    StandbyPoller relay(milliseconds(2), clock);
    relay.takeOver();
    Other other(relay);
    beginWhenAllowed(relay, std::make_shared<CountingSleeper>());
    for (int i = 0; i < 100; ++i) {
        clock.awaitWaiter();
        EXPECT_TRUE(relay.next(kNever));
        clock.advance(milliseconds(2)); // it checks
    }
    EXPECT_TRUE(relay.isMine());
    relay.end();
    relay.close();
}

TEST(StandbyPoller, EndsATurnAtItsTime)
{
    StandbyPoller relay(hours(1));
    relay.takeOver();
    Other other(relay);
    beginWhenAllowed(relay, std::make_shared<CountingSleeper>());
    EXPECT_FALSE(relay.next(Clock::system().now()));
    relay.end();
    relay.close();
}

} // namespace
} // namespace thalassa::base
