// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/standby_poller.h"

#include <limits>
#include <utility>

namespace thalassa::base {

void StandbyPoller::takeOver()
{
    MutexLock lock(m_mutex);
    m_runner = std::this_thread::get_id();
}

bool StandbyPoller::standBy()
{
    std::shared_ptr<Wakeable> left;
    {
        MutexLock lock(m_mutex);
        m_standsBy = true;
        const bool isMyTurn = awaitTurn();
        m_standsBy = false;
        if (!isMyTurn)
            return false;
        m_runner = std::this_thread::get_id();
        left = std::move(m_sleeper);
    }
    left->wake(std::numeric_limits<size_t>::max());
    return true;
}

bool StandbyPoller::awaitTurn()
{
    uint64_t seen = m_begun; // at the last check
    while (!m_isClosed) {
        m_isAsleep = m_begun == seen && m_sleeper == nullptr;
        if (m_isAsleep) {
            m_changed.wait(m_mutex);
            continue;
        }
        seen = m_begun;
        const TimePoint nextLook = m_clock.now() + m_patience;
        while (!m_isClosed && m_clock.waitUntil(m_changed, m_mutex, nextLook)) { }
        if (!m_isClosed && m_sleeper != nullptr && m_begun == seen)
            return true;
    }
    return false;
}

void StandbyPoller::close()
{
    {
        MutexLock lock(m_mutex);
        m_isClosed = true;
    }
    m_changed.notifyAll();
}

bool StandbyPoller::begin(std::shared_ptr<Wakeable> sleeper)
{
    MutexLock lock(m_mutex);
    if (!m_standsBy || m_isClosed)
        return false;
    if (m_isAsleep) {
        const TimePoint now = m_clock.now();
        const bool isFrequent = now - std::exchange(m_lastRefusal, now) < m_patience;
        if (!isFrequent)
            return false;
        m_isAsleep = false;
        m_changed.notifyOne();
    }
    ++m_begun;
    m_sleeper = std::move(sleeper);
    return true;
}

bool StandbyPoller::next(TimePoint until)
{
    const TimePoint now = m_clock.now();
    MutexLock lock(m_mutex);
    if (!isMine() || now >= until)
        return false;
    ++m_begun;
    return true;
}

void StandbyPoller::end()
{
    std::shared_ptr<Wakeable> done; // released without the lock: it may be the last reference
    MutexLock lock(m_mutex);
    if (isMine())
        done = std::move(m_sleeper);
}

} // namespace thalassa::base
