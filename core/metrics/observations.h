// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Observations: the summaries and histograms of one model version, which need the times of each
// request; by default, only the histograms of stages. *thread-safe*; an observation takes only
// short locks of this version, and costs nothing for summaries and histograms that are disabled.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include <prometheus/histogram.h>
#include <prometheus/summary.h>

#include "core/metrics/settings.h"
#include "core/metrics/stage_histograms.h"
#include "core/statistics/statistics_observer.h"
#include "core/timeline/stage.h"
#include "model_config.pb.h"

namespace thalassa::metrics {

inline constexpr char kFirstResponseFamily[] = "nv_inference_first_response_histogram_ms";
inline constexpr char kStageFamily[] = "thalassa_stage_duration_seconds";

using timeline::Stage;

// The stages that have a summary and a histogram of their own. Their compute stages are those of
// Triton's statistics: ComputeOutput lasts to the end of the execution.
inline constexpr std::array kObservedStages{Stage::Request, Stage::Queue, Stage::ComputeInput,
    Stage::ComputeInfer, Stage::ComputeOutput, Stage::CacheHit, Stage::CacheMiss};

class Observations final : public statistics::StatisticsObserver {
public:
    // Upper bounds, rising, without the infinite one.
    using Buckets = std::vector<double>;

    struct Options {
        std::vector<Quantile> quantiles;      // empty: no summaries
        bool isCached = false;                // the model enables the cache (rows 8.4.16, 8.5)
        std::optional<Buckets> firstResponse; // in milliseconds; nothing: no histogram
        std::optional<Buckets> stages;        // in seconds; nothing: no histogram

        // Combines the server's settings and the model's own (model_metrics).
        static Options from(const Settings& settings, const ::inference::ModelConfig& config);
        bool isEmpty() const { return quantiles.empty() && !firstResponse && !stages; }
        bool operator==(const Options&) const = default;
    };
    explicit Observations(Options options);

    const Options& options() const { return m_options; }
    bool observesFirstResponses() const { return m_firstResponse.has_value(); }

    void onSuccess(const inference::Record& record, base::TimePoint end) override;
    void onCacheHit(
        const inference::Record& record, base::TimePoint lookup, base::TimePoint end) override;
    void onCacheMiss(base::Duration spent) override;
    // Observes the time from a request's acceptance to its first response.
    void onFirstResponse(base::Duration time);

    // These return null if there is none.
    const prometheus::Summary* summary(Stage stage) const;
    const StageHistograms* stageHistograms() const;
    const prometheus::Histogram* firstResponse() const;

private:
    // `times` must not be negative.
    void observe(std::span<const StageTime> times);

    const Options m_options;
    std::array<std::optional<prometheus::Summary>, kObservedStages.size()> m_summaries;
    std::optional<StageHistograms> m_stageHistograms;
    std::optional<prometheus::Histogram> m_firstResponse;
};

} // namespace thalassa::metrics
