// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The families of metrics per model (row 8.4), and their labels. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <prometheus/labels.h>
#include <prometheus/metric_family.h>

#include "core/metrics/model_registry.h"
#include "model_config.pb.h"

namespace thalassa::metrics {

// Name and version, the namespace if there is one, and the model's metric_tags (row 8.2).
prometheus::Labels modelLabels(
    const ::inference::ModelConfig& config, int64_t version, const std::string& space);

// Families without a sample are left out (row 8.11). `counterLatencies` as in the settings.
std::vector<prometheus::MetricFamily> modelFamilies(
    const std::vector<ModelSample>& samples, bool counterLatencies);

// Whether model_metrics can say anything of it.
bool isHistogramFamily(std::string_view name);

// Null: no family of models has that name.
const prometheus::MetricType* modelFamilyType(std::string_view name);

} // namespace thalassa::metrics
