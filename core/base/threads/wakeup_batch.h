// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WakeupBatch: batches the wake-ups for the work that one turn of an event loop hands to other
// threads. A thread woken for the first piece would take the processor from the loop, which has the
// rest still to read, or would be woken again for each piece; so wake-ups are delayed until the
// turn ends or the first of them is 50 us old.
//
// With one processor the loop also waits for that work, for at most 200 us, before it reads from
// its sockets again: otherwise each answer would wake the loop, which would take the processor from
// the thread that makes the next one. After a wait in which no work was done, the next turns do not
// wait, with exponential back-off.
//
// A loop that shares a StandbyPoller with another thread also executes work itself at the end of a
// turn, because a wake-up is most of the cost of short work.
//
// A WakeupBatch *lives on the thread* of its loop, one per thread. wakeLater() and beginWork() are
// *thread-safe*; on a thread without a wake-up batch they wake at once and begin nothing.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/threads/wakeable.h"

namespace thalassa::base {

class WakeupBatch {
public:
    // A piece of work that the wake-up batch has handed over. finish() and the destructor mark it
    // as done.
    class Work {
    public:
        Work() = default;
        Work(Work&&) = default;
        Work& operator=(Work&& other) noexcept
        {
            finish();
            m_progress = std::move(other.m_progress);
            m_turn = other.m_turn;
            return *this;
        }
        ~Work() { finish(); }
        void finish();

    private:
        friend class WakeupBatch;
        struct Progress;
        std::shared_ptr<Progress> m_progress; // null if no loop waits for the work
        uint64_t m_turn = 0;                  // the turn in which it began
    };

    // `patience`: how long a turn waits for its work if there is one processor. `relay`: the loop's
    // poller, which outlives the wake-up batch; null if the loop must not execute work itself.
    static constexpr std::chrono::microseconds kPatience{200};
    explicit WakeupBatch(
        int processors, Duration patience = kPatience, StandbyPoller* relay = nullptr);
    ~WakeupBatch();
    WakeupBatch(const WakeupBatch&) = delete;
    WakeupBatch& operator=(const WakeupBatch&) = delete;

    // Enclose one turn of the loop. end() returns whether it waited for work.
    void begin();
    bool end();
    // Returns true if the turn should end because a wake-up is overdue. Only with a StandbyPoller,
    // where wake-ups happen only at the end of a turn.
    bool isOverdue() const { return m_isOverdue; }

    // Wakes `sleeper` for one piece of work, at the end of the calling thread's wake-up batch.
    static void wakeLater(const std::shared_ptr<Wakeable>& sleeper, TimePoint now);
    // Returns a piece of work that the calling thread's wake-up batch is about to hand over.
    static Work beginWork();

private:
    void wakeAll();
    void workOrWakeAll();
    bool awaitProgress();

    const Duration m_ownWork;                         // how long a turn executes work itself
    const std::shared_ptr<Work::Progress> m_progress; // null with several processors
    const Duration m_patience;
    StandbyPoller* const m_relay;
    bool m_isOn = false;
    bool m_isOverdue = false;
    TimePoint m_firstWake{}; // when the oldest delayed wake-up was requested
    std::vector<std::pair<std::shared_ptr<Wakeable>, size_t>> m_sleepers;
    unsigned m_pause = 0; // turns that end without a wait after a wait in vain
    unsigned m_skip = 0;  // how many of these turns are left
};

} // namespace thalassa::base
