// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Clock: the source of all time in the engine, so that schedulers, deadlines and polls can be
// tested in virtual time. *thread-safe*.
//
// A TimePoint is a reading of the monotonic clock (nanoseconds since an arbitrary start, the same
// origin as clock_gettime(CLOCK_MONOTONIC): backends report their times in it, row 5.21).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/base/mutex.h"

namespace thalassa::base {

using TimePoint = std::chrono::steady_clock::time_point;
using Duration = std::chrono::nanoseconds;

// Nanoseconds of the monotonic clock, as the C API passes them, and back.
inline uint64_t toNanoseconds(TimePoint time)
{
    return static_cast<uint64_t>(time.time_since_epoch().count());
}
inline TimePoint fromNanoseconds(uint64_t nanoseconds)
{
    return TimePoint(Duration(static_cast<int64_t>(nanoseconds)));
}

class Clock {
public:
    virtual ~Clock() = default;

    virtual TimePoint now() const = 0;
    // Wall-clock time; only for output that people read (logs, last_inference).
    virtual std::chrono::system_clock::time_point wallNow() const = 0;

    // The duration to add to a TimePoint to get the time since 1970. It stays constant until the
    // wall clock is set, so that each moment is always reported as the same time.
    Duration wallOffset() const;

    // Waits for a notification of `condition` until `deadline` by this clock. Returns false if the
    // deadline passed. May wake spuriously.
    virtual bool waitUntil(CondVar& condition, Mutex& mutex, TimePoint deadline)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) = 0;

    // The machine's clock; lives as long as the process.
    static Clock& system();

private:
    mutable std::atomic<int64_t> m_wallOffset{0}; // nanoseconds; 0: not measured yet
};

} // namespace thalassa::base
