// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads model configurations: the text of a config.pbtxt, and the JSON of a load request or of a
// backend (rows 3.1.1, 3.1.5, 1.13.5). Any text, trusted or not, gives a configuration or an error.
// The configuration is well-formed, but neither complete nor valid (complete.h, validate.h). Pure
// functions: *thread-safe*.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"
#include "model_config.pb.h"

namespace thalassa::config {

// Longer texts are refused unread: no configuration has that many bytes.
inline constexpr size_t kMaxConfigBytes = 16u << 20;

// Fails with INVALID_ARGUMENT, for example
//   models/m/config.pbtxt:7:3: input[1].data_tpe: unknown field, did you mean 'data_type'?
// with line and column counted from 1. `fileName` only appears in messages.
[[nodiscard]] absl::StatusOr<::inference::ModelConfig> parseModelConfig(
    std::string_view text, std::string_view fileName);

// Accepts field names in both forms of protobuf's JSON (data_type, dataType) and enumerators in any
// case. Fails with INVALID_ARGUMENT; the message names the field, and the caller adds where the
// JSON is from.
[[nodiscard]] absl::StatusOr<::inference::ModelConfig> parseModelConfigJson(std::string_view json);

} // namespace thalassa::config
