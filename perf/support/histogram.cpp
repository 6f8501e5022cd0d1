// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace thalassa::perf {
namespace {

// Below 2^7 ns every nanosecond has a bucket; above, each power of two is cut into 2^7 equal parts.
constexpr int kBits = 7;
constexpr uint64_t kParts = uint64_t{1} << kBits;

size_t bucketOf(uint64_t nanoseconds)
{
    if (nanoseconds < kParts)
        return nanoseconds;
    const int shift = std::bit_width(nanoseconds) - 1 - kBits;
    return static_cast<size_t>(shift) * kParts + (nanoseconds >> shift);
}

uint64_t lowerBound(size_t bucket)
{
    if (bucket < 2 * kParts)
        return bucket;
    const uint64_t shift = bucket / kParts - 1;
    return (kParts + bucket % kParts) << shift;
}

base::Duration durationOf(uint64_t nanoseconds)
{
    return base::Duration(static_cast<int64_t>(nanoseconds));
}

} // namespace

void Histogram::add(base::Duration duration)
{
    duration = std::clamp(duration, base::Duration(0), kLongest);
    const size_t bucket = bucketOf(static_cast<uint64_t>(duration.count()));
    if (bucket >= m_counts.size())
        m_counts.resize(bucket + 1);
    ++m_counts[bucket];
    m_smallest = m_count == 0 ? duration : std::min(m_smallest, duration);
    m_largest = std::max(m_largest, duration);
    m_sum += duration;
    ++m_count;
}

void Histogram::merge(const Histogram& other)
{
    if (other.m_count == 0)
        return;
    if (other.m_counts.size() > m_counts.size())
        m_counts.resize(other.m_counts.size());
    for (size_t bucket = 0; bucket < other.m_counts.size(); ++bucket)
        m_counts[bucket] += other.m_counts[bucket];
    m_smallest = m_count == 0 ? other.m_smallest : std::min(m_smallest, other.m_smallest);
    m_largest = std::max(m_largest, other.m_largest);
    m_sum += other.m_sum;
    m_count += other.m_count;
}

base::Duration Histogram::mean() const
{
    return m_count == 0 ? base::Duration(0) : m_sum / static_cast<int64_t>(m_count);
}

base::Duration Histogram::percentile(double percent) const
{
    if (m_count == 0)
        return base::Duration(0);
    // The tolerance keeps 99.9 % of 1000 at the 999th, which 99.9 / 100 * 1000 is a little above.
    const double exact = percent / 100 * static_cast<double>(m_count);
    const uint64_t rank =
        std::clamp<uint64_t>(static_cast<uint64_t>(std::ceil(exact - 1e-6)), 1, m_count);
    if (rank == m_count)
        return m_largest;
    uint64_t seen = 0;
    size_t bucket = 0;
    while ((seen += m_counts[bucket]) < rank)
        ++bucket;
    const uint64_t from = lowerBound(bucket);
    const base::Duration middle = durationOf(from + (lowerBound(bucket + 1) - from) / 2);
    return std::clamp(middle, m_smallest, m_largest);
}

std::vector<Histogram::Bucket> Histogram::buckets() const
{
    std::vector<Bucket> filled;
    for (size_t bucket = 0; bucket < m_counts.size(); ++bucket) {
        if (m_counts[bucket] > 0)
            filled.push_back({durationOf(lowerBound(bucket)), durationOf(lowerBound(bucket + 1)),
                m_counts[bucket]});
    }
    return filled;
}

} // namespace thalassa::perf
