// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StageHistograms: the histograms of one model version's stages. They are on by default, so that
// each request pays for them: one lock and one search per stage. prometheus::Histogram would take a
// lock and two atomic additions per stage.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <prometheus/client_metric.h>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/timeline/stage.h"

namespace thalassa::metrics {

struct StageTime {
    timeline::Stage stage;
    base::Duration time; // not negative
};

// *thread-safe*
class StageHistograms {
public:
    // `bounds` are the upper bounds of the buckets in seconds, rising, without the infinite one.
    StageHistograms(std::vector<timeline::Stage> stages, std::vector<double> bounds);

    // Counts the times of one request; those of other stages than the constructor's are left out.
    void observe(std::span<const StageTime> times);

    // Returns the histogram of each stage in the order of the constructor, with the cumulative
    // counts and the bounds in seconds; nothing before the first request. Therefore, a version that
    // no client uses adds nothing to a scrape.
    std::vector<std::pair<timeline::Stage, prometheus::ClientMetric>> collect() const;

private:
    struct Counts {
        std::vector<uint64_t> buckets; // one more than there are bounds
        base::Duration sum{};
    };

    void add(const StageTime& time) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const std::vector<timeline::Stage> m_stages;
    const std::vector<double> m_bounds;
    mutable base::Mutex m_mutex;
    std::vector<Counts> m_counts ABSL_GUARDED_BY(m_mutex); // of each stage
    bool m_isUsed ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::metrics
