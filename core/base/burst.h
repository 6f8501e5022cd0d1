// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Burst: the work that one turn of an event loop hands to other threads. A thread that is woken for
// the first of it would take the processor from the loop that still has the rest to read, or would
// be woken again for each; so wake-ups wait until the turn ends, and for 50 us at most.
//
// With one processor the loop also lets what it has begun be done before it looks at its sockets
// again, for 200 us at most: otherwise each answer would wake it, and it would take the processor
// from whoever has the next one. When nothing is done in that time it asks for none for a while,
// longer each time.
//
// A Burst *lives on the thread* of its loop, one per thread. wakeLater() and begin() are
// *thread-safe*; on a thread without a burst they wake at once and begin nothing.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"

namespace thalassa::base {

class Burst {
public:
    // Somebody who sleeps until there is work.
    class Sleeper {
    public:
        virtual ~Sleeper() = default;
        virtual void wake(size_t count) = 0; // `count` pieces of work came
    };

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

    // `patience`: how long a turn waits for its work, with one processor.
    explicit Burst(int processors, Duration patience = std::chrono::microseconds(200));
    ~Burst();
    Burst(const Burst&) = delete;
    Burst& operator=(const Burst&) = delete;

    // Around what one turn of the loop does. end() says whether it waited.
    void begin();
    bool end();

    // Wakes `sleeper` for one piece of work, at the end of the calling thread's burst.
    static void wakeLater(const std::shared_ptr<Sleeper>& sleeper, TimePoint now);
    // Work that the calling thread's burst is about to hand over.
    static Work beginWork();

private:
    void wakeAll();
    bool awaitProgress();

    const std::shared_ptr<Work::Progress> m_progress; // null with several processors
    const Duration m_patience;
    bool m_isOn = false;
    TimePoint m_firstWake{}; // of those that wait
    std::vector<std::pair<std::shared_ptr<Sleeper>, size_t>> m_sleepers;
    unsigned m_pause = 0; // bursts that end without waiting, after a wait in vain
    unsigned m_skip = 0;  // how many of them are left
};

} // namespace thalassa::base
