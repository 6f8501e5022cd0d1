// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/model_statistics.h"

#include <algorithm>
#include <utility>

namespace thalassa::statistics {

void ModelStatistics::Total::add(base::TimePoint start, base::TimePoint end)
{
    ++count;
    addTime(end - start);
}

// A backend may report times out of order; they never decrease a sum.
void ModelStatistics::Total::addTime(base::Duration time)
{
    nanoseconds += static_cast<uint64_t>(std::max(base::Duration::zero(), time).count());
}

void ModelStatistics::Total::writeTo(::inference::StatisticDuration* out) const
{
    out->set_count(count);
    out->set_ns(nanoseconds);
}

void ModelStatistics::addSuccess(const inference::Record& record)
{
    const base::TimePoint end = m_clock.now();
    {
        base::MutexLock lock(m_mutex);
        m_inferenceCount += std::max<uint32_t>(1, record.batchSize);
        m_success.add(record.accepted, end);
        m_queue.add(record.queued, record.executeStart);
        m_computeInput.add(record.executeStart, record.computeStart);
        m_computeInfer.add(record.computeStart, record.computeEnd);
        m_computeOutput.add(record.computeEnd, record.executeEnd);
    }
    if (m_observer)
        m_observer->onSuccess(record, end);
}

void ModelStatistics::addCacheHit(
    const inference::Record& record, base::TimePoint lookup, base::TimePoint end)
{
    {
        base::MutexLock lock(m_mutex);
        m_success.add(record.accepted, end);
        m_queue.add(record.queued, lookup);
        m_cacheHit.add(lookup, end);
    }
    if (m_observer)
        m_observer->onCacheHit(record, lookup, end);
}

void ModelStatistics::addCacheMiss(base::Duration spent)
{
    {
        base::MutexLock lock(m_mutex);
        ++m_cacheMiss.count;
        m_cacheMiss.addTime(spent);
        m_success.addTime(spent);
    }
    if (m_observer)
        m_observer->onCacheMiss(spent);
}

void ModelStatistics::addFailure(
    const inference::Record& record, base::TimePoint end, FailureReason reason)
{
    base::MutexLock lock(m_mutex);
    m_fail.add(record.accepted, end);
    ++m_failures[static_cast<size_t>(reason)];
}

void ModelStatistics::addExecution(uint64_t batchSize, const ExecutionTimes& times)
{
    const auto wall = m_clock.wallNow().time_since_epoch();
    base::MutexLock lock(m_mutex);
    m_lastInference =
        static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(wall).count());
    ++m_executionCount;
    BatchTotals& totals = m_batches[batchSize];
    totals.computeInput.add(times.executeStart, times.computeStart);
    totals.computeInfer.add(times.computeStart, times.computeEnd);
    totals.computeOutput.add(times.computeEnd, times.executeEnd);
}

void ModelStatistics::setMemoryUsage(
    const MemoryReporter& reporter, std::vector<MemoryUsage> usage)
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

Counts ModelStatistics::counts() const
{
    Counts counts;
    base::MutexLock lock(m_mutex);
    counts.success = m_success;
    counts.fail = m_fail;
    counts.failures = m_failures;
    counts.queue = m_queue;
    counts.computeInput = m_computeInput;
    counts.computeInfer = m_computeInfer;
    counts.computeOutput = m_computeOutput;
    counts.cacheHit = m_cacheHit;
    counts.cacheMiss = m_cacheMiss;
    counts.inferenceCount = m_inferenceCount;
    counts.executionCount = m_executionCount;
    return counts;
}

::inference::ModelStatistics ModelStatistics::snapshot() const
{
    ::inference::ModelStatistics out;
    m_responses.writeTo(*out.mutable_response_stats());
    base::MutexLock lock(m_mutex);
    out.set_last_inference(m_lastInference);
    out.set_inference_count(m_inferenceCount);
    out.set_execution_count(m_executionCount);
    ::inference::InferStatistics& totals = *out.mutable_inference_stats();
    m_success.writeTo(totals.mutable_success());
    m_fail.writeTo(totals.mutable_fail());
    m_queue.writeTo(totals.mutable_queue());
    m_computeInput.writeTo(totals.mutable_compute_input());
    m_computeInfer.writeTo(totals.mutable_compute_infer());
    m_computeOutput.writeTo(totals.mutable_compute_output());
    m_cacheHit.writeTo(totals.mutable_cache_hit());
    m_cacheMiss.writeTo(totals.mutable_cache_miss());
    for (const auto& [batchSize, batch] : m_batches) {
        ::inference::InferBatchStatistics& entry = *out.add_batch_stats();
        entry.set_batch_size(batchSize);
        batch.computeInput.writeTo(entry.mutable_compute_input());
        batch.computeInfer.writeTo(entry.mutable_compute_infer());
        batch.computeOutput.writeTo(entry.mutable_compute_output());
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
