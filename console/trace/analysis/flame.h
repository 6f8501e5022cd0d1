// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A flame graph: the time of a range, added up by path. The first level has the models, the next
// ones the names of their slices. Executions are left out, because their time is that of the
// requests in them. Pure functions: *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "console/trace/data/trace_set.h"

namespace thalassa::console::trace {

struct FlameNode {
    std::string name;
    Stage stage = Stage::Other;
    uint32_t parent = kNone; // comes before its children
    uint32_t depth = 0;
    uint64_t count = 0;
    int64_t total = 0;      // nanoseconds within the range
    int64_t begin = 0;      // sum of the totals before it at this level: its place in the graph
    bool isForeign = false; // a group, or of a thread that another program recorded
};

// Returns the nodes; the first one stands for the whole range. Children of a node are in the order
// of their totals, largest first.
std::vector<FlameNode> flameOf(
    const TraceSet& traces, Range range, const std::atomic<bool>* cancel = nullptr);

} // namespace thalassa::console::trace
