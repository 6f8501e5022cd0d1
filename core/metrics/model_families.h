// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The families of metrics per model (row 8.4), and their labels. Pure functions: *thread-safe*.
#pragma once

#include <functional>
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

// Gets a family for as long as the call lasts: the next one has the same memory. It may add samples
// to its end.
using ModelFamilyVisit = std::function<void(prometheus::MetricFamily& family)>;

// Families without a sample are left out (row 8.11). `counterLatencies` as in the settings.
void showModelFamilies(
    const std::vector<ModelSample>& samples, bool counterLatencies, const ModelFamilyVisit& visit);

// Whether model_metrics can say anything of it.
bool isHistogramFamily(std::string_view name);

// Null: no family of models has that name.
const prometheus::MetricType* modelFamilyType(std::string_view name);

} // namespace thalassa::metrics
