// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Durations: stores many durations in little memory, in buckets whose width grows with the
// duration. A value read back is at most 0.8 % away from one that was added; count, mean and
// largest are exact. Durations may be negative. *thread-compatible*.
#pragma once

#include <cstdint>

#include "absl/numeric/int128.h"
#include "core/timeline/histogram.h"

namespace thalassa::trace_tool {

class Durations {
public:
    void add(int64_t nanoseconds);

    int64_t count() const { return m_count; }
    // The following are 0 while nothing was added.
    int64_t largest() const { return m_largest; }
    int64_t mean() const; // rounded towards 0
    double variance() const;
    // Returns the smallest duration that a part `fraction` of all does not exceed.
    // REQUIRES: 0 < fraction <= 1.
    int64_t quantile(double fraction) const;
    // Returns the duration at this rank in ascending order, counted from 1. A rank out of range
    // gives the first or the last.
    int64_t ranked(int64_t rank) const;

private:
    using Histogram = timeline::Histogram<timeline::Buckets<6>>;

    Histogram m_negative; // absolute values
    Histogram m_others;
    absl::int128 m_sum = 0;
    double m_mean = 0;       // this and the next: Welford's sums
    double m_deviations = 0; // sum of the squared deviations
    int64_t m_count = 0;
    int64_t m_smallest = 0;
    int64_t m_largest = 0;
};

} // namespace thalassa::trace_tool
