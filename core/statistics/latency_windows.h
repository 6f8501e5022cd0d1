// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LatencyWindows: how long each stage of a model version's requests took, as histograms of the last
// 10 seconds, minute and hour, and of all time since the load.
//
// add() costs one short lock that few threads share and nothing more: samples are gathered in lots,
// and a lot is counted at once. A version that has served nothing takes kIdleByteSize, one that
// serves at most kByteBudget: if its durations spread so far that the slices of a window do not
// fit, the oldest are dropped, and WindowedLatencies::since is the begin of the covered time.
//
// *thread-safe*.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/base/clock.h"
#include "core/inference/record/record.h"
#include "core/statistics/latency_slices.h"
#include "core/statistics/windowed_latencies.h"

namespace thalassa::statistics {

class LatencyWindows {
public:
    static constexpr size_t kIdleByteSize = 1024;
    static constexpr size_t kByteBudget = LatencySlices::kByteBudget + kIdleByteSize;

    // `clock` outlives this object; the time of the load is now.
    explicit LatencyWindows(const base::Clock& clock = base::Clock::system());
    ~LatencyWindows();

    // Counts a successful request that ended at `end`, which is now. Stages that it did not pass
    // are not counted. If memory is short the request is not counted.
    void add(const inference::Record& record, base::TimePoint end) noexcept;

    WindowedLatencies read(LatencyWindow window) const;
    // A request is slow if it takes longer than this share of the last minute's requests.
    // slowAfter() is the largest duration while there were fewer than kMinForSlow; it costs one
    // load.
    static constexpr double kSlowQuantile = 0.99;
    static constexpr uint64_t kMinForSlow = 100;
    base::Duration slowAfter() const
    {
        return base::Duration(m_slowAfter.load(std::memory_order_relaxed));
    }
    size_t byteSize() const;

private:
    LatencySlices* slices() const { return m_slices.load(std::memory_order_acquire); }
    LatencySlices& begin();
    void findSlow(LatencySlices& slices, base::TimePoint now);

    const base::Clock& m_clock;
    const base::TimePoint m_loaded;
    std::atomic<LatencySlices*> m_slices{nullptr}; // owned; null before the first sample
    std::atomic<int64_t> m_slowAfter;
};

} // namespace thalassa::statistics
