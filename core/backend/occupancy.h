// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Occupancy: the batch that an instance executes, since when, and the share of its time in which it
// has executed. The executing thread writes it, one thread at a time, without a lock; read() is
// *thread-safe*.
//
// It keeps the busy time of each second of the last minute. The share of a window is therefore that
// of its whole seconds, and of the part of the present second that has passed.
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
    // Ends the execution that was begun last.
    void end(base::TimePoint now);

    struct Reading {
        uint64_t executionCount = 0; // ended
        base::Duration busy{};     // until the time of the reading, the present execution included
        double busyTenSeconds = 0; // share of the last 10 seconds, or since creation if shorter
        double busyMinute = 0;
        Execution executing;
    };
    Reading read(base::TimePoint now) const;

private:
    static constexpr size_t kSeconds = 64; // 60 are read
    struct Totals {
        uint64_t turns = 0;
        base::Duration busy{};
        Execution executing;
    };
    Totals totals() const;
    void addSeconds(base::TimePoint begin, base::TimePoint end);
    double shareOf(int64_t seconds, base::TimePoint now, const Execution& executing) const;

    const base::TimePoint m_made;
    // Odd during an execution. Written last, at the begin and at the end.
    std::atomic<uint64_t> m_turns{0};
    // Nanoseconds of the executions that have ended. Valid while m_turns is even.
    std::atomic<int64_t> m_busy{0};
    // These are valid while m_turns is odd.
    std::atomic<int64_t> m_busyBefore{0};
    std::atomic<int64_t> m_begin{0};
    std::atomic<uint64_t> m_batchId{0};
    std::atomic<uint64_t> m_counts{0}; // requests, then rows

    // Each has the number of a second in the upper half, and the busy nanoseconds of that second in
    // the lower half.
    std::array<std::atomic<uint64_t>, kSeconds> m_seconds{};
};

} // namespace thalassa::backend
