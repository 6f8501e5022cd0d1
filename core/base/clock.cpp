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

// Past it the wall's clock was set: otherwise both are adjusted together.
constexpr Duration kLargestJitter = std::chrono::milliseconds(1);

} // namespace

Duration Clock::wallOffset() const
{
    const TimePoint before = now();
    const auto wall = std::chrono::duration_cast<Duration>(wallNow().time_since_epoch());
    const TimePoint after = now(); // later by as much as somebody else had the processor
    const Duration measured = wall - before.time_since_epoch();
    const Duration kept(m_wallOffset.load(std::memory_order_relaxed));
    if (kept != Duration() &&
        std::chrono::abs(measured - kept) <= kLargestJitter + (after - before))
        return kept;
    m_wallOffset.store(measured.count(), std::memory_order_relaxed);
    return measured;
}

Clock& Clock::system()
{
    static SystemClock clock;
    return clock;
}

} // namespace thalassa::base
