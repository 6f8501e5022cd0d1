// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The objects behind the C API's handles of metrics. A family and a metric are *thread-safe*,
// except for their deletion; arguments are *thread-compatible*.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "core/metrics/custom_families.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_MetricFamily {
    std::shared_ptr<thalassa::metrics::CustomFamily> family; // shared by handles of the same name
    std::atomic<int64_t> metricCount{0}; // metrics made with this handle and not deleted
};

struct TRITONSERVER_MetricArgs {
    std::optional<thalassa::metrics::CustomMetric::Buckets> buckets;
};

struct TRITONSERVER_Metric {
    TRITONSERVER_MetricFamily& owner;                        // outlives the metric
    std::shared_ptr<thalassa::metrics::CustomMetric> metric; // shared by handles of the same labels
};

// A snapshot of all metrics.
struct TRITONSERVER_Metrics {
    std::string text;
};
