// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Validation: checks whether a complete configuration (complete.h) can be served. Errors are
// INVALID_ARGUMENT unless a function says otherwise, and name the model, the field, the expected
// and the actual value. Rules about files read the model directory. *thread-safe*.
//
// A load calls validateName first, validateConfig after completion, and validateTensors before the
// backend is loaded if nothing will be completed, else after the backend's completion (row 3.1.8).
#pragma once

#include <string>

#include "absl/status/status.h"
#include "core/config/instance_groups.h"
#include "model_config.pb.h"

namespace thalassa::config {

struct ValidationFacts {
    std::string modelPath; // the model directory; empty: rules about its files are not checked
    DeviceFacts devices;
};

// Checks that a configured name is the directory's (row 3.1.2).
[[nodiscard]] absl::Status validateName(
    const std::string& directoryName, const ::inference::ModelConfig& config);

// Checks the part of the rules of validateConfig that neither a device, a file nor the backend
// decides: max_batch_size, platform and backend, the batcher, and the response cache. Triton checks
// them when it reads a directory, so that a load that breaks one fails before it begins.
[[nodiscard]] absl::Status validateGiven(const ::inference::ModelConfig& config);

// Checks every rule that is not about a tensor (rows 3.1, 3.2, 3.5, 3.8). Fails with NOT_FOUND if a
// custom batching library is missing.
[[nodiscard]] absl::Status validateConfig(
    const ::inference::ModelConfig& config, const ValidationFacts& facts);

// Checks inputs and outputs (rows 3.3 and 3.6). Fails with UNIMPLEMENTED if a label file lies
// outside the model directory.
[[nodiscard]] absl::Status validateTensors(const ::inference::ModelConfig& config);

// Returns UNIMPLEMENTED, naming the field, if the configuration has a valid setting that this
// server does not support yet.
[[nodiscard]] absl::Status checkAvailable(const ::inference::ModelConfig& config);

// Logs a warning for each performance hint that has no effect in this server; the model is served
// without it.
void warnOfHints(const ::inference::ModelConfig& config);

} // namespace thalassa::config
