// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// VirtualClock: a clock that advances only when the test says so. A waiter wakes when its time has
// come. *thread-safe*.
#pragma once

#include <vector>

#include "core/base/clock.h"

namespace thalassa::tests {

class VirtualClock final : public base::Clock {
public:
    base::TimePoint now() const override
    {
        base::MutexLock lock(m_mutex);
        return m_now;
    }
    std::chrono::system_clock::time_point wallNow() const override
    {
        return std::chrono::system_clock::time_point(now().time_since_epoch());
    }

    bool waitUntil(base::CondVar& condition, base::Mutex& mutex, base::TimePoint deadline) override
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex)
    {
        {
            base::MutexLock lock(m_mutex);
            if (m_now >= deadline)
                return false;
            m_waiters.push_back({&condition, &mutex});
            m_changed.notifyAll();
        }
        condition.wait(mutex);
        base::MutexLock lock(m_mutex);
        std::erase_if(m_waiters, [&](const Waiter& one) { return one.condition == &condition; });
        return m_now < deadline;
    }

    // Blocks until a thread waits on the clock.
    void awaitWaiter()
    {
        base::MutexLock lock(m_mutex);
        while (m_waiters.empty())
            m_changed.wait(m_mutex);
    }

    void advance(base::Duration duration)
    {
        std::vector<Waiter> waiters;
        {
            base::MutexLock lock(m_mutex);
            m_now += duration;
            waiters.swap(m_waiters);
        }
        for (const Waiter& waiter : waiters) {
            base::MutexLock lock(*waiter.mutex); // then it waits, or has the lock and will
            waiter.condition->notifyAll();
        }
    }

private:
    struct Waiter {
        base::CondVar* condition;
        base::Mutex* mutex;
    };

    mutable base::Mutex m_mutex;
    base::CondVar m_changed;
    base::TimePoint m_now ABSL_GUARDED_BY(m_mutex) = base::TimePoint(std::chrono::hours(1));
    std::vector<Waiter> m_waiters ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::tests
