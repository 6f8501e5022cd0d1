// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether the figures of several windows agree well enough to be one measurement. A pure function:
// *thread-safe*.
#pragma once

#include <cstddef>
#include <span>

namespace thalassa::perf {

struct WindowFigures {
    double throughput = 0; // requests per second
    double latency = 0;    // mean or percentile, in any unit
};

// The number of windows in a row that must agree.
inline constexpr size_t kStableWindows = 3;

// True when, in the last kStableWindows windows, the largest throughput and the largest latency are
// each at most `percentage` above the smallest. A window without an answer agrees with nothing.
bool isStable(std::span<const WindowFigures> windows, double percentage);

} // namespace thalassa::perf
