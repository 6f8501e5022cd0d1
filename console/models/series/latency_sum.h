// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Histograms of durations of several models and servers, added. Their buckets are those of
// thalassa.v1.Histogram, the same in every server, so that a percentile over servers is exact to
// the width of a bucket, and no average of percentiles is needed. *thread-compatible*.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include <QtGlobal>

namespace thalassa::console {

class LatencySum {
public:
    static constexpr quint32 kBucketCount = 1024;

    // Ignores a bucket that does not exist: the server may be newer, or hostile.
    void add(quint32 bucket, quint64 count);
    void add(const LatencySum& other);

    quint64 count() const { return m_count; }
    // The middle of the bucket that has the quantile, from 0 to 1; absent without observations.
    std::optional<std::chrono::nanoseconds> quantile(double q) const;

private:
    std::array<quint64, kBucketCount> m_counts{};
    quint64 m_count = 0;
};

} // namespace thalassa::console
