// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LatencySlices: the counts behind LatencyWindows of a version that serves. Samples go into lots,
// which few threads share; full lots are added to plain counters; and these, at the end of each
// slice of time, to the slices of every window. *thread-safe*.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <limits>

#include "core/base/mutex.h"
#include "core/statistics/windowed_latencies.h"

namespace thalassa::statistics {

class LatencySlices {
public:
    // The bucket of each stage, or kNotPassed.
    using Sample = std::array<uint16_t, timeline::kIntervalStageCount>;
    static constexpr uint16_t kNotPassed = LatencyBuckets::kCount;

    static constexpr size_t kByteBudget = size_t{63} * 1024;

    explicit LatencySlices(base::TimePoint now);

    // Returns whether a slice of time ended before the sample.
    bool add(const Sample& sample, base::TimePoint now);
    WindowedLatencies read(LatencyWindow window, base::TimePoint now);
    size_t byteSize();

private:
    static constexpr size_t kLotCount = 4;
    static constexpr size_t kLotSize = 64;
    using Samples = std::array<Sample, kLotSize>;
    struct Lot {
        base::Mutex mutex;
        size_t size ABSL_GUARDED_BY(mutex) = 0;
        Samples samples ABSL_GUARDED_BY(mutex);
    };
    struct Slice {
        int64_t number = 0; // slices of this length since the clock's origin
        LatencyHistograms<uint32_t> stages;
    };
    struct Window {
        Slice open;
        std::deque<Slice> closed;
        int64_t dropped = -1; // the last slice that did not fit
    };

    static void open(Window& window, int64_t number);
    void count(const Samples& samples, size_t size) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void carry(size_t stage, uint16_t bucket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void openAll() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void turnTo(int64_t slice) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void shareOut() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void keepBudget() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    size_t heldByteSize() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    std::array<Lot, kLotCount> m_lots;
    std::atomic<int64_t> m_slice; // slice of the gathered counts; written with m_mutex held
    base::Mutex m_mutex;          // locked before a lot's
    // The last count of a stage is for samples that did not pass it. A count has one byte, because
    // of the budget; when it overflows it is carried on at once.
    using GatheredCount = uint8_t;
    static constexpr uint64_t kCarried = uint64_t{std::numeric_limits<GatheredCount>::max()} + 1;
    std::array<std::array<GatheredCount, LatencyBuckets::kCount + 1>, timeline::kIntervalStageCount>
        m_counts ABSL_GUARDED_BY(m_mutex){};
    bool m_hasGathered ABSL_GUARDED_BY(m_mutex) = false; // since the last shareOut()
    std::array<Window, kLatencyWindowCount - 1> m_windows ABSL_GUARDED_BY(m_mutex);
    LatencyHistograms<uint64_t> m_all ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::statistics
