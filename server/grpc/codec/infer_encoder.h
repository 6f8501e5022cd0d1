// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Converts the engine's response to a ModelInferResponse (rows 2.4.11, 2.4.12). The bytes of all
// but small outputs are lent to the message, not copied. A pure function: *thread-safe*.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <memory>

#include "absl/status/statusor.h"
#include "core/inference/request_context.h"

namespace thalassa::grpcapi {

// Returns INVALID_ARGUMENT for an answer that is larger than a message may be (row 2.2.24).
absl::StatusOr<grpc::ByteBuffer> encodeInfer(
    const inference::RequestContext& context, const inference::Response& response);

} // namespace thalassa::grpcapi
