// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The field of a configuration that the error of a backend names. The backend interface carries
// only a text, so that the field is found by the beginning that the errors of backends have:
//
//   model 'm': input 'X': ...
//   model 'm': parameter execution_mode: ...
//   model 'm': optimization.graph.level: ...
//
// The functions change nothing: *thread-safe*.
#pragma once

#include "absl/status/status.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// Returns the error with the field that it names (config/field_error.h), or the error itself if it
// has a field already or names none.
absl::Status withNamedField(const absl::Status& error, const ::inference::ModelConfig& config);

} // namespace thalassa::repository
