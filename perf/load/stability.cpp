// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/stability.h"

#include <algorithm>

namespace thalassa::perf {
namespace {

bool agree(std::span<const WindowFigures> windows, double WindowFigures::*figure, double percentage)
{
    double smallest = windows.front().*figure;
    double largest = smallest;
    for (const WindowFigures& window : windows) {
        smallest = std::min(smallest, window.*figure);
        largest = std::max(largest, window.*figure);
    }
    return smallest > 0 && largest <= smallest * (1 + percentage / 100);
}

} // namespace

bool isStable(std::span<const WindowFigures> windows, double percentage)
{
    if (windows.size() < kStableWindows)
        return false;
    const auto last = windows.last(kStableWindows);
    return agree(last, &WindowFigures::throughput, percentage) &&
        agree(last, &WindowFigures::latency, percentage);
}

} // namespace thalassa::perf
