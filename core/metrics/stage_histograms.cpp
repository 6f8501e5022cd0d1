// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/stage_histograms.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace thalassa::metrics {
namespace {

double secondsOf(base::Duration time)
{
    return std::chrono::duration<double>(time).count();
}

} // namespace

StageHistograms::StageHistograms(std::vector<timeline::Stage> stages, std::vector<double> bounds)
    : m_stages(std::move(stages))
    , m_bounds(std::move(bounds))
    , m_counts(m_stages.size(), {.buckets = std::vector<uint64_t>(m_bounds.size() + 1)})
{
}

void StageHistograms::add(const StageTime& time)
{
    const auto stage = std::find(m_stages.begin(), m_stages.end(), time.stage);
    if (stage == m_stages.end())
        return;
    Counts& counts = m_counts[static_cast<size_t>(stage - m_stages.begin())];
    // A value that equals a bound belongs to the bucket of that bound.
    const auto bound = std::lower_bound(m_bounds.begin(), m_bounds.end(), secondsOf(time.time));
    ++counts.buckets[static_cast<size_t>(bound - m_bounds.begin())];
    counts.sum += time.time;
}

void StageHistograms::observe(std::span<const StageTime> times)
{
    base::MutexLock lock(m_mutex);
    m_isUsed = true;
    for (const StageTime& time : times)
        add(time);
}

std::vector<std::pair<timeline::Stage, prometheus::ClientMetric>> StageHistograms::collect() const
{
    std::vector<Counts> counts;
    {
        base::MutexLock lock(m_mutex);
        if (!m_isUsed)
            return {};
        counts = m_counts;
    }
    std::vector<std::pair<timeline::Stage, prometheus::ClientMetric>> result;
    result.reserve(m_stages.size());
    for (size_t i = 0; i < m_stages.size(); ++i) {
        auto& histogram =
            result.emplace_back(m_stages[i], prometheus::ClientMetric{}).second.histogram;
        histogram.sample_sum = secondsOf(counts[i].sum);
        histogram.bucket.reserve(m_bounds.size() + 1);
        for (size_t bucket = 0; bucket <= m_bounds.size(); ++bucket) {
            histogram.sample_count += counts[i].buckets[bucket];
            const double bound = bucket < m_bounds.size() ? m_bounds[bucket]
                                                          : std::numeric_limits<double>::infinity();
            histogram.bucket.push_back({histogram.sample_count, bound});
        }
    }
    return result;
}

} // namespace thalassa::metrics
