// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StepGate: limits how many requests of one step of an ensemble are in flight, for all requests of
// the ensemble together (row 4.4.12). If the gate is full a request waits in line, without blocking
// a thread, until another one leaves. After 300 s it is admitted in any case, and the log says so.
// *thread-safe*.
//
// Held by shared_ptr: its timer refers to it weakly.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/base/threads/control_loop.h"

namespace thalassa::scheduling {

class StepGate : public std::enable_shared_from_this<StepGate> {
public:
    static constexpr std::chrono::seconds kLongestWait{300};

    // Waits for the admission of one request.
    class Listener {
    public:
        virtual ~Listener() = default;
        // Called without the lock, on the thread that called leave(), or of the timer. It may call
        // leave(). An exception is logged.
        virtual void onAdmitted() = 0;
    };

    // `what` is the step, for the log. `control` runs the timer and outlives the gate's listeners;
    // if it is null no request enters a full gate.
    StepGate(std::string what, uint32_t most, base::Clock& clock, base::ControlLoop* control);

    // Returns true if the request is admitted; else it waits until onAdmitted() is called.
    bool tryEnter(const std::shared_ptr<Listener>& listener);
    // Removes the request from the line. False if it is admitted, or onAdmitted() is about to be
    // called.
    bool withdraw(const Listener& listener);
    // Ends the stay of a request that was admitted.
    void leave();

    size_t waitingCount() const;

private:
    struct Waiting {
        std::shared_ptr<Listener> listener;
        base::TimePoint since;
    };

    using Line = std::list<Waiting>; // moving an entry takes no memory
    void admitFirst() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void callAdmitted();
    void startTimer();
    void onTimer();

    const std::string m_what;
    const uint32_t m_most;
    base::Clock& m_clock;
    base::ControlLoop* const m_control;

    mutable base::Mutex m_mutex;
    uint32_t m_inside ABSL_GUARDED_BY(m_mutex) = 0;
    Line m_waiting ABSL_GUARDED_BY(m_mutex);
    Line m_admitted ABSL_GUARDED_BY(m_mutex); // onAdmitted() not yet called
    bool m_isCalling ABSL_GUARDED_BY(m_mutex) = false;
    bool m_hasTimer ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::scheduling
