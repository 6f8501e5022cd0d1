// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The slices of a range of time in some lanes, for a table of them. Functions without state:
// *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "console/trace/data/trace_set.h"

namespace thalassa::console::trace {

// The first rows of a lane.
struct ListedLane {
    uint32_t source = kNone;
    uint32_t lane = kNone;
    size_t rows = 0;
};

struct SliceList {
    std::vector<Place> places; // in the order of their begins; beyond the limit the longest ones
    uint64_t count = 0;        // slices that overlap the range
    bool isComplete = true;    // false if `cancel` was set
};

// Returns at most `most` of the slices in the range, which is on the axis. REQUIRES: most > 0.
SliceList slicesIn(const TraceSet& traces, const std::vector<ListedLane>& lanes, Range range,
    size_t most, const std::atomic<bool>* cancel = nullptr);

} // namespace thalassa::console::trace
