// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Histogram: counts of values in logarithmic buckets, whose width grows with the value. Buckets
// defines the precision; histograms with the same buckets merge by adding, in every process.
//
// Values are mostly durations in nanoseconds. Statistics (core/statistics/sparse_counts.h), load
// measurements (perf) and trace files (trace/reader/durations.h) add their own bounds, extremes and
// signs to these buckets. *thread-compatible*.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace thalassa::timeline {

// Every power of two from 2^kFirstOctave on has 2^kBits buckets of the same width. Below it,
// buckets are as wide as in it. The middle of a bucket differs from a value in it by at most
// kLargestError of that value, below 2^kFirstOctave by at most half of a bucket's width. Larger
// values than kLargest are counted in the last bucket.
template <unsigned kBits, unsigned kFirstOctave = kBits, unsigned kLastOctave = 63> struct Buckets {
    static_assert(kBits <= kFirstOctave && kFirstOctave <= kLastOctave && kLastOctave < 64);

    static constexpr uint64_t kInOctave = uint64_t{1} << kBits;
    static constexpr auto kCount =
        static_cast<uint16_t>(kInOctave * (kLastOctave - kFirstOctave + 2));
    static constexpr uint64_t kLargest = (uint64_t{2} << kLastOctave) - 1;
    static constexpr double kLargestError = 0.5 / static_cast<double>(kInOctave);

    // Returns the bucket of the value.
    static constexpr uint16_t of(uint64_t value)
    {
        value = std::min(value, kLargest);
        const auto octave =
            static_cast<unsigned>(std::bit_width(value | uint64_t{1} << kFirstOctave)) - 1;
        // In units of the bucket's width; the octave begins with the value kInOctave.
        const uint64_t place = value >> (octave - kBits);
        return static_cast<uint16_t>((octave - kFirstOctave) * kInOctave + place);
    }
    // Returns the smallest value that is counted in the bucket.
    static constexpr uint64_t begin(uint16_t bucket)
    {
        if (bucket < kInOctave)
            return uint64_t{bucket} << (kFirstOctave - kBits);
        const auto octave = static_cast<unsigned>(bucket / kInOctave - 1 + kFirstOctave);
        return (kInOctave + bucket % kInOctave) << (octave - kBits);
    }
    // Returns the smallest value beyond the bucket; it is 0 if that is 2^64.
    static constexpr uint64_t end(uint16_t bucket)
    {
        return begin(static_cast<uint16_t>(bucket + 1));
    }
    static constexpr uint64_t middle(uint16_t bucket)
    {
        return begin(bucket) + (end(bucket) - begin(bucket)) / 2;
    }
};

// Returns the rank, counted from 1, of the smallest of `count` values that the share `fraction` of
// all does not exceed (nearest rank). REQUIRES: count > 0.
inline uint64_t rankOf(double fraction, uint64_t count)
{
    // The tolerance keeps the quantile 0.9 of 10 values at the 9th: 0.9 * 10 may be a little above
    // 9.
    const double exact = std::ceil(fraction * static_cast<double>(count) - 1e-6);
    return exact < 1 ? 1 : std::min(static_cast<uint64_t>(exact), count);
}

template <typename BucketsType> class Histogram {
public:
    void add(uint64_t value)
    {
        ++at(BucketsType::of(value));
        ++m_count;
    }
    void merge(const Histogram& other)
    {
        other.forEach([this](uint16_t bucket, uint64_t count) { at(bucket) += count; });
        m_count += other.m_count;
    }

    uint64_t count() const { return m_count; }
    // Returns the middle of the bucket of the value with this rank in ascending order, counted from
    // 1. REQUIRES: 1 <= rank <= count().
    uint64_t ranked(uint64_t rank) const
    {
        size_t index = 0;
        for (uint64_t seen = m_counts[0]; seen < rank; seen += m_counts[index])
            ++index;
        return BucketsType::middle(static_cast<uint16_t>(m_first + index));
    }
    // Returns the value that the share `fraction`, from 0 to 1, does not exceed; 0 if nothing was
    // added.
    uint64_t quantile(double fraction) const
    {
        return m_count == 0 ? 0 : ranked(rankOf(fraction, m_count));
    }

    // Calls `visit` with each bucket that is not empty and its count, in ascending order.
    template <typename Visit> void forEach(const Visit& visit) const
    {
        for (size_t i = 0; i < m_counts.size(); ++i) {
            if (m_counts[i] > 0)
                visit(static_cast<uint16_t>(m_first + i), m_counts[i]);
        }
    }

private:
    // Returns the count of the bucket. The counts reach from the lowest to the highest bucket that
    // is not empty.
    uint64_t& at(uint16_t bucket)
    {
        if (m_counts.empty())
            m_first = bucket;
        if (bucket < m_first) {
            m_counts.insert(m_counts.begin(), m_first - bucket, 0);
            m_first = bucket;
        }
        const auto index = static_cast<size_t>(bucket - m_first);
        if (index >= m_counts.size())
            m_counts.resize(index + 1);
        return m_counts[index];
    }

    std::vector<uint64_t> m_counts;
    uint16_t m_first = 0; // bucket of the first count
    uint64_t m_count = 0;
};

} // namespace thalassa::timeline
