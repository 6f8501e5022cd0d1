// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The queues of a model version at one moment, as plain values: copied under the scheduler's lock,
// which is held no longer for many requests than for few. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/inference/record/batch_release.h"
#include "core/scheduling/queue_policy.h"

namespace thalassa::scheduling {

// One queue: of a level of priority, or of an instance's sequences.
struct QueueView {
    uint64_t priority = 0; // 0: there are no levels
    int instance = -1;     // -1: the queue of all instances
    size_t requestCount = 0;
    uint64_t rowCount = 0;
    size_t delayedCount = 0; // part of requestCount
    uint64_t inputByteSize = 0;
    base::TimePoint oldest =
        base::TimePoint::max(); // begin of the next request's wait; max(): none
    QueuePolicy policy;
    uint64_t refusedCount = 0; // since the load, because the queue was full
    uint64_t timedOutCount = 0;
};

// The requests, from the front of the queue on, that will be executed together next.
struct NextBatchView {
    int instance = -1; // instance for which it is formed; -1: any
    size_t requestCount = 0;
    uint64_t rowCount = 0;
    inference::BatchRelease release = inference::BatchRelease::None; // None: it is not due yet
    base::TimePoint until = base::TimePoint::max();                  // not due before
};

struct QueuesView {
    // Limits of the levels shown: the highest ones, and those in use.
    static constexpr size_t kHighest = 16;
    static constexpr size_t kInUse = 100;

    std::string_view scheduler; // "dynamic"
    size_t requestCount = 0;    // waiting requests, including those in no queue shown
    std::vector<QueueView> queues;
    size_t leftOut = 0; // queues in use that are not shown
    std::vector<NextBatchView> nextBatches;

    // Returns the requests that found one of these queues full, since the load.
    uint64_t refusedCount() const
    {
        uint64_t count = 0;
        for (const QueueView& queue : queues)
            count += queue.refusedCount;
        return count;
    }
};

} // namespace thalassa::scheduling
