// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CopyCounters: the totals of the copies of a device, by direction. *thread-safe*.
#pragma once

#include <array>
#include <atomic>

#include "core/device/readings.h"

namespace thalassa::device {

class CopyCounters {
public:
    // Adds a copy.
    void add(CopyDirection direction, const CopyTotal& copied)
    {
        Counter& counter = m_counters[static_cast<size_t>(direction)];
        counter.bytes.fetch_add(copied.bytes, std::memory_order_relaxed);
        counter.nanoseconds.fetch_add(copied.time.count(), std::memory_order_relaxed);
    }
    CopyTotals totals() const
    {
        CopyTotals totals;
        for (size_t i = 0; i < totals.size(); ++i) {
            totals[i] = {m_counters[i].bytes.load(std::memory_order_relaxed),
                std::chrono::nanoseconds(
                    m_counters[i].nanoseconds.load(std::memory_order_relaxed))};
        }
        return totals;
    }

private:
    struct Counter {
        std::atomic<uint64_t> bytes{0};
        std::atomic<int64_t> nanoseconds{0};
    };
    std::array<Counter, kCopyDirectionCount> m_counters;
};

} // namespace thalassa::device
