// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StopSignal: ends the waits of threads that work for the repository. Given once, never taken back.
// *thread-safe*.
#pragma once

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::repository {

class StopSignal {
public:
    void give()
    {
        {
            base::MutexLock lock(m_mutex);
            m_given = true;
        }
        m_changed.notifyAll();
    }

    bool isGiven() const
    {
        base::MutexLock lock(m_mutex);
        return m_given;
    }

    // Returns false at the deadline, or true as soon as the signal is given.
    bool waitUntil(base::Clock& clock, base::TimePoint deadline)
    {
        base::MutexLock lock(m_mutex);
        while (!m_given && clock.now() < deadline)
            clock.waitUntil(m_changed, m_mutex, deadline);
        return m_given;
    }

private:
    mutable base::Mutex m_mutex;
    base::CondVar m_changed;
    bool m_given ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::repository
