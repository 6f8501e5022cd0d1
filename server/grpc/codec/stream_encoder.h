// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Encodes ModelStreamInferResponses for a stream (rows 2.5.1, 2.5.4, 2.5.5). Output tensors are
// lent, as in a unary answer (infer_encoder.h). Pure functions: *thread-safe*.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/inference/request_context.h"
#include "core/inference/response.h"

namespace thalassa::grpcapi {

// Returns INVALID_ARGUMENT for a response beyond gRPC's limit of a message.
absl::StatusOr<grpc::ByteBuffer> encodeStreamResponse(
    const inference::RequestContext& context, inference::Response& response, bool final);

// Encodes the failure of a request, or of one of its responses.
grpc::ByteBuffer encodeStreamError(const std::string& id, const absl::Status& status, bool final);

// Encodes the end of a request, without a response.
grpc::ByteBuffer encodeEmptyFinal(
    const std::string& id, const std::string& model, const std::string& version);

} // namespace thalassa::grpcapi
