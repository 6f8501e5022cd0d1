// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/model_statistics.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace thalassa::statistics {

namespace {

// A backend may report times out of order; they never decrease a sum.
void addTime(CountAndTime& total, base::Duration time)
{
    total.nanoseconds += static_cast<uint64_t>(std::max(base::Duration::zero(), time).count());
}

void add(CountAndTime& total, base::TimePoint start, base::TimePoint end)
{
    ++total.count;
    addTime(total, end - start);
}

void write(const CountAndTime& total, ::inference::StatisticDuration* out)
{
    out->set_count(total.count);
    out->set_ns(total.nanoseconds);
}

} // namespace

void ModelStatistics::addSuccess(const inference::Record& record, OnGpu gpu)
{
    const base::TimePoint end = m_clock.now();
    {
        base::MutexLock lock(m_mutex);
        Counts& counts = countsOf(gpu);
        counts.inferenceCount += std::max<uint32_t>(1, record.batchSize);
        add(counts.success, record.accepted, end);
        add(counts.queue, record.queued, record.executeStart);
        add(counts.computeInput, record.executeStart, record.computeStart);
        add(counts.computeInfer, record.computeStart, record.computeEnd);
        add(counts.computeOutput, record.computeEnd, record.executeEnd);
    }
    if (m_observer)
        m_observer->onSuccess(record, end);
}

void ModelStatistics::addCacheHit(
    const inference::Record& record, base::TimePoint lookup, base::TimePoint end)
{
    {
        base::MutexLock lock(m_mutex);
        add(m_counts.others.success, record.accepted, end);
        add(m_counts.others.queue, record.queued, lookup);
        add(m_counts.others.cacheHit, lookup, end);
    }
    if (m_observer)
        m_observer->onCacheHit(record, lookup, end);
}

void ModelStatistics::addCacheMiss(base::Duration spent)
{
    {
        base::MutexLock lock(m_mutex);
        ++m_counts.others.cacheMiss.count;
        addTime(m_counts.others.cacheMiss, spent);
        addTime(m_counts.others.success, spent);
    }
    if (m_observer)
        m_observer->onCacheMiss(spent);
}

void ModelStatistics::addFailure(
    const inference::Record& record, base::TimePoint end, FailureReason reason, OnGpu gpu)
{
    base::MutexLock lock(m_mutex);
    Counts& counts = countsOf(gpu);
    add(counts.fail, record.accepted, end);
    ++counts.failures[static_cast<size_t>(reason)];
}

void ModelStatistics::addExecution(uint64_t batchSize, const ExecutionTimes& times, OnGpu gpu)
{
    const auto wall = m_clock.wallNow().time_since_epoch();
    base::MutexLock lock(m_mutex);
    m_lastInference =
        static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(wall).count());
    ++countsOf(gpu).executionCount;
    BatchTotals& totals = m_batches[batchSize];
    add(totals.computeInput, times.executeStart, times.computeStart);
    add(totals.computeInfer, times.computeStart, times.computeEnd);
    add(totals.computeOutput, times.computeEnd, times.executeEnd);
}

void ModelStatistics::setMemoryUsage(const MemoryReporter& reporter, std::vector<MemoryUsage> usage)
{
    base::MutexLock lock(m_mutex);
    m_memory[reporter] = std::move(usage);
}

void ModelStatistics::removeMemoryUsage(const MemoryReporter& reporter)
{
    base::MutexLock lock(m_mutex);
    m_memory.erase(reporter);
}

std::map<MemoryReporter, std::vector<MemoryUsage>> ModelStatistics::memoryUsage() const
{
    base::MutexLock lock(m_mutex);
    return m_memory;
}

PlacedCounts ModelStatistics::placedCounts() const
{
    base::MutexLock lock(m_mutex);
    return m_counts;
}

::inference::ModelStatistics ModelStatistics::snapshot() const
{
    ::inference::ModelStatistics out;
    m_responses.writeTo(*out.mutable_response_stats());
    base::MutexLock lock(m_mutex);
    const Counts counts = m_counts.sum();
    out.set_last_inference(m_lastInference);
    out.set_inference_count(counts.inferenceCount);
    out.set_execution_count(counts.executionCount);
    ::inference::InferStatistics& totals = *out.mutable_inference_stats();
    write(counts.success, totals.mutable_success());
    write(counts.fail, totals.mutable_fail());
    write(counts.queue, totals.mutable_queue());
    write(counts.computeInput, totals.mutable_compute_input());
    write(counts.computeInfer, totals.mutable_compute_infer());
    write(counts.computeOutput, totals.mutable_compute_output());
    write(counts.cacheHit, totals.mutable_cache_hit());
    write(counts.cacheMiss, totals.mutable_cache_miss());
    for (const auto& [batchSize, batch] : m_batches) {
        ::inference::InferBatchStatistics& entry = *out.add_batch_stats();
        entry.set_batch_size(batchSize);
        write(batch.computeInput, entry.mutable_compute_input());
        write(batch.computeInfer, entry.mutable_compute_infer());
        write(batch.computeOutput, entry.mutable_compute_output());
    }
    std::map<std::pair<std::string, int64_t>, uint64_t> memory;
    for (const auto& [reporter, usages] : m_memory) {
        for (const MemoryUsage& usage : usages)
            memory[{usage.type, usage.id}] += usage.byteSize;
    }
    for (const auto& [place, byteSize] : memory) {
        ::inference::MemoryUsage& entry = *out.add_memory_usage();
        entry.set_type(place.first);
        entry.set_id(place.second);
        entry.set_byte_size(byteSize);
    }
    return out;
}

} // namespace thalassa::statistics
