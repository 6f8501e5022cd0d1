// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Alarms: one thread that calls back at given times, for deadlines that must be kept although every
// thread that could look at them is at work. *thread-safe*.
//
// It knows listeners weakly and calls them without a lock, one after the other: a callback must not
// wait. An exception of a callback is logged, and the next alarm rings. The destructor ends the
// thread; alarms that have not rung by then never will.
#pragma once

#include <memory>
#include <thread>

#include "core/base/clock.h"

namespace thalassa::base {

class Alarms {
public:
    class Listener {
    public:
        virtual ~Listener() = default;
        // Some time that it was to be called at has come.
        virtual void onAlarm() = 0;
    };

    // `prepare` runs on the thread before any callback; null: nothing.
    explicit Alarms(Clock& clock = Clock::system(), void (*prepare)() = nullptr);
    ~Alarms();
    Alarms(const Alarms&) = delete;
    Alarms& operator=(const Alarms&) = delete;

    // It rings once, at the earliest time that is set for the listener, who then sets the next:
    // those who set many soon have no more than one. There is no taking back.
    void set(TimePoint when, std::weak_ptr<Listener> listener);

private:
    struct State;
    static void run(State& state);
    static void tell(const std::weak_ptr<Listener>& listener);

    const std::shared_ptr<State> m_state; // shared: a callback may end the last owner
    std::thread m_thread;
};

} // namespace thalassa::base
