// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/observations.h"

#include <algorithm>
#include <utility>

#include "core/metrics/family_builders.h"

namespace thalassa::metrics {
namespace {

const Observations::Buckets kFirstResponseBuckets{100, 500, 2000, 5000};
const Observations::Buckets kStageBuckets{50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3,
    25e-3, 50e-3, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

// REQUIRES: `stage` is one of kObservedStages.
constexpr size_t indexOf(Stage stage)
{
    size_t index = 0;
    while (kObservedStages[index] != stage)
        ++index;
    return index;
}

bool isOfCache(Stage stage)
{
    return stage == Stage::CacheHit || stage == Stage::CacheMiss;
}

// Returns the buckets of a family in model_metrics, else the default ones (row 8.4.14), without the
// infinite bucket, which a histogram always has.
Observations::Buckets bucketsOf(const ::inference::ModelConfig& config, const char* family,
    const Observations::Buckets& otherwise)
{
    for (const auto& control : config.model_metrics().metric_control()) {
        if (control.metric_identifier().family() != family)
            continue;
        const auto& wanted = control.histogram_options().buckets();
        return cleanBounds({wanted.begin(), wanted.end()});
    }
    return otherwise;
}

prometheus::Summary::Quantiles quantilesOf(const std::vector<Quantile>& quantiles)
{
    prometheus::Summary::Quantiles result;
    for (const Quantile& one : quantiles)
        result.emplace_back(one.quantile, one.error);
    return result;
}

// A backend may report times out of order; they count as none.
base::Duration between(base::TimePoint start, base::TimePoint end)
{
    return std::max(base::Duration::zero(), base::Duration(end - start));
}

} // namespace

Observations::Options Observations::Options::from(
    const Settings& settings, const ::inference::ModelConfig& config)
{
    Options options;
    if (settings.summaryLatencies)
        options.quantiles = settings.summaryQuantiles;
    options.isCached = config.response_cache().enable();
    // As in Triton: a model with one response per request has its durations in other families.
    if (settings.histogramLatencies && config.model_transaction_policy().decoupled())
        options.firstResponse = bucketsOf(config, kFirstResponseFamily, kFirstResponseBuckets);
    if (settings.stageHistograms)
        options.stages = bucketsOf(config, kStageFamily, kStageBuckets);
    return options;
}

Observations::Observations(Options options)
    : m_options(std::move(options))
{
    std::vector<Stage> stages;
    for (size_t i = 0; i < kObservedStages.size(); ++i) {
        const Stage stage = kObservedStages[i];
        if (isOfCache(stage) && !m_options.isCached)
            continue;
        stages.push_back(stage);
        // A model that enables the cache has no summary of whole requests (row 8.5).
        if (!m_options.quantiles.empty() && !(stage == Stage::Request && m_options.isCached))
            m_summaries[i].emplace(quantilesOf(m_options.quantiles));
    }
    if (m_options.stages)
        m_stageHistograms.emplace(std::move(stages), *m_options.stages);
    if (m_options.firstResponse)
        m_firstResponse.emplace(*m_options.firstResponse);
}

void Observations::observe(std::span<const StageTime> times)
{
    if (m_stageHistograms)
        m_stageHistograms->observe(times);
    if (m_options.quantiles.empty())
        return;
    for (const auto& [stage, time] : times) {
        if (auto& summary = m_summaries[indexOf(stage)]) {
            summary->Observe(static_cast<double>(
                std::chrono::duration_cast<std::chrono::microseconds>(time).count()));
        }
    }
}

void Observations::onSuccess(const inference::Record& record, base::TimePoint end)
{
    const StageTime times[] = {{Stage::Request, between(record.accepted, end)},
        {Stage::Queue, between(record.queued, record.executeStart)},
        {Stage::ComputeInput, between(record.executeStart, record.computeStart)},
        {Stage::ComputeInfer, between(record.computeStart, record.computeEnd)},
        {Stage::ComputeOutput, between(record.computeEnd, record.executeEnd)}};
    observe(times);
}

void Observations::onCacheHit(
    const inference::Record& record, base::TimePoint lookup, base::TimePoint end)
{
    const StageTime times[] = {{Stage::Request, between(record.accepted, end)},
        {Stage::Queue, between(record.queued, lookup)}, {Stage::CacheHit, between(lookup, end)}};
    observe(times);
}

void Observations::onCacheMiss(base::Duration spent)
{
    const StageTime times[] = {{Stage::CacheMiss, std::max(base::Duration::zero(), spent)}};
    observe(times);
}

void Observations::onFirstResponse(base::Duration time)
{
    if (m_firstResponse)
        m_firstResponse->Observe(std::chrono::duration<double, std::milli>(time).count());
}

const prometheus::Summary* Observations::summary(Stage stage) const
{
    const auto& summary = m_summaries[indexOf(stage)];
    return summary ? &*summary : nullptr;
}

const StageHistograms* Observations::stageHistograms() const
{
    return m_stageHistograms ? &*m_stageHistograms : nullptr;
}

const prometheus::Histogram* Observations::firstResponse() const
{
    return m_firstResponse ? &*m_firstResponse : nullptr;
}

} // namespace thalassa::metrics
