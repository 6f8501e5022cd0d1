// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// QtControlLoop: runs the engine's control plane on the event loop of the thread that made this.
// *thread-safe*; that thread destroys it. Functions that are posted after the loop has ended are
// not run. An exception of a function ends that function and is logged.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "core/base/mutex.h"
#include "core/base/threads/control_loop.h"

namespace thalassa::app {

class QtControlLoop final : public base::ControlLoop {
public:
    // QTimer counts milliseconds in an int, 24.8 days: a longer delay takes several timers in a
    // row.
    static constexpr std::chrono::milliseconds kLongestTimer = std::chrono::hours(24 * 20);

    explicit QtControlLoop(std::chrono::milliseconds longestTimer = kLongestTimer);
    ~QtControlLoop() override;
    QtControlLoop(const QtControlLoop&) = delete;
    QtControlLoop& operator=(const QtControlLoop&) = delete;

    void post(std::function<void()> function) override;
    void postAfter(base::Duration delay, std::function<void()> function) override;

private:
    class Receiver;
    void runAll();
    void startTimer(base::TimePoint due, std::function<void()> function);

    const std::chrono::milliseconds m_longestTimer;
    const std::unique_ptr<Receiver> m_receiver; // belongs to the thread that runs the functions

    base::Mutex m_mutex;
    std::vector<std::function<void()>> m_functions ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::app
