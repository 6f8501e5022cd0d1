// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the C API's handles of metrics are. A family and a metric are *thread-safe*, but for their
// end; arguments are *thread-compatible*.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "core/metrics/custom_families.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_MetricFamily {
    std::shared_ptr<thalassa::metrics::CustomFamily> family; // shared with handles of its name
    std::atomic<int64_t> metricCount{0}; // made with this handle and not deleted
};

struct TRITONSERVER_MetricArgs {
    std::optional<thalassa::metrics::CustomMetric::Buckets> buckets;
};

struct TRITONSERVER_Metric {
    TRITONSERVER_MetricFamily& owner;                        // outlives it
    std::shared_ptr<thalassa::metrics::CustomMetric> metric; // shared with handles of its labels
};

// A snapshot.
struct TRITONSERVER_Metrics {
    std::string text;
};
