// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/history/point.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace thalassa::history {
namespace {

using statistics::LatencyBuckets;

// The scale of numbers: exact below 4096, up to 2^41.
using NumberBuckets = timeline::Buckets<11, 11, 40>;

constexpr std::chrono::milliseconds kCoveredUnit{2};
constexpr double kWaitingUnits = 16;
constexpr double kOccupancyUnits = 255;

double share(base::Duration part, base::Duration whole)
{
    if (whole <= base::Duration::zero())
        return 0;
    const double share = static_cast<double>(part.count()) / static_cast<double>(whole.count());
    return std::clamp(share, 0.0, 1.0);
}

// A covered time is never rounded to 0, which would mean that nothing is known.
uint16_t coveredUnits(base::Duration covered)
{
    if (covered <= base::Duration::zero())
        return 0;
    const auto units = (covered + kCoveredUnit / 2) / kCoveredUnit;
    return static_cast<uint16_t>(
        std::clamp<int64_t>(units, 1, std::numeric_limits<uint16_t>::max()));
}

double mean(uint64_t sum, uint64_t count)
{
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

} // namespace

Point::Point(const Totals& totals)
    : m_covered(coveredUnits(totals.covered))
    , m_successCount(NumberBuckets::of(totals.successCount))
    , m_failureCount(NumberBuckets::of(totals.failureCount))
    , m_refusedCount(NumberBuckets::of(totals.refusedCount))
    , m_inferenceCount(NumberBuckets::of(totals.inferenceCount))
    , m_executionCount(NumberBuckets::of(totals.executionCount))
    , m_meanWaiting(NumberBuckets::of(static_cast<uint64_t>(
          std::llround(kWaitingUnits * mean(totals.waitingSum, totals.readingCount)))))
    , m_mostWaiting(NumberBuckets::of(totals.mostWaiting))
    , m_memoryByteSize(NumberBuckets::of(totals.memoryByteSize))
    , m_occupancy(
          static_cast<uint8_t>(std::lround(kOccupancyUnits * share(totals.busy, totals.available))))
{
    size_t place = 0;
    for (const auto& counts : totals.stages) {
        const bool isPassed = counts.size() > 0;
        setBits(place++, 1, isPassed ? 1 : 0);
        for (const double quantile : kQuantiles) {
            if (isPassed)
                setBits(place, kPlaceBits, LatencyBuckets::of(counts.quantile(quantile)));
            place += kPlaceBits;
        }
    }
    static_assert(LatencyBuckets::kCount <= 1U << kPlaceBits);
}

Figures Point::figures() const
{
    Figures figures;
    figures.covered = m_covered * kCoveredUnit;
    figures.successCount = NumberBuckets::middle(m_successCount);
    figures.failureCount = NumberBuckets::middle(m_failureCount);
    figures.refusedCount = NumberBuckets::middle(m_refusedCount);
    figures.inferenceCount = NumberBuckets::middle(m_inferenceCount);
    figures.executionCount = NumberBuckets::middle(m_executionCount);
    figures.meanWaiting = static_cast<double>(NumberBuckets::middle(m_meanWaiting)) / kWaitingUnits;
    figures.mostWaiting = NumberBuckets::middle(m_mostWaiting);
    figures.occupancy = m_occupancy / kOccupancyUnits;
    figures.memoryByteSize = NumberBuckets::middle(m_memoryByteSize);
    size_t place = 0;
    for (Figures::StageQuantiles& stage : figures.stages) {
        const bool isPassed = bits(place++, 1) == 1;
        for (base::Duration& quantile : stage) {
            const auto bucket = static_cast<uint16_t>(bits(place, kPlaceBits));
            if (isPassed)
                quantile = base::Duration(LatencyBuckets::middle(bucket));
            place += kPlaceBits;
        }
    }
    return figures;
}

void Point::setBits(size_t begin, size_t count, uint32_t value)
{
    for (size_t i = 0; i < count; ++i) {
        const size_t place = begin + i;
        if ((value >> i & 1U) != 0)
            m_stages[place / 8] = static_cast<uint8_t>(m_stages[place / 8] | 1U << place % 8);
    }
}

uint32_t Point::bits(size_t begin, size_t count) const
{
    uint32_t value = 0;
    for (size_t i = 0; i < count; ++i) {
        const size_t place = begin + i;
        value |= (m_stages[place / 8] >> place % 8 & 1U) << i;
    }
    return value;
}

} // namespace thalassa::history
