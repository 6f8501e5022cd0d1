// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Burst: the work that one turn of an event loop hands to other threads. A thread that is woken for
// the first of it would take the processor from the loop that still has the rest to read, or would
// be woken again for each; so wake-ups wait until the turn ends, or is 50 us old.
//
// With one processor the loop also lets what it has begun be done before it looks at its sockets
// again, for 200 us at most: otherwise each answer would wake it, and it would take the processor
// from whoever has the next one. When nothing is done in that time it asks for none for a while,
// longer each time.
//
// A loop that shares a Relay with another thread also does work itself, at the end of a turn: for
// short work a wake-up is most of the cost.
//
// A Burst *lives on the thread* of its loop, one per thread. wakeLater() and begin() are
// *thread-safe*; on a thread without a burst they wake at once and begin nothing.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/sleeper.h"

namespace thalassa::base {

class Burst {
public:
    // A piece of work that the burst has handed over; its end says that the work is done.
    class Work {
    public:
        Work() = default;
        Work(Work&&) = default;
        Work& operator=(Work&& other) noexcept
        {
            finish();
            m_progress = std::move(other.m_progress);
            m_burst = other.m_burst;
            return *this;
        }
        ~Work() { finish(); }
        void finish();

    private:
        friend class Burst;
        struct Progress;
        std::shared_ptr<Progress> m_progress; // null: nobody waits
        uint64_t m_burst = 0;
    };

    // `patience`: how long a turn waits for its work, with one processor. `relay`: of the loop, if
    // it may do work itself; outlives the burst.
    static constexpr std::chrono::microseconds kPatience{200};
    explicit Burst(int processors, Duration patience = kPatience, Relay* relay = nullptr);
    ~Burst();
    Burst(const Burst&) = delete;
    Burst& operator=(const Burst&) = delete;

    // Around what one turn of the loop does. end() says whether it waited.
    void begin();
    bool end();
    // With a relay, nothing is woken before the turn ends: then this says that it should end.
    bool isOverdue() const { return m_isOverdue; }

    // Wakes `sleeper` for one piece of work, at the end of the calling thread's burst.
    static void wakeLater(const std::shared_ptr<Sleeper>& sleeper, TimePoint now);
    // Work that the calling thread's burst is about to hand over.
    static Work beginWork();

private:
    void wakeAll();
    void workOrWakeAll();
    bool awaitProgress();

    const Duration m_ownWork;                         // how long a turn does work itself
    const std::shared_ptr<Work::Progress> m_progress; // null with several processors
    const Duration m_patience;
    Relay* const m_relay;
    bool m_isOn = false;
    bool m_isOverdue = false;
    TimePoint m_firstWake{}; // of those that wait
    std::vector<std::pair<std::shared_ptr<Sleeper>, size_t>> m_sleepers;
    unsigned m_pause = 0; // bursts that end without waiting, after a wait in vain
    unsigned m_skip = 0;  // how many of them are left
};

} // namespace thalassa::base
