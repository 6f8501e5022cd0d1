// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TimerThread: one thread that calls back at given times, for deadlines that must be kept even when
// all other threads are busy. *thread-safe*.
//
// It holds weak references to its listeners and calls them one after the other, without a lock: a
// callback must not block. An exception of a callback is logged, and the next timer expires.
// The destructor ends the thread; timers that have not expired by then never will.
#pragma once

#include <memory>
#include <thread>

#include "core/base/clock.h"

namespace thalassa::base {

class TimerThread {
public:
    class Listener {
    public:
        virtual ~Listener() = default;
        // Called when the time set for this listener has come.
        virtual void onTimer() = 0;
    };

    // `prepare`, unless null, runs on the thread before any callback.
    explicit TimerThread(Clock& clock = Clock::system(), void (*prepare)() = nullptr);
    ~TimerThread();
    TimerThread(const TimerThread&) = delete;
    TimerThread& operator=(const TimerThread&) = delete;

    // Schedules one callback. A listener has at most one pending timer, at the earliest time set
    // for it, and sets the next one when it is called. A timer cannot be cancelled.
    void set(TimePoint when, std::weak_ptr<Listener> listener);

private:
    struct State;
    static void run(State& state);
    static void notify(const std::weak_ptr<Listener>& listener);

    const std::shared_ptr<State> m_state; // shared: a callback may release the last owner
    std::thread m_thread;
};

} // namespace thalassa::base
