// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Countdown: waits until a number of tasks have ended. *thread-safe*.
#pragma once

#include <cstddef>

#include "core/base/mutex.h"

namespace thalassa::repository {

class Countdown {
public:
    explicit Countdown(size_t count)
        : m_count(count)
    {
    }
    // One has ended.
    void countDown()
    {
        base::MutexLock lock(m_mutex);
        --m_count;
        m_changed.notifyAll();
    }
    void wait()
    {
        base::MutexLock lock(m_mutex);
        while (m_count > 0)
            m_changed.wait(m_mutex);
    }

private:
    base::Mutex m_mutex;
    base::CondVar m_changed;
    size_t m_count ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
