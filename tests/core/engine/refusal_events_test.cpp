// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/refusal_events.h"

#include <gtest/gtest.h>

#include "tests/support/virtual_clock.h"

namespace thalassa::engine {
namespace {

using namespace std::chrono_literals;

class ToldRefusalsTest : public testing::Test {
protected:
    // The text of each event with the number of requests that it stands for.
    std::string told()
    {
        std::string all;
        for (const events::Event& event : m_events->after(0)) {
            EXPECT_EQ(event.kind, v1::EVENT_REQUESTS_REFUSED);
            EXPECT_EQ(event.model, "m");
            EXPECT_EQ(event.version, 3);
            all += event.text + ":" + std::to_string(event.count) + " ";
        }
        return all;
    }
    void pass(base::Duration duration)
    {
        m_clockOfTimers.awaitWaiter();
        m_clock.advance(duration);
        m_clockOfTimers.advance(duration);
    }
    // The timer thread calls onTimer() at any moment after the time has come.
    void waitFor(const std::string& expected)
    {
        while (told() != expected)
            std::this_thread::yield();
    }

    tests::VirtualClock m_clock;
    tests::VirtualClock m_clockOfTimers; // lets a test decide when timers ring
    const std::shared_ptr<events::EventLog> m_events = std::make_shared<events::EventLog>(m_clock);
    const std::shared_ptr<base::TimerThread> m_timers =
        std::make_shared<base::TimerThread>(m_clockOfTimers);
    const std::shared_ptr<RefusalEvents> m_refusals = std::make_shared<RefusalEvents>(
        RefusalEvents::Options{m_events, m_timers, "m", 3, &m_clock});
};

TEST_F(ToldRefusalsTest, TheFirstIsToldAtOnceAndABurstWhenItIsOver)
{
    m_refusals->note("full");
    EXPECT_EQ(told(), "full:1 ");
    for (int i = 0; i < 1000; ++i)
        m_refusals->note("fuller");
    EXPECT_EQ(told(), "full:1 ");
    pass(5s);
    waitFor("full:1 fuller:1000 ");
    // The refusals go on.
    m_refusals->note("fullest");
    pass(9s);
    EXPECT_EQ(told(), "full:1 fuller:1000 ");
    pass(1s);
    waitFor("full:1 fuller:1000 fullest:1 ");
}

TEST_F(ToldRefusalsTest, EventsBecomeRareWhileRefusalsGoOn)
{
    m_refusals->note("full");
    for (int second = 0; second < 3600; ++second) {
        m_refusals->note("full");
        m_clock.advance(1s);
        m_refusals->onTimer();
    }
    EXPECT_EQ(m_events->after(0).size(), 17); // after 0, 5, 15, 35, ... 315, 615, 915 seconds
    m_clock.advance(5min);
    m_refusals->onTimer(); // the last ones of the first outage
    m_clock.advance(5min);
    m_refusals->note("again");
    m_refusals->note("again");
    m_clock.advance(5s);
    m_refusals->onTimer();
    const std::string all = told();
    EXPECT_EQ(all.substr(all.size() - 16), "again:1 again:1 ");
}

TEST_F(ToldRefusalsTest, NoneIsLostWhenAnAlarmComesLate)
{
    m_refusals->note("a");
    m_clock.advance(4s);
    m_refusals->note("b"); // its timer would expire in one second
    m_clock.advance(1s);
    m_refusals->note("c");
    EXPECT_EQ(told(), "a:1 c:2 ");
    m_clock.advance(1s);
    m_refusals->note("d");
    m_refusals->onTimer();
    EXPECT_EQ(told(), "a:1 c:2 ") << "too early for d";
    m_clock.advance(9s);
    m_refusals->onTimer();
    EXPECT_EQ(told(), "a:1 c:2 d:1 ");
}

} // namespace
} // namespace thalassa::engine
