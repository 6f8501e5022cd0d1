// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Countdown: waits until all tasks that have a share in it have ended. *thread-safe*.
//
// A task holds its share, which counts down when the last copy of the task is destroyed. The wait
// therefore also ends if a task throws or is never run.
#pragma once

#include <memory>
#include <utility>

#include "core/base/mutex.h"

namespace thalassa::repository {

class Countdown {
public:
    Countdown() = default;
    Countdown(const Countdown&) = delete;
    Countdown& operator=(const Countdown&) = delete;

    // Shared: tasks are copyable.
    using Share = std::shared_ptr<const void>;
    static Share share(std::shared_ptr<Countdown> countdown)
    {
        struct Ended {
            explicit Ended(std::shared_ptr<Countdown> of)
                : countdown(std::move(of))
            {
                countdown->count(1);
            }
            ~Ended() { countdown->count(-1); }
            Ended(const Ended&) = delete;
            Ended& operator=(const Ended&) = delete;
            const std::shared_ptr<Countdown> countdown;
        };
        return std::make_shared<Ended>(std::move(countdown));
    }

    void wait()
    {
        base::MutexLock lock(m_mutex);
        while (m_count > 0)
            m_changed.wait(m_mutex);
    }

private:
    void count(int change)
    {
        base::MutexLock lock(m_mutex);
        m_count += change;
        if (m_count == 0)
            m_changed.notifyAll();
    }

    base::Mutex m_mutex;
    base::CondVar m_changed;
    int m_count ABSL_GUARDED_BY(m_mutex) = 0; // shares
};

} // namespace thalassa::repository
