// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Explains errors of executions that say that memory was short. *thread-safe*.
#pragma once

#include "absl/status/status.h"
#include "core/inference/request_context.h"

namespace thalassa::backend {

// Returns the error with the model, the memory that is available now, and what reduces the need.
// Returns any other error unchanged.
absl::Status explainShortage(const inference::RequestContext& context, const absl::Status& error);

} // namespace thalassa::backend
