// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EventLog: the most recent events of a server, such as loads, changes of settings, refusals and
// drains, each with its time and its actor. Bounded: the oldest events are dropped.
// *thread-safe*; the lock is held for a copy only, so events may be added under any other lock.
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
    std::string text;    // a description for people
    uint64_t count = 1;  // number of similar events that this one stands for
    // The log sets the following members; add() ignores given values.
    uint64_t id = 0; // from 1, consecutive; a missing id is a lost event
    base::TimePoint time;
    std::string actor; // ActorScope::current() of the thread that added the event
};

class EventLog {
public:
    static constexpr size_t kCapacity = 2048; // events
    // Longer names and texts are cut: clients choose some of them.
    static constexpr size_t kLongestName = 256; // bytes
    static constexpr size_t kLongestText = 1024;

    // `clock` outlives the log.
    explicit EventLog(const base::Clock& clock, size_t capacity = kCapacity);

    // If memory is short the event is lost, and its id is missing.
    void add(Event event) noexcept;

    // The events with a greater id that are still in the log, by id.
    std::vector<Event> after(uint64_t id) const;
    // The id of the last event, or 0 if there was none.
    uint64_t lastId() const;

private:
    const base::Clock& m_clock;
    const size_t m_capacity;
    mutable base::Mutex m_mutex;
    uint64_t m_lastId ABSL_GUARDED_BY(m_mutex) = 0;
    std::deque<Event> m_events ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::events
