// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reading: the counters of a model version at one moment. Totals: what the version did between two
// readings. Plain values: *thread-compatible*.
#pragma once

#include <cstdint>

#include "core/base/clock.h"
#include "core/statistics/windowed_latencies.h"

namespace thalassa::history {

struct Reading {
    base::TimePoint time;
    // Since the load.
    uint64_t successCount = 0;
    uint64_t failureCount = 0;
    uint64_t refusedCount = 0; // requests that found a queue full
    uint64_t inferenceCount = 0;
    uint64_t executionCount = 0;
    base::Duration busy{}; // of all instances that exist now
    statistics::LatencyHistograms<uint64_t> stages;
    // At this moment.
    uint64_t waitingCount = 0; // requests in queues
    uint32_t instanceCount = 0;
    uint64_t memoryByteSize = 0;
};

// The sums of adjacent intervals merge, and so do the histograms.
struct Totals {
    base::Duration covered{}; // the length of the observed time
    uint64_t successCount = 0;
    uint64_t failureCount = 0;
    uint64_t refusedCount = 0;
    uint64_t inferenceCount = 0;
    uint64_t executionCount = 0;
    base::Duration busy{};      // of all instances
    base::Duration available{}; // the observed time of each instance, added up
    uint64_t readingCount = 0;
    uint64_t waitingSum = 0; // over the readings
    uint64_t mostWaiting = 0;
    uint64_t memoryByteSize = 0; // at the last reading
    statistics::LatencyHistograms<uint32_t> stages;

    // Adds the totals of a later interval.
    void add(const Totals& later);
    // Whether nothing happened, and nothing waited.
    bool isQuiet() const;
};

} // namespace thalassa::history
