// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RefusalEvents: makes events of the requests that a model version refuses for lack of room. The
// first refusal is an event at once; those of the next five seconds are one event at their end.
// While refusals go on, each event stands for twice the time of the one before, up to five minutes:
// a version that refuses requests for days does not displace the other events. A refusal that comes
// within the interval of the last event, even if refusals had stopped before, is told at its end.
// Each event has the number of its refusals. *thread-safe*.
//
// Held by shared_ptr: timers hold weak references to it.
#pragma once

#include <memory>
#include <string>

#include "core/base/log/throttle.h"
#include "core/base/threads/timer_thread.h"
#include "core/events/event_log.h"

namespace thalassa::engine {

class RefusalEvents final : public base::TimerThread::Listener,
                            public std::enable_shared_from_this<RefusalEvents> {
public:
    struct Options {
        std::shared_ptr<events::EventLog> events;          // shared: requests outlive the engine
        std::shared_ptr<base::TimerThread> timers;         // shared with the schedulers
        std::string model;                                 // the model that refuses requests
        int64_t version = 0;                               // its version
        const base::Clock* clock = &base::Clock::system(); // outlives this
    };
    explicit RefusalEvents(Options options);

    // `why` is the client's error. Without memory for an event there is none; the counters include
    // the refusal.
    void note(const std::string& why) noexcept;
    void onTimer() override;

private:
    // Sets the interval that begins with an event, which stands for held back refusals or not.
    void renewInterval(bool goesOn) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void tell(uint64_t count, std::string why) const noexcept;

    const Options m_options;
    base::Mutex m_mutex;
    base::Duration m_interval ABSL_GUARDED_BY(m_mutex);
    base::Throttle m_ration ABSL_GUARDED_BY(m_mutex);
    std::string m_why ABSL_GUARDED_BY(m_mutex); // error of the first one held back; empty: none
};

} // namespace thalassa::engine
