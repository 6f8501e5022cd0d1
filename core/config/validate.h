// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Validation: whether a configuration that is complete (complete.h) can be served. Errors are
// INVALID_ARGUMENT unless a function says otherwise, and name model, field, what was expected and
// what came. What only files tell is read from the model directory. *thread-safe*.
//
// A load calls validateName first, validateConfig after completion, and validateTensors before the
// backend is loaded when nothing will be completed, else after the backend's part (row 3.1.8).
#pragma once

#include <string>

#include "absl/status/status.h"
#include "core/config/instance_groups.h"
#include "model_config.pb.h"

namespace thalassa::config {

struct ValidationFacts {
    std::string modelPath; // of the model directory; empty: rules about its files are left out
    DeviceFacts devices;
};

// A name that is configured must be the directory's (row 3.1.2).
[[nodiscard]] absl::Status validateName(
    const std::string& directoryName, const ::inference::ModelConfig& config);

// Every rule that is not about a tensor (rows 3.1, 3.2, 3.5, 3.8). NOT_FOUND when a custom batching
// library is missing.
[[nodiscard]] absl::Status validateConfig(
    const ::inference::ModelConfig& config, const ValidationFacts& facts);

// Inputs and outputs (rows 3.3 and 3.6). UNIMPLEMENTED when a label file lies outside the model
// directory.
[[nodiscard]] absl::Status validateTensors(const ::inference::ModelConfig& config);

// UNIMPLEMENTED, naming the field, when the configuration asks for something that is valid but that
// this server cannot do yet.
[[nodiscard]] absl::Status checkAvailable(const ::inference::ModelConfig& config);

// Says in the log which hints about speed change nothing here: a model that has them serves as well
// without.
void warnOfHints(const ::inference::ModelConfig& config);

} // namespace thalassa::config
