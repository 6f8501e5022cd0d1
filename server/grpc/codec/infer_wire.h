// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferWire: a ModelInferRequest as received: its tensors' bytes stay in the slices that the socket
// read filled, texts become the bytes of tensors, everything else is parsed. *thread-compatible*.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <cstddef>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "core/tensor/buffer.h"
#include "grpc_service.pb.h"
#include "server/grpc/codec/recycled_message.h"

namespace thalassa::grpcapi {

struct InferWire {
    RecycledMessage<::inference::ModelInferRequest> message; // without what follows
    std::vector<tensor::Buffer> rawInputs;     // raw_input_contents, in order, lent by the slices
    absl::InlinedVector<std::string, 4> texts; // bytes_contents of each input, as a BYTES tensor
};

// Maximum occurrences of each field in a request: an empty input, output, parameter or raw content
// has two bytes on the wire, but fifty and more in memory.
inline constexpr size_t kMaxOccurrences = 65536;

// Returns INVALID_ARGUMENT for bytes that are not a ModelInferRequest, past kMaxOccurrences, and
// past the fields that field_limit.h allows. Drops fields that a ModelInferRequest does not have.
absl::StatusOr<InferWire> readInferRequest(const grpc::ByteBuffer& buffer);

} // namespace thalassa::grpcapi
