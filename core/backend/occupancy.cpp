// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/occupancy.h"

#include <algorithm>

namespace thalassa::backend {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr int kBusyBits = 32; // a second has fewer nanoseconds
constexpr uint64_t kBusyMask = (uint64_t{1} << kBusyBits) - 1;

int64_t nanoseconds(base::TimePoint time)
{
    return base::Duration(time.time_since_epoch()).count();
}

} // namespace

// Writers store each value with release, and readers load it with acquire: a reader that sees a
// value newer than its turn sees a newer turn afterwards, and reads again. The values that are
// valid during an execution are written before it, and m_busy is written during it, so that no
// value is written while it is valid.
void Occupancy::begin(const Execution& execution)
{
    m_busyBefore.store(m_busy.load(std::memory_order_relaxed), std::memory_order_release);
    m_begin.store(nanoseconds(execution.begin), std::memory_order_release);
    m_batchId.store(execution.batchId, std::memory_order_release);
    m_counts.store(uint64_t{execution.requestCount} << kBusyBits | execution.rowCount,
        std::memory_order_release);
    m_turns.store(m_turns.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

void Occupancy::end(base::TimePoint now)
{
    const int64_t begin = m_begin.load(std::memory_order_relaxed);
    const int64_t took = std::max<int64_t>(0, nanoseconds(now) - begin);
    addSeconds(base::TimePoint(base::Duration(begin)), now);
    m_busy.store(m_busy.load(std::memory_order_relaxed) + took, std::memory_order_release);
    m_turns.store(m_turns.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

// Most executions lie within one second. For a long one, only the last 64 seconds are written.
void Occupancy::addSeconds(base::TimePoint begin, base::TimePoint end)
{
    const int64_t last = nanoseconds(end) / kSecond;
    int64_t from = std::max(nanoseconds(begin), (last - int64_t{kSeconds} + 1) * kSecond);
    for (int64_t second = from / kSecond; second <= last; ++second) {
        const int64_t until = std::min(nanoseconds(end), (second + 1) * kSecond);
        std::atomic<uint64_t>& slot = m_seconds[static_cast<size_t>(second) % kSeconds];
        const uint64_t before = slot.load(std::memory_order_relaxed);
        const uint64_t name = static_cast<uint64_t>(second) << kBusyBits;
        const uint64_t busy = (before & ~kBusyMask) == name ? before & kBusyMask : 0;
        slot.store(name | (busy + static_cast<uint64_t>(until - from)), std::memory_order_relaxed);
        from = until;
    }
}

Occupancy::Totals Occupancy::totals() const
{
    for (;;) {
        Totals totals;
        totals.turns = m_turns.load(std::memory_order_acquire);
        const bool isExecuting = totals.turns % 2 == 1;
        const std::atomic<int64_t>& busy = isExecuting ? m_busyBefore : m_busy;
        totals.busy = base::Duration(busy.load(std::memory_order_acquire));
        if (isExecuting) {
            const uint64_t counts = m_counts.load(std::memory_order_acquire);
            totals.executing = {
                base::TimePoint(base::Duration(m_begin.load(std::memory_order_acquire))),
                m_batchId.load(std::memory_order_acquire),
                static_cast<uint32_t>(counts >> kBusyBits),
                static_cast<uint32_t>(counts & kBusyMask)};
        }
        if (m_turns.load(std::memory_order_acquire) == totals.turns)
            return totals;
    }
}

Occupancy::Reading Occupancy::read(base::TimePoint now) const
{
    const Totals totals = this->totals();
    Reading reading;
    reading.executionCount = totals.turns / 2;
    reading.busy = totals.busy;
    reading.executing = totals.executing;
    if (reading.executing.rowCount > 0)
        reading.busy += std::max(base::Duration(0), now - reading.executing.begin);
    reading.busyTenSeconds = shareOf(10, now, reading.executing);
    reading.busyMinute = shareOf(60, now, reading.executing);
    return reading;
}

// The window begins with a whole second, so it is less than a second too short.
double Occupancy::shareOf(int64_t seconds, base::TimePoint now, const Execution& executing) const
{
    const int64_t first = nanoseconds(now) / kSecond - seconds + 1;
    const base::TimePoint begin =
        std::max(m_made, base::TimePoint(base::Duration(first * kSecond)));
    if (now <= begin)
        return 0;
    base::Duration busy{};
    for (const std::atomic<uint64_t>& slot : m_seconds) {
        const uint64_t read = slot.load(std::memory_order_relaxed);
        if (static_cast<int64_t>(read >> kBusyBits) >= first)
            busy += base::Duration(read & kBusyMask);
    }
    if (executing.rowCount > 0)
        busy += std::max(base::Duration(0), now - std::max(begin, executing.begin));
    return std::clamp(
        static_cast<double>(busy.count()) / static_cast<double>((now - begin).count()), 0.0, 1.0);
}

} // namespace thalassa::backend
