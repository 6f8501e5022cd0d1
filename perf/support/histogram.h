// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Histogram: counts durations in buckets whose width grows with the duration. A value read back is
// at most 0.4 % away from one that was added (kLargestError); smallest, largest and mean are exact.
// Merging two histograms gives the histogram of all their values; averages of percentiles are not
// exact. *thread-compatible*.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/clock.h"
#include "core/timeline/histogram.h"

namespace thalassa::perf {

class Histogram {
    using Buckets = timeline::Buckets<7, 7, 41>;

public:
    static constexpr double kLargestError = Buckets::kLargestError;
    // Longer durations count as this one, which is more than an hour.
    static constexpr base::Duration kLongest{Buckets::kLargest};

    // Negative durations count as 0.
    void add(base::Duration duration);
    void merge(const Histogram& other);

    uint64_t count() const { return m_counts.count(); }
    // All of these are 0 while nothing was added.
    base::Duration smallest() const { return m_smallest; }
    base::Duration largest() const { return m_largest; }
    base::Duration mean() const;
    // The duration that `percent` of all added ones do not exceed (nearest rank): the 99th
    // percentile of 100 values is the 99th smallest. REQUIRES: 0 < percent <= 100.
    base::Duration percentile(double percent) const;

    // The buckets that are not empty, in ascending order: [from, to) and the count.
    struct Bucket {
        base::Duration from;
        base::Duration to;
        uint64_t count;
    };
    std::vector<Bucket> buckets() const;

private:
    timeline::Histogram<Buckets> m_counts;
    base::Duration m_sum{0};
    base::Duration m_smallest{0};
    base::Duration m_largest{0};
};

} // namespace thalassa::perf
