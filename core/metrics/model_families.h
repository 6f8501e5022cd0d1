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

// Returns the labels of a model: name, version, the namespace if there is one, and the model's
// metric_tags (row 8.2).
prometheus::Labels modelLabels(
    const ::inference::ModelConfig& config, int64_t version, const std::string& space);

// Receives a family, which is valid during the call because the next one uses the same memory. The
// function may append samples.
using ModelFamilyVisit = std::function<void(prometheus::MetricFamily& family)>;

// Calls `visit` with each family that has samples (row 8.11). `counterLatencies` is that of the
// settings.
void showModelFamilies(
    const std::vector<ModelSample>& samples, bool counterLatencies, const ModelFamilyVisit& visit);

// Calls `visit` with the family of the memory of GPUs, if a backend has reported some. Not in
// Triton.
void showGpuMemory(const std::vector<ModelSample>& samples, const ModelFamilyVisit& visit);

// Whether model_metrics can configure the family.
bool isHistogramFamily(std::string_view name);

// Returns the type of a family of models, or null if there is none with that name.
const prometheus::MetricType* modelFamilyType(std::string_view name);

} // namespace thalassa::metrics
