// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// For what may take milliseconds and hurries nobody, so that requests do not wait for it.
#pragma once

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
    BackgroundThread();

    // An exception ends `work`, and is logged.
    void post(std::function<void()> work);

private:
    ThreadControlLoop m_thread;
};

} // namespace thalassa::base
