// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ThreadControlLoop: a ControlLoop on a plain thread of its own, for programs without a Qt event
// loop. *thread-safe*. The destructor ends the thread and drops pending functions.
#pragma once

#include <map>
#include <thread>

#include "core/base/threads/control_loop.h"

namespace thalassa::base {

class ThreadControlLoop final : public ControlLoop {
public:
    explicit ThreadControlLoop(Clock& clock = Clock::system());
    ~ThreadControlLoop() override;

    void post(std::function<void()> function) override;
    void postAfter(Duration delay, std::function<void()> function) override;

private:
    void run();

    Clock& m_clock;
    Mutex m_mutex;
    CondVar m_changed;
    // Equal times keep the order of posting (std::multimap inserts behind its equals).
    std::multimap<TimePoint, std::function<void()>> m_functions ABSL_GUARDED_BY(m_mutex);
    bool m_stopping ABSL_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

} // namespace thalassa::base
