// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The relations of a slice to others: its parent and its parts, its neighbours, its request, and
// the arrows that lead from the request to its batch and its steps. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "console/trace/data/trace_set.h"

namespace thalassa::console::trace {

// An arrow from a slice that has begun to one that it led to.
struct Arrow {
    Place from;
    Place to;
    uint32_t name = kNone;
};

// Returns the slices directly within the slice.
std::vector<Place> partsOf(const TraceSet& traces, const Place& place);
// The time of the slice that is in none of its parts.
int64_t selfTimeOf(const TraceSet& traces, const Place& place);
Place parentOf(const TraceSet& traces, const Place& place);
// The next or previous slice of the same row; null at its ends.
Place nextOf(const TraceSet& traces, const Place& place);
Place previousOf(const TraceSet& traces, const Place& place);

// Returns the request that the slice is part of, or null.
const Request* requestOf(const TraceSet& traces, const Place& place);
// Returns the longest request of all sources, or null if there is none.
Place longestRequestOf(const TraceSet& traces);
// Returns the arrows of the slice and of the other slices of its request, then those of the batches
// and steps that these lead to, at most `most`.
std::vector<Arrow> arrowsOf(const TraceSet& traces, const Place& place, size_t most);

} // namespace thalassa::console::trace
