// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A thread for work that may take milliseconds and is not urgent, so that requests do not wait for
// it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "core/base/threads/thread_control_loop.h"

namespace thalassa::base {

// Makes the calling thread leave nine tenths of a contended processor to other threads. This cannot
// be undone.
void giveWay();

// A thread that gives way and executes one task after another. *thread-safe*. The destructor waits
// for the task in execution and drops the rest.
class BackgroundThread {
public:
    // The maximum number of tasks that wait; post() refuses further ones.
    static constexpr size_t kMostWaiting = 256;

    BackgroundThread();

    // Returns false, and drops `work`, if too many tasks wait. An exception ends `work` and is
    // logged.
    [[nodiscard]] bool post(std::function<void()> work);
    // Waits until all tasks posted before have ended.
    void finish();

private:
    std::atomic<size_t> m_waiting{0};
    ThreadControlLoop m_thread; // destroyed first
};

} // namespace thalassa::base
