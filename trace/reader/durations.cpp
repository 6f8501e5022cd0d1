// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/durations.h"

#include <algorithm>
#include <limits>

namespace thalassa::trace_tool {
namespace {

constexpr uint64_t kLargest = std::numeric_limits<int64_t>::max();

uint64_t sizeOf(int64_t nanoseconds)
{
    return nanoseconds < 0 ? uint64_t{0} - static_cast<uint64_t>(nanoseconds)
                           : static_cast<uint64_t>(nanoseconds);
}

int64_t signedOf(uint64_t size)
{
    return static_cast<int64_t>(std::min(size, kLargest));
}

} // namespace

void Durations::add(int64_t nanoseconds)
{
    (nanoseconds < 0 ? m_negative : m_others).add(sizeOf(nanoseconds));
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
    return m_count == 0
        ? 0
        : ranked(static_cast<int64_t>(timeline::rankOf(fraction, static_cast<uint64_t>(m_count))));
}

int64_t Durations::ranked(int64_t rank) const
{
    if (rank >= m_count || m_count == 0)
        return m_largest;
    const uint64_t place = static_cast<uint64_t>(std::max<int64_t>(rank, 1));
    const uint64_t negative = m_negative.count(); // these have the first ranks, the longest first
    const int64_t middle = place <= negative ? -signedOf(m_negative.ranked(negative - place + 1))
                                             : signedOf(m_others.ranked(place - negative));
    return std::clamp(middle, m_smallest, m_largest);
}

} // namespace thalassa::trace_tool
