// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelMetric: a metric of a model version, which the server exports with its own. A server without
// metrics exports none. *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/backends/common/error.h"

namespace thalassa::backends::kernels {

class ModelMetric {
public:
    struct Description {
        TRITONSERVER_MetricKind kind;
        const char* family;
        const char* help;
    };

    // The labels of the metric are `model` and `version`.
    ModelMetric(const Description& description, const std::string& model, uint64_t version);
    ~ModelMetric();
    ModelMetric(const ModelMetric&) = delete;
    ModelMetric& operator=(const ModelMetric&) = delete;

    void add(double value);

private:
    // Both are null if the server refuses them.
    TRITONSERVER_MetricFamily* m_family = nullptr;
    TRITONSERVER_Metric* m_metric = nullptr;
};

} // namespace thalassa::backends::kernels
