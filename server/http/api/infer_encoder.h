// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Encodes the engine's response as an HTTP answer (rows 1.3.23 to 1.3.25, 1.4.7). The answer refers
// to binary outputs and does not copy them. Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "core/inference/request_context.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/api/json/json_text.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

struct InferAnswer {
    JsonText json;         // refers to the response's outputs
    tensor::Buffer binary; // follows the JSON
};

// Returns INVALID_ARGUMENT for an output that JSON cannot carry. The response must outlive the
// answer.
absl::StatusOr<InferAnswer> encodeInfer(const inference::RequestContext& context,
    const inference::Response& response, const RequestedOutputs& requested);

// The Content-Type of an answer with that binary part.
std::string inferContentType(const tensor::Buffer& binary);

// Returns the answer with its whole body.
http::Response wholeAnswer(InferAnswer answer);

} // namespace thalassa::httpapi
