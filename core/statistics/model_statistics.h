// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelStatistics: the counters of one model version since its load (rows 1.9, section 5).
// *thread-safe*; an update takes one short lock of this model alone.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/inference/record/record.h"
#include "core/statistics/counts.h"
#include "core/statistics/response_statistics.h"
#include "core/statistics/statistics_observer.h"
#include "grpc_service.pb.h"

namespace thalassa::statistics {

// The four times that a backend reports for one execution (row 5.7), in this order.
struct ExecutionTimes {
    base::TimePoint executeStart;
    base::TimePoint computeStart;
    base::TimePoint computeEnd;
    base::TimePoint executeEnd;
};

struct MemoryUsage {
    std::string type; // "CPU", "CPU_PINNED" or "GPU"
    int64_t id = 0;
    uint64_t byteSize = 0;
};

// A model, or one of its instances, which reports the memory that it uses.
struct MemoryReporter {
    int instance = -1; // the index of the instance; -1: the model
    std::string name;  // of the instance, which an older instance may have, too

    friend auto operator<=>(const MemoryReporter&, const MemoryReporter&) = default;
    friend bool operator==(const MemoryReporter&, const MemoryReporter&) = default;
};

class ModelStatistics {
public:
    // The number of the GPU of the instance that executed a request; nothing if there is none.
    using OnGpu = std::optional<int>;

    explicit ModelStatistics(base::Clock& clock = base::Clock::system())
        : m_clock(clock)
    {
    }

    // Sets the observer, before the first request; null if disabled. Shared: it may outlive the
    // version, for the next load of the same one.
    void observe(std::shared_ptr<StatisticsObserver> observer) { m_observer = std::move(observer); }

    // Counts an executed request; `record` holds accepted, queued and the backend's four times.
    void addSuccess(const inference::Record& record, OnGpu gpu = {});
    // Counts a request that a scheduler had accepted and that failed (row 5.9); `end` is now.
    void addFailure(
        const inference::Record& record, base::TimePoint end, FailureReason reason, OnGpu gpu = {});
    // Counts a request that the response cache answered; the lookup took from `lookup` to `end`
    // (rows 5.5 to 5.8).
    void addCacheHit(const inference::Record& record, base::TimePoint lookup, base::TimePoint end);
    // Counts a cache miss; `spent` is the time for the lookup and, if there was one, the insertion.
    void addCacheMiss(base::Duration spent);
    // Counts an execution of `batchSize` that a backend reported (rows 5.2, 5.4, 5.15).
    void addExecution(uint64_t batchSize, const ExecutionTimes& times, OnGpu gpu = {});
    // Sets the memory that the reporter uses now; replaces its last report (row 5.18).
    void setMemoryUsage(const MemoryReporter& reporter, std::vector<MemoryUsage> usage);
    // Removes the report of an instance that has ended.
    void removeMemoryUsage(const MemoryReporter& reporter);

    std::map<MemoryReporter, std::vector<MemoryUsage>> memoryUsage() const;
    // The statistics of responses, for decoupled models, whose backends report each response.
    ResponseStatistics& responses() { return m_responses; }

    Counts counts() const { return placedCounts().sum(); }
    PlacedCounts placedCounts() const;
    // Returns the message with everything except name and version.
    ::inference::ModelStatistics snapshot() const;

private:
    struct BatchTotals {
        CountAndTime computeInput;
        CountAndTime computeInfer;
        CountAndTime computeOutput;
    };

    Counts& countsOf(OnGpu gpu) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        return gpu ? m_counts.gpus[*gpu] : m_counts.others;
    }

    base::Clock& m_clock;
    ResponseStatistics m_responses;
    std::shared_ptr<StatisticsObserver> m_observer; // constant once requests come
    mutable base::Mutex m_mutex;
    uint64_t m_lastInference ABSL_GUARDED_BY(m_mutex) = 0; // milliseconds since the epoch
    PlacedCounts m_counts ABSL_GUARDED_BY(m_mutex);
    std::map<uint64_t, BatchTotals> m_batches ABSL_GUARDED_BY(m_mutex);
    std::map<MemoryReporter, std::vector<MemoryUsage>> m_memory ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::statistics
