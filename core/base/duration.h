// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Durations from numbers that clients, configurations and options choose. A TimePoint counts
// nanoseconds in 64 bits: a number of microseconds may mean more than that, and "never" is often
// written as the largest number. *thread-safe*: pure functions.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <type_traits>

#include "core/base/clock.h"

namespace thalassa::base {

// A longer duration would overflow the clock, and no process runs until its end.
inline constexpr std::chrono::hours kLongestDuration{24 * 365 * 100};

// Returns `count` units of `To`, at most kLongestDuration and at least its negative.
template <typename To, typename Integer> constexpr To boundedDuration(Integer count)
{
    static_assert(std::is_integral_v<Integer>);
    constexpr auto kMost = std::chrono::duration_cast<To>(kLongestDuration).count();
    if constexpr (std::is_unsigned_v<Integer>) {
        using Wide = std::common_type_t<Integer, std::make_unsigned_t<decltype(+kMost)>>;
        return To(static_cast<typename To::rep>(
            std::min<Wide>(static_cast<Wide>(count), static_cast<Wide>(kMost))));
    } else {
        using Wide = std::common_type_t<Integer, decltype(+kMost)>;
        return To(static_cast<typename To::rep>(
            std::clamp<Wide>(static_cast<Wide>(count), -Wide{kMost}, Wide{kMost})));
    }
}

// Returns `delay` in nanoseconds, with the same bounds.
template <typename Rep, typename Period>
constexpr Duration boundedDuration(std::chrono::duration<Rep, Period> delay)
{
    using Delay = std::chrono::duration<Rep, Period>;
    // Compared in the coarser of the two units, in which nothing overflows.
    if (std::chrono::floor<std::chrono::hours>(delay) >= kLongestDuration)
        return kLongestDuration;
    if (std::chrono::floor<std::chrono::hours>(delay) < -kLongestDuration)
        return -Duration(kLongestDuration);
    static_assert(std::is_integral_v<typename Delay::rep>);
    return std::chrono::duration_cast<Duration>(delay);
}

// Returns the time `delay` after `time`, or TimePoint::max() if that would overflow.
template <typename Rep, typename Period>
constexpr TimePoint later(TimePoint time, std::chrono::duration<Rep, Period> delay)
{
    const Duration bounded = boundedDuration(delay);
    return bounded > Duration::zero() && time > TimePoint::max() - bounded ? TimePoint::max()
                                                                           : time + bounded;
}

} // namespace thalassa::base
