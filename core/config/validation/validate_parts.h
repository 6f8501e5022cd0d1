// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of validateConfig and validateTensors (validate.h), one per message, and their shared
// functions. *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "core/config/field_error.h"
#include "core/config/validation/validate.h"

namespace thalassa::config {

absl::Status validateInstanceGroups(
    const ::inference::ModelConfig& config, const DeviceFacts& devices);
absl::Status validateDynamicBatching(const ::inference::ModelConfig& config);
// Checks the controls and the strategy of sequence batching.
absl::Status validateSequences(const ::inference::ModelConfig& config);
// Checks the same, and the states with their files.
absl::Status validateSequenceBatching(
    const ::inference::ModelConfig& config, const std::string& modelPath);
// Checks batch inputs and outputs (row 3.6).
absl::Status validateBatchTensors(const ::inference::ModelConfig& config);

// Checks that sizes are from 1 to max_batch_size (row 3.8.3). For the message, `field` is the path,
// and `name` is what Triton's message calls the sizes.
absl::Status validatePreferredSizes(const ::inference::ModelConfig& config, std::string_view field,
    const char* name, const google::protobuf::RepeatedField<int32_t>& sizes);

// Returns whether a path in a configuration leaves the model directory, judged by its text.
bool leavesDirectory(const std::string& path);

// "model 'm': <field> <rest>"
template <typename... Rest>
absl::Status invalid(
    const ::inference::ModelConfig& config, std::string_view field, const Rest&... rest)
{
    return fieldError(
        field, absl::StrCat("model '", config.name(), "': ", base::toAbsl(field), " ", rest...));
}

} // namespace thalassa::config
