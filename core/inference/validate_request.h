// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// validateRequest(): checks a request against its model's configuration and completes it (rows
// 1.3.15 to 1.3.21, 1.4.4): names, types, shapes, batch size, byte sizes and BYTES elements; then
// writes batchSize and each input's backendShape. *thread-compatible*: the request belongs to the
// caller, which keeps it after an error.
#pragma once

#include <span>
#include <string>

#include "absl/status/status.h"
#include "core/config/tensor_spec.h"
#include "core/inference/request.h"

namespace thalassa::inference {

// Returns INVALID_ARGUMENT with a message that names the model, the tensor, what was expected and
// what came.
//
// `emptyTexts` has the names of the BYTES inputs that the server has made of empty elements. Their
// elements are known by the number of bytes, so that their data is not read.
absl::Status validateRequest(Request& request, std::span<const std::string> emptyTexts = {});

// Returns the end of an error about an input that the model does not have:
//   , did you mean 'X'? The model has the inputs 'X', 'Y'.
std::string knownInputs(const config::ModelInfo& info, const std::string& name);

// Returns `status` with "[request id: X] " in front, where X is the client's id or <id_unknown>
// (row 1.3.22).
absl::Status withRequestId(const absl::Status& status, const RequestContext& context);

} // namespace thalassa::inference
