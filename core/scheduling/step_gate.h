// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StepGate: lets at most so many requests of one step of an ensemble be in flight, whichever
// requests of the ensemble they are for (row 4.4.12). Who comes when it is full waits in line,
// which holds up no thread: whoever leaves lets the next one in. Whoever has waited for 300 s
// enters all the same, and the log says so. *thread-safe*.
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
        // Called without the lock, on the thread of whoever left, or of the timer. It may leave at
        // once. An exception is logged.
        virtual void enter() = 0;
    };

    // `what` is the step, for the log. `control` carries the timer and outlives the gate's guests;
    // without one nobody enters early.
    StepGate(std::string what, uint32_t most, base::Clock& clock, base::ControlLoop* control);

    // True: the guest is in. False: it waits, and enter() will tell.
    bool tryEnter(const std::shared_ptr<Guest>& guest);
    // True: it waited, and does no longer. False: it is in, or about to be told.
    bool withdraw(const Guest& guest);
    // One that is in goes.
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
    Line m_admitted ABSL_GUARDED_BY(m_mutex); // not yet told
    bool m_isTelling ABSL_GUARDED_BY(m_mutex) = false;
    bool m_hasTimer ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::scheduling
