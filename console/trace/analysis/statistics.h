// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of the slices in a range of time, by name: how many there are, how long they last, and
// which share of the time is theirs. Pure functions: *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "console/trace/data/trace_set.h"
#include "core/timeline/histogram.h"

namespace thalassa::console::trace {

// Buckets of durations: at most 1.6 % off.
using DurationBuckets = timeline::Buckets<5>;
using DurationHistogram = timeline::Histogram<DurationBuckets>;

struct NameStatistics {
    std::string name;
    Stage stage = Stage::Other;
    uint64_t count = 0;  // slices that overlap the range
    int64_t sum = 0;     // nanoseconds of them within the range
    int64_t longest = 0; // the following are of their whole durations
    double mean = 0;
    int64_t p50 = 0;
    int64_t p99 = 0;
    // The part of the time of all slices that is in slices of this name and not in slices within
    // them. Executions have none, because their time is that of the requests in them.
    double share = 0;
    DurationHistogram durations;
};

struct RangeStatistics {
    Range range;
    std::vector<NameStatistics> names; // by stage, then by name
    uint64_t count = 0;
    bool isComplete = true; // false if `cancel` was set
};

// Returns the figures of the slices in the range, which is on the axis.
RangeStatistics statisticsOf(
    const TraceSet& traces, Range range, const std::atomic<bool>* cancel = nullptr);

// A bar of a histogram for people: durations from begin to end, without the end.
struct Bar {
    int64_t begin = 0;
    int64_t end = 0;
    uint64_t count = 0;
};

// Returns at most `most` bars of equal width on a logarithmic axis. REQUIRES: most > 0.
std::vector<Bar> barsOf(const DurationHistogram& durations, size_t most);

} // namespace thalassa::console::trace
