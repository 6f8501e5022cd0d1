// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Raw-binary inputs (row 1.4.4): bytes that came without name, type or shape. The model's only
// input determines all three. *thread-compatible*: the request belongs to the caller.
#pragma once

#include "absl/status/status.h"
#include "core/config/tensor_spec.h"
#include "core/inference/request.h"

namespace thalassa::inference {

// Gives each raw input of the request its type and shape, and a BYTES one its length prefix.
// Fails with INVALID_ARGUMENT when the model has not exactly one input or more than one dimension
// is open.
absl::Status resolveRawInputs(Request& request, const config::ModelInfo& info);

} // namespace thalassa::inference
