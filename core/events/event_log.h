// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EventLog: the last things that happened to a server, for people who ask afterwards what was done,
// when and by whom: loads, changes of settings, refusals, drains. Bounded: the oldest events go.
// *thread-safe*; the lock is held for a copy alone, so that events may be noted under any other.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "observability.pb.h"

namespace thalassa::events {

struct Event {
    v1::EventKind kind = v1::EVENT_UNKNOWN;
    std::string model;   // empty: none
    int64_t version = 0; // 0: none, or all
    std::string text;    // what happened, for people
    uint64_t count = 1;  // how many alike it stands for
    // Of the log: what is given here is replaced.
    uint64_t id = 0; // from 1, without gaps
    base::TimePoint time;
    std::string actor; // ActorScope::current() of the thread that noted it
};

class EventLog {
public:
    static constexpr size_t kCapacity = 2048; // events
    // Longer names and texts are cut: clients choose some of them.
    static constexpr size_t kLongestName = 256; // bytes
    static constexpr size_t kLongestText = 1024;

    // `clock` outlives it.
    explicit EventLog(const base::Clock& clock, size_t capacity = kCapacity);

    // Where there is no memory for it the event has its id, and is lost.
    void add(Event event) noexcept;

    // Those with a greater id that are still there, by their ids.
    std::vector<Event> after(uint64_t id) const;
    // Of the last event; 0: there was none.
    uint64_t lastId() const;

private:
    const base::Clock& m_clock;
    const size_t m_capacity;
    mutable base::Mutex m_mutex;
    uint64_t m_lastId ABSL_GUARDED_BY(m_mutex) = 0;
    std::deque<Event> m_events ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::events
