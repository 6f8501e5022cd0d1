// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The buckets of latency histograms, the same in every process, so that histograms of several
// servers merge by adding. Below 1024 ns each bucket is 32 ns wide; from there on every power of
// two has 32 buckets. The middle of a bucket differs from a duration counted in it by at most 1/64
// of that (1.6 %), below 1024 ns by at most 16 ns. Durations of 2^41 ns (36 minutes) or longer are
// counted in the last bucket.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace thalassa::statistics {

inline constexpr unsigned kBucketBits = 5; // 32 buckets in each power of two
inline constexpr uint64_t kBucketsOfOctave = 1u << kBucketBits;
inline constexpr unsigned kFirstOctave = 10;
inline constexpr unsigned kLastOctave = 40;
inline constexpr uint16_t kBucketCount =
    static_cast<uint16_t>(kBucketsOfOctave * (kLastOctave - kFirstOctave + 2));

constexpr uint16_t bucketOf(uint64_t nanoseconds)
{
    const uint64_t longest = (uint64_t{2} << kLastOctave) - 1;
    const uint64_t value = std::min(nanoseconds, longest);
    // Below the first octave buckets are as wide as in it.
    const auto octave =
        static_cast<unsigned>(std::bit_width(value | uint64_t{1} << kFirstOctave)) - 1;
    // In units of the bucket's width; the octave begins with the value kBucketsOfOctave.
    const uint64_t place = value >> (octave - kBucketBits);
    return static_cast<uint16_t>((octave - kFirstOctave) * kBucketsOfOctave + place);
}

// Returns the shortest duration that is counted in the bucket, in nanoseconds; for kBucketCount,
// the end of the last bucket.
constexpr uint64_t bucketBegin(uint16_t bucket)
{
    if (bucket < kBucketsOfOctave)
        return uint64_t{bucket} << (kFirstOctave - kBucketBits);
    const unsigned octave = bucket / kBucketsOfOctave - 1 + kFirstOctave;
    return (kBucketsOfOctave + bucket % kBucketsOfOctave) << (octave - kBucketBits);
}

constexpr uint64_t bucketMiddle(uint16_t bucket)
{
    return (bucketBegin(bucket) + bucketBegin(static_cast<uint16_t>(bucket + 1))) / 2;
}

} // namespace thalassa::statistics
