// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

namespace thalassa::base {
namespace {

class SystemClock final : public Clock {
public:
    TimePoint now() const override { return std::chrono::steady_clock::now(); }
    std::chrono::system_clock::time_point wallNow() const override
    {
        return std::chrono::system_clock::now();
    }
    bool waitUntil(CondVar& condition, Mutex& mutex, TimePoint deadline) override
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex)
    {
        return condition.waitUntil(mutex, deadline);
    }
};

// A larger difference means that the wall clock was set: otherwise both are adjusted together.
constexpr Duration kLargestJitter = std::chrono::milliseconds(1);
constexpr Duration kGoodEnough = std::chrono::microseconds(10);
constexpr int kMostTries = 5;

struct Measured {
    Duration offset;
    Duration error; // an upper bound
};

// The error grows with the time for which the thread loses the processor during the measurement.
Measured measureOnce(const Clock& clock)
{
    const TimePoint before = clock.now();
    const auto wall = std::chrono::duration_cast<Duration>(clock.wallNow().time_since_epoch());
    return {wall - before.time_since_epoch(), clock.now() - before};
}

Measured measure(const Clock& clock)
{
    Measured best = measureOnce(clock);
    for (int tries = 1; tries < kMostTries && best.error > kGoodEnough; ++tries) {
        const Measured next = measureOnce(clock);
        if (next.error < best.error)
            best = next;
    }
    return best;
}

} // namespace

Duration Clock::wallOffset() const
{
    const Measured measured = measure(*this);
    int64_t kept = m_wallOffset.load(std::memory_order_relaxed);
    if (kept != 0 &&
        std::chrono::abs(measured.offset - Duration(kept)) <= kLargestJitter + measured.error)
        return Duration(kept);
    // If several threads measure at the same time, all return the result of the first.
    const int64_t offset = measured.offset.count();
    return Duration(m_wallOffset.compare_exchange_strong(kept, offset) ? offset : kept);
}

Clock& Clock::system()
{
    static SystemClock clock;
    return clock;
}

} // namespace thalassa::base
