// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BusyVersion: the counters of a version, which a test lets grow. *thread-compatible*.
#pragma once

#include <chrono>

#include "core/history/point.h"
#include "core/history/totals.h"

namespace thalassa::history {

struct BusyVersion {
    Reading reading;

    // Counts requests that took that long in all, and in their queue.
    void serve(
        uint64_t count, base::Duration total, base::Duration queue = std::chrono::microseconds(1))
    {
        reading.successCount += count;
        reading.inferenceCount += count;
        reading.executionCount += count;
        add(timeline::Stage::Total, total, count);
        add(timeline::Stage::Queue, queue, count);
    }
    void add(timeline::Stage stage, base::Duration duration, uint64_t count)
    {
        reading.stages[static_cast<size_t>(stage)].add(
            statistics::LatencyBuckets::of(static_cast<uint64_t>(duration.count())), count);
    }
    const Reading& at(base::TimePoint time)
    {
        reading.time = time;
        return reading;
    }
};

inline base::Duration quantile(const Figures& figures, timeline::Stage stage, size_t index)
{
    return figures.stages[static_cast<size_t>(stage)][index];
}

} // namespace thalassa::history
