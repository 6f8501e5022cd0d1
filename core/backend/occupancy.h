// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Occupancy: what an instance executes, since when, and how much of its time it has executed.
// Whoever executes writes it, one thread at a time, without a lock; read() is *thread-safe*.
//
// Of the last minute it keeps a number for each second: the share of a window is exact to what lies
// between its whole seconds and the present.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/base/clock.h"

namespace thalassa::backend {

// A batch that is being executed.
struct Execution {
    base::TimePoint begin;
    uint64_t batchId = 0;
    uint32_t requestCount = 0;
    uint32_t rowCount = 0; // 0: nothing is executed
};

class Occupancy {
public:
    explicit Occupancy(base::TimePoint made)
        : m_made(made)
    {
    }

    void begin(const Execution& execution);
    // The execution that was begun last is over.
    void end(base::TimePoint now);

    struct Reading {
        uint64_t executionCount = 0; // ended
        base::Duration busy{};     // until the time of the reading, the present execution included
        double busyTenSeconds = 0; // share of the last 10 seconds, or of fewer since it was made
        double busyMinute = 0;
        Execution executing;
    };
    Reading read(base::TimePoint now) const;

private:
    static constexpr size_t kSeconds = 64; // of which 60 are read
    struct Totals {
        uint64_t turns = 0;
        base::Duration busy{};
        Execution executing;
    };
    Totals totals() const;
    void addSeconds(base::TimePoint begin, base::TimePoint end);
    double shareOf(int64_t seconds, base::TimePoint now, const Execution& executing) const;

    const base::TimePoint m_made;
    // Odd while it executes. Written last, at the begin and at the end.
    std::atomic<uint64_t> m_turns{0};
    std::atomic<int64_t> m_busy{0}; // nanoseconds, of those that have ended; valid while it is even
    // Valid while it is odd.
    std::atomic<int64_t> m_busyBefore{0};
    std::atomic<int64_t> m_begin{0};
    std::atomic<uint64_t> m_batchId{0};
    std::atomic<uint64_t> m_counts{0}; // requests, then rows

    // In each the second that it is about, and below it for how many nanoseconds of that it was
    // busy.
    std::array<std::atomic<uint64_t>, kSeconds> m_seconds{};
};

} // namespace thalassa::backend
