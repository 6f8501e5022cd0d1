// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/histogram.h"

#include <algorithm>

namespace thalassa::perf {
namespace {

base::Duration durationOf(uint64_t nanoseconds)
{
    return base::Duration(static_cast<int64_t>(nanoseconds));
}

} // namespace

void Histogram::add(base::Duration duration)
{
    duration = std::clamp(duration, base::Duration(0), kLongest);
    m_smallest = count() == 0 ? duration : std::min(m_smallest, duration);
    m_largest = std::max(m_largest, duration);
    m_sum += duration;
    m_counts.add(static_cast<uint64_t>(duration.count()));
}

void Histogram::merge(const Histogram& other)
{
    if (other.count() == 0)
        return;
    m_smallest = count() == 0 ? other.m_smallest : std::min(m_smallest, other.m_smallest);
    m_largest = std::max(m_largest, other.m_largest);
    m_sum += other.m_sum;
    m_counts.merge(other.m_counts);
}

base::Duration Histogram::mean() const
{
    return count() == 0 ? base::Duration(0) : m_sum / static_cast<int64_t>(count());
}

base::Duration Histogram::percentile(double percent) const
{
    if (count() == 0)
        return base::Duration(0);
    const uint64_t rank = timeline::rankOf(percent / 100, count());
    if (rank == count())
        return m_largest;
    return std::clamp(durationOf(m_counts.ranked(rank)), m_smallest, m_largest);
}

std::vector<Histogram::Bucket> Histogram::buckets() const
{
    std::vector<Bucket> filled;
    m_counts.forEach([&filled](uint16_t bucket, uint64_t count) {
        filled.push_back(
            {durationOf(Buckets::begin(bucket)), durationOf(Buckets::end(bucket)), count});
    });
    return filled;
}

} // namespace thalassa::perf
