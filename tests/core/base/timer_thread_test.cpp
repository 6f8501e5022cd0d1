// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/timer_thread.h"

#include <gtest/gtest.h>

#include <new>
#include <utility>

#include "tests/support/virtual_clock.h"

namespace thalassa::base {
namespace {

using std::chrono::seconds;

class Ringing final : public TimerThread::Listener {
public:
    void onTimer() override
    {
        MutexLock lock(m_mutex);
        ++m_count;
        m_changed.notifyAll();
    }
    void waitFor(int count)
    {
        MutexLock lock(m_mutex);
        while (m_count < count)
            m_changed.wait(m_mutex);
    }
    int count()
    {
        MutexLock lock(m_mutex);
        return m_count;
    }

private:
    Mutex m_mutex;
    CondVar m_changed;
    int m_count ABSL_GUARDED_BY(m_mutex) = 0;
};

TEST(AlarmsTest, RingWhenTheirTimesCome)
{
    tests::VirtualClock clock;
    TimerThread timers(clock);
    const auto late = std::make_shared<Ringing>();
    const auto early = std::make_shared<Ringing>();
    timers.set(clock.now() + seconds(2), late);
    timers.set(clock.now() + seconds(1), early);
    clock.awaitWaiter();
    clock.advance(seconds(1));
    early->waitFor(1);
    EXPECT_EQ(late->count(), 0);
    clock.awaitWaiter();
    clock.advance(seconds(1));
    late->waitFor(1);
    EXPECT_EQ(early->count(), 1);
}

TEST(AlarmsTest, RingOnceForTheEarliestTimeOfAListener)
{
    tests::VirtualClock clock;
    TimerThread timers(clock);
    const auto many = std::make_shared<Ringing>();
    const auto last = std::make_shared<Ringing>();
    for (const int second : {3, 1, 2})
        timers.set(clock.now() + seconds(second), many);
    timers.set(clock.now() + seconds(3), last);
    clock.awaitWaiter();
    clock.advance(seconds(1));
    many->waitFor(1);
    clock.awaitWaiter();
    clock.advance(seconds(2));
    last->waitFor(1);
    EXPECT_EQ(many->count(), 1);
}

TEST(AlarmsTest, PassOverListenersThatHaveGone)
{
    tests::VirtualClock clock;
    TimerThread timers(clock);
    const auto kept = std::make_shared<Ringing>();
    timers.set(clock.now(), std::make_shared<Ringing>());
    timers.set(clock.now(), kept);
    kept->waitFor(1);
}

TEST(AlarmsTest, RingAfterAListenerThatThrows)
{
    class Throwing final : public TimerThread::Listener {
    public:
        void onTimer() override
        {
            if (std::exchange(m_isSecond, true))
                throw 42;
            throw std::bad_alloc();
        }

    private:
        bool m_isSecond = false;
    };
    tests::VirtualClock clock;
    TimerThread timers(clock);
    const auto throwing = std::make_shared<Throwing>();
    const auto last = std::make_shared<Ringing>();
    timers.set(clock.now() + seconds(1), throwing);
    timers.set(clock.now() + seconds(3), last);
    clock.awaitWaiter();
    clock.advance(seconds(1));
    clock.awaitWaiter();
    timers.set(clock.now() + seconds(1), throwing);
    clock.awaitWaiter();
    clock.advance(seconds(2));
    last->waitFor(1);
}

// Releases the last reference to the timer thread in one of its callbacks.
class LastOwner final : public TimerThread::Listener {
public:
    explicit LastOwner(std::shared_ptr<Ringing> then)
        : m_then(std::move(then))
    {
    }
    ~LastOwner() override { m_then->onTimer(); }
    void onTimer() override { self.reset(); }

    std::shared_ptr<TimerThread> timers;
    std::shared_ptr<LastOwner> self;

private:
    std::shared_ptr<Ringing> m_then;
};

TEST(AlarmsTest, MayEndInACallback)
{
    const auto ended = std::make_shared<Ringing>();
    auto owner = std::make_shared<LastOwner>(ended);
    LastOwner& reference = *owner;
    reference.timers = std::make_shared<TimerThread>();
    const std::weak_ptr<TimerThread::Listener> listener = owner;
    TimerThread& timers = *reference.timers;
    reference.self = std::move(owner);
    timers.set(TimePoint(), listener);
    ended->waitFor(1);
}

} // namespace
} // namespace thalassa::base
