// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/durations.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace thalassa::trace_tool {
namespace {

// Below 2^6 ns every nanosecond has a bucket; above, each power of two is cut into 2^6 equal parts.
constexpr int kBits = 6;
constexpr uint64_t kParts = uint64_t{1} << kBits;
constexpr uint64_t kLargest = std::numeric_limits<int64_t>::max();

uint64_t sizeOf(int64_t nanoseconds)
{
    return nanoseconds < 0 ? uint64_t{0} - static_cast<uint64_t>(nanoseconds)
                           : static_cast<uint64_t>(nanoseconds);
}

// Bucket numbers are in the order of the durations: those of negative durations are negative.
int32_t bucketOf(int64_t nanoseconds)
{
    const uint64_t size = sizeOf(nanoseconds);
    const int shift = std::max(static_cast<int>(std::bit_width(size)) - 1 - kBits, 0);
    const auto bucket =
        static_cast<int32_t>(static_cast<uint64_t>(shift) * kParts + (size >> shift));
    return nanoseconds < 0 ? -1 - bucket : bucket;
}

int64_t middleOf(int32_t bucket)
{
    const auto place = static_cast<uint64_t>(bucket < 0 ? -1 - bucket : bucket);
    const int shift = place < 2 * kParts ? 0 : static_cast<int>(place / kParts) - 1;
    const uint64_t from = (place - static_cast<uint64_t>(shift) * kParts) << shift;
    const uint64_t inside = ((uint64_t{1} << shift) - 1) / 2;
    const auto middle = static_cast<int64_t>(std::min<uint64_t>(from + inside, kLargest));
    return bucket < 0 ? -middle : middle;
}

} // namespace

void Durations::add(int64_t nanoseconds)
{
    ++m_buckets[bucketOf(nanoseconds)];
    m_sum += nanoseconds;
    m_smallest = m_count == 0 ? nanoseconds : std::min(m_smallest, nanoseconds);
    m_largest = m_count == 0 ? nanoseconds : std::max(m_largest, nanoseconds);
    ++m_count;
    const double distance = static_cast<double>(nanoseconds) - m_mean;
    m_mean += distance / static_cast<double>(m_count);
    m_deviations += distance * (static_cast<double>(nanoseconds) - m_mean);
}

int64_t Durations::mean() const
{
    return m_count == 0 ? 0 : static_cast<int64_t>(m_sum / m_count);
}

double Durations::variance() const
{
    return m_count < 2 ? 0 : m_deviations / static_cast<double>(m_count - 1);
}

int64_t Durations::quantile(double fraction) const
{
    // The tolerance keeps the quantile 0.9 of 10 durations at the 9th: 0.9 * 10 may be a little
    // above 9.
    return ranked(static_cast<int64_t>(std::ceil(fraction * static_cast<double>(m_count) - 1e-6)));
}

int64_t Durations::ranked(int64_t rank) const
{
    if (rank >= m_count)
        return m_largest;
    int64_t seen = 0;
    for (const auto& [bucket, count] : m_buckets) {
        seen += count;
        if (seen >= rank)
            return std::clamp(middleOf(bucket), m_smallest, m_largest);
    }
    return m_largest;
}

} // namespace thalassa::trace_tool
