// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/latency_message.h"

namespace thalassa::observability {
namespace {

using statistics::LatencyHistograms;
using statistics::LatencyWindow;
using timeline::Stage;
using Histogram = statistics::SparseCounts<uint64_t>;

template <typename Write>
void forEachPassed(const LatencyHistograms<uint64_t>& histograms, const Write& write)
{
    for (size_t stage = 0; stage < histograms.size(); ++stage) {
        if (histograms[stage].size() > 0)
            write(static_cast<Stage>(stage), histograms[stage]);
    }
}

} // namespace

void write(const LatencyHistograms<uint64_t>& histograms, v1::ModelLatencies& out)
{
    forEachPassed(histograms, [&](Stage stage, const Histogram& histogram) {
        v1::Histogram& message = *out.add_stages();
        message.set_stage(std::string(nameOf(stage)));
        message.set_count(histogram.total());
        message.set_is_cut(histogram.isCut());
        for (size_t i = 0; i < histogram.size(); ++i) {
            message.add_buckets(histogram.bucket(i));
            message.add_counts(histogram.count(i));
        }
    });
}

void write(const LatencyHistograms<uint64_t>& histograms, v1::ModelSnapshot& out)
{
    forEachPassed(histograms, [&](Stage stage, const Histogram& histogram) {
        v1::StageQuantiles& message = *out.add_stages();
        message.set_stage(std::string(nameOf(stage)));
        message.set_count(histogram.total());
        message.set_p50_ns(histogram.quantile(0.5));
        message.set_p90_ns(histogram.quantile(0.9));
        message.set_p95_ns(histogram.quantile(0.95));
        message.set_p99_ns(histogram.quantile(0.99));
        message.set_p999_ns(histogram.quantile(0.999));
        message.set_max_ns(histogram.quantile(1));
    });
}

LatencyWindow windowOf(v1::Window window)
{
    switch (window) {
    case v1::WINDOW_TEN_SECONDS:
        return LatencyWindow::TenSeconds;
    case v1::WINDOW_HOUR:
        return LatencyWindow::Hour;
    case v1::WINDOW_ALL:
        return LatencyWindow::All;
    default: // a client may send any number
        return LatencyWindow::Minute;
    }
}

} // namespace thalassa::observability
