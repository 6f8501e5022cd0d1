// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/latency_sum.h"

#include <cmath>

namespace thalassa::console {
namespace {

constexpr quint32 kPerOctave = 32;

double beginOf(quint32 bucket)
{
    if (bucket < kPerOctave) {
        return 32.0 * bucket;
    }
    const int octave = static_cast<int>(bucket / kPerOctave) - 1;
    return std::ldexp(static_cast<double>(kPerOctave + bucket % kPerOctave), octave + 5);
}

} // namespace

void LatencySum::add(quint32 bucket, quint64 count)
{
    if (bucket < kBucketCount) {
        m_counts[bucket] += count;
        m_count += count;
    }
}

void LatencySum::add(const LatencySum& other)
{
    for (quint32 bucket = 0; bucket < kBucketCount; ++bucket) {
        m_counts[bucket] += other.m_counts[bucket];
    }
    m_count += other.m_count;
}

std::optional<std::chrono::nanoseconds> LatencySum::quantile(double q) const
{
    if (m_count == 0) {
        return std::nullopt;
    }
    const double rank = std::max(std::ceil(q * static_cast<double>(m_count)), 1.0);
    double passed = 0;
    for (quint32 bucket = 0; bucket < kBucketCount; ++bucket) {
        passed += static_cast<double>(m_counts[bucket]);
        if (passed >= rank) {
            const double end = bucket + 1 < kBucketCount ? beginOf(bucket + 1) : beginOf(bucket);
            const double middle = std::min((beginOf(bucket) + end) / 2, 9.2e18);
            return std::chrono::nanoseconds(static_cast<qint64>(middle));
        }
    }
    return std::nullopt;
}

} // namespace thalassa::console
