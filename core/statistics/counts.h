// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts: the counters of a model version as plain numbers, with the reasons of failures, and the
// parts of them that belong to GPUs. Values: *thread-compatible*.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace thalassa::statistics {

// The reason why a request that a scheduler had accepted failed (row 8.4.2).
enum class FailureReason {
    Rejected,  // it waited for longer than its queue allows
    Cancelled, // before it was executed: by its client, or because its client's deadline passed
    Backend,   // the backend returned an error
    Other,
};
inline constexpr size_t kFailureReasonCount = 4;

// A number of occurrences and their total duration.
struct CountAndTime {
    uint64_t count = 0;
    uint64_t nanoseconds = 0;

    CountAndTime& operator+=(const CountAndTime& other)
    {
        count += other.count;
        nanoseconds += other.nanoseconds;
        return *this;
    }
};

struct Counts {
    CountAndTime success;
    CountAndTime fail;
    std::array<uint64_t, kFailureReasonCount> failures{}; // parts of `fail`, by FailureReason
    CountAndTime queue;
    CountAndTime computeInput;
    CountAndTime computeInfer;
    CountAndTime computeOutput;
    CountAndTime cacheHit;
    CountAndTime cacheMiss;
    uint64_t inferenceCount = 0;
    uint64_t executionCount = 0;

    Counts& operator+=(const Counts& other)
    {
        success += other.success;
        fail += other.fail;
        for (size_t i = 0; i < failures.size(); ++i)
            failures[i] += other.failures[i];
        queue += other.queue;
        computeInput += other.computeInput;
        computeInfer += other.computeInfer;
        computeOutput += other.computeOutput;
        cacheHit += other.cacheHit;
        cacheMiss += other.cacheMiss;
        inferenceCount += other.inferenceCount;
        executionCount += other.executionCount;
        return *this;
    }
};

// The counters by the GPU whose instances executed the requests.
struct PlacedCounts {
    Counts others; // of no GPU: instances on the CPU, the response cache, the scheduler
    std::map<int, Counts> gpus;

    PlacedCounts& operator+=(const PlacedCounts& added)
    {
        others += added.others;
        for (const auto& [gpu, counts] : added.gpus)
            gpus[gpu] += counts;
        return *this;
    }
    Counts sum() const
    {
        Counts sum = others;
        for (const auto& [gpu, counts] : gpus)
            sum += counts;
        return sum;
    }
};

} // namespace thalassa::statistics
