// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/engine_families.h"

#include <utility>

#include "core/metrics/family_builders.h"

namespace thalassa::engine {

using prometheus::MetricFamily;
using prometheus::MetricType;

void addEngineFamilies(const EngineFigures& figures, std::vector<MetricFamily>& families)
{
    families.push_back(metrics::gauge(
        "thalassa_ready", "1 if the server is ready, 0 if not", figures.isReady ? 1 : 0));
    families.push_back(metrics::gauge("thalassa_draining",
        "1 if the server is drained or stops, 0 if not", figures.isDraining ? 1 : 0));
    MetricFamily failures{"thalassa_model_load_failures_total",
        "Loads of model versions that have failed", MetricType::Counter, {}};
    for (const auto& [model, count] : figures.loadFailures) {
        prometheus::ClientMetric& metric = failures.metric.emplace_back();
        metric.label = {{"model", model}};
        metric.counter.value = static_cast<double>(count);
    }
    if (!failures.metric.empty())
        families.push_back(std::move(failures));
    MetricFamily refused{"thalassa_refused_requests_total",
        "Inference requests that were refused before a model accepted them, by the code of the "
        "error",
        MetricType::Counter, {}};
    for (const auto& [code, count] : figures.refusedRequests) {
        prometheus::ClientMetric& metric = refused.metric.emplace_back();
        metric.label = {{"code", absl::StatusCodeToString(code)}};
        metric.counter.value = static_cast<double>(count);
    }
    families.push_back(std::move(refused));
}

} // namespace thalassa::engine
