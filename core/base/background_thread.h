// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// For what may take milliseconds and hurries nobody, so that requests do not wait for it.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "core/base/thread_control_loop.h"

namespace thalassa::base {

// From now on the calling thread leaves the processor to others that want it, for nine tenths of
// the time. Nothing takes it back.
void giveWay();

// A thread that gives way, and does one thing after another. *thread-safe*. The destructor waits
// for what has begun, and drops the rest.
class BackgroundThread {
public:
    // So much may wait: who asks for more than can be done in time has to ask less.
    static constexpr size_t kMostWaiting = 256;

    BackgroundThread();

    // False: too much waits already, and nothing is done. An exception ends `work`, and is logged.
    [[nodiscard]] bool post(std::function<void()> work);
    // Waits until all is done that was posted before.
    void finish();

private:
    std::atomic<size_t> m_waiting{0};
    ThreadControlLoop m_thread; // ends first
};

} // namespace thalassa::base
