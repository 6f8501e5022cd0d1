// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StepGate: limits how many requests of one step of an ensemble are in flight, for all requests of
// the ensemble together (row 4.4.12). If the gate is full a guest waits in line, without blocking a
// thread, until another guest leaves. After 300 s it enters in any case, and the log says so.
// *thread-safe*.
//
// Held by shared_ptr: its timer refers to it weakly.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/base/control_loop.h"
#include "core/base/mutex.h"

namespace thalassa::scheduling {

class StepGate : public std::enable_shared_from_this<StepGate> {
public:
    static constexpr std::chrono::seconds kLongestWait{300};

    class Guest {
    public:
        virtual ~Guest() = default;
        // Called without the lock, on the thread of the guest that left, or of the timer. It may
        // call leave(). An exception is logged.
        virtual void enter() = 0;
    };

    // `what` is the step, for the log. `control` runs the timer and outlives the gate's guests; if
    // it is null no guest enters a full gate.
    StepGate(std::string what, uint32_t most, base::Clock& clock, base::ControlLoop* control);

    // Returns true if the guest is in; else it waits until enter() is called.
    bool tryEnter(const std::shared_ptr<Guest>& guest);
    // Removes the guest from the line. False if it is in, or enter() is about to be called.
    bool withdraw(const Guest& guest);
    // Ends the stay of a guest that is in.
    void leave();

    size_t waitingCount() const;

private:
    struct Waiting {
        std::shared_ptr<Guest> guest;
        base::TimePoint since;
    };

    using Line = std::list<Waiting>; // moving an entry takes no memory
    void admitFirst() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void tellAdmitted();
    void startTimer();
    void onTimer();

    const std::string m_what;
    const uint32_t m_most;
    base::Clock& m_clock;
    base::ControlLoop* const m_control;

    mutable base::Mutex m_mutex;
    uint32_t m_inside ABSL_GUARDED_BY(m_mutex) = 0;
    Line m_waiting ABSL_GUARDED_BY(m_mutex);
    Line m_admitted ABSL_GUARDED_BY(m_mutex); // enter() not yet called
    bool m_isTelling ABSL_GUARDED_BY(m_mutex) = false;
    bool m_hasTimer ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::scheduling
