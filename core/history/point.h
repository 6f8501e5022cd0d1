// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Point: the figures of a model version in an interval of time, in 58 bytes. Numbers below 4096 are
// exact, and larger ones differ by at most 1/4096; quantiles have the precision of the latency
// histograms, 1/64. *thread-compatible*; a plain value.
#pragma once

#include <array>
#include <cstdint>

#include "core/history/totals.h"

namespace thalassa::history {

// The quantiles of a point. A stage has none (0) if no request passed it.
enum class Quantile : uint8_t { P50, P90, P99 };
inline constexpr size_t kQuantileCount = 3;
inline constexpr std::array<double, kQuantileCount> kQuantiles{0.5, 0.9, 0.99};

// A point as plain numbers.
struct Figures {
    base::Duration covered{}; // the observed part of the interval; 0: nothing is known of it
    uint64_t successCount = 0;
    uint64_t failureCount = 0;
    uint64_t refusedCount = 0;
    uint64_t inferenceCount = 0;
    uint64_t executionCount = 0;
    double meanWaiting = 0; // over the readings of the interval, to 1/16
    uint64_t mostWaiting = 0;
    double occupancy = 0; // from 0 to 1, to 1/255
    uint64_t memoryByteSize = 0;
    using StageQuantiles = std::array<base::Duration, kQuantileCount>;
    std::array<StageQuantiles, timeline::kIntervalStageCount> stages{};
};

class Point {
public:
    Point() = default; // of an interval of which nothing is known
    explicit Point(const Totals& totals);
    bool isKnown() const { return m_covered > 0; }
    Figures figures() const;

private:
    static constexpr size_t kPlaceBits = 10; // of a bucket of the latency histograms
    static constexpr size_t kBits =
        timeline::kIntervalStageCount * (1 + kQuantileCount * kPlaceBits);

    void setBits(size_t begin, size_t count, uint32_t value);
    uint32_t bits(size_t begin, size_t count) const;

    uint16_t m_covered = 0; // in units of 2 ms
    // The buckets of a scale whose first 4096 buckets are one wide.
    uint16_t m_successCount = 0;
    uint16_t m_failureCount = 0;
    uint16_t m_refusedCount = 0;
    uint16_t m_inferenceCount = 0;
    uint16_t m_executionCount = 0;
    uint16_t m_meanWaiting = 0; // of 16 times the number
    uint16_t m_mostWaiting = 0;
    uint16_t m_memoryByteSize = 0;
    uint8_t m_occupancy = 0; // in units of 1/255
    // For each stage a bit that is set if requests passed it, and the buckets of its quantiles.
    std::array<uint8_t, (kBits + 7) / 8> m_stages{};
};
static_assert(sizeof(Point) == 58);

} // namespace thalassa::history
