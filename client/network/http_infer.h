// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Inference over HTTP, with tensors as bytes behind the JSON. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "client/network/http_form.h"
#include "grpc_service.pb.h"

namespace thalassa::client {

// Fails with INVALID_ARGUMENT if the tensors are not all in raw_input_contents.
absl::StatusOr<HttpQuery> httpInference(const inference::ModelInferRequest& request);

// Reads the answer of the status 200. Fails if an output is not sent as bytes.
absl::StatusOr<AnyMessage> readInference(const HttpReply& reply, const Bounds& bounds);

} // namespace thalassa::client
