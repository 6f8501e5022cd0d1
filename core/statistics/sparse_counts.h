// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SparseCounts: the counts of the non-empty buckets of a histogram of latencies. A value of bounded
// size: if durations spread over more than kMaxBuckets, the shortest are counted in the
// lowest bucket that is kept, which leaves the upper quantiles exact. *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/timeline/histogram.h"

namespace thalassa::statistics {

// The buckets of latencies in nanoseconds, the same in every process, so that histograms of several
// servers merge by adding: 1.6 % off at most, and below 1024 ns at most 16 ns. Durations of 2^41 ns
// (36 minutes) or longer are counted in the last bucket.
using LatencyBuckets = timeline::Buckets<5, 10, 40>;

template <typename Count> class SparseCounts {
public:
    // Six octaves without a gap.
    static constexpr size_t kMaxBuckets = 192;

    void add(uint16_t bucket, uint64_t count)
    {
        auto place = std::lower_bound(m_buckets.begin(), m_buckets.end(), bucket);
        if (place == m_buckets.end() || *place != bucket) {
            if (m_buckets.size() == kMaxBuckets)
                joinLowest(bucket);
            place = insert(bucket);
        }
        m_counts[static_cast<size_t>(place - m_buckets.begin())] += static_cast<Count>(count);
    }
    template <typename Other> void add(const SparseCounts<Other>& other)
    {
        for (size_t i = 0; i < other.size(); ++i)
            add(other.bucket(i), other.count(i));
        m_isCut = m_isCut || other.isCut();
    }

    // The non-empty buckets, in rising order.
    size_t size() const { return m_buckets.size(); }
    uint16_t bucket(size_t index) const { return m_buckets[index]; }
    uint64_t count(size_t index) const { return m_counts[index]; }
    // Whether the lower buckets also count shorter durations.
    bool isCut() const { return m_isCut; }

    uint64_t total() const
    {
        uint64_t sum = 0;
        for (const Count count : m_counts)
            sum += count;
        return sum;
    }
    // Returns the middle of the bucket, in nanoseconds, in which the share `quantile` of all, from
    // 0 to 1, is reached; 0 if nothing was counted.
    uint64_t quantile(double quantile) const
    {
        const uint64_t count = total();
        if (count == 0)
            return 0;
        const uint64_t rank = timeline::rankOf(quantile, count);
        size_t i = 0;
        for (uint64_t seen = m_counts[0]; seen < rank; seen += m_counts[i])
            ++i;
        return LatencyBuckets::middle(m_buckets[i]);
    }

    // Joins the lowest buckets until at most `most` (at least 1) are left, and frees their memory.
    void keepHighest(size_t most)
    {
        if (size() <= most)
            return;
        const size_t joined = size() - most;
        for (size_t i = 0; i < joined; ++i)
            m_counts[joined] += m_counts[i];
        const auto end = static_cast<std::ptrdiff_t>(joined);
        m_counts.erase(m_counts.begin(), m_counts.begin() + end);
        m_buckets.erase(m_buckets.begin(), m_buckets.begin() + end);
        m_isCut = true;
        releaseSlack();
    }
    void releaseSlack()
    {
        m_buckets.shrink_to_fit();
        m_counts.shrink_to_fit();
    }
    size_t byteSize() const
    {
        return m_buckets.capacity() * sizeof(uint16_t) + m_counts.capacity() * sizeof(Count);
    }

private:
    using Place = std::vector<uint16_t>::iterator;

    // Returns the place of the bucket, which is added with a count of 0 if it is missing.
    Place insert(uint16_t bucket)
    {
        const auto place = std::lower_bound(m_buckets.begin(), m_buckets.end(), bucket);
        if (place != m_buckets.end() && *place == bucket)
            return place;
        const auto index = place - m_buckets.begin();
        if (m_buckets.size() == m_buckets.capacity()) {
            const size_t more = std::min(kMaxBuckets, size() + size() / 2 + 4);
            m_buckets.reserve(more);
            m_counts.reserve(more);
        }
        m_counts.insert(m_counts.begin() + index, 0);
        return m_buckets.insert(m_buckets.begin() + index, bucket);
    }

    // Makes room for `bucket`; if it is lower than all others, it is set to the lowest of them.
    void joinLowest(uint16_t& bucket)
    {
        m_isCut = true;
        bucket = std::max(bucket, m_buckets[0]);
        if (bucket == m_buckets[0])
            return;
        m_counts[1] += m_counts[0];
        m_counts.erase(m_counts.begin());
        m_buckets.erase(m_buckets.begin());
    }

    std::vector<uint16_t> m_buckets;
    std::vector<Count> m_counts;
    bool m_isCut = false;
};

} // namespace thalassa::statistics
