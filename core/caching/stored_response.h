// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StoredResponse: an answer as a cache keeps it: all outputs as the backend gave them (row 4.6.3),
// and the response's parameters. Its bytes never change, and are lent to the answers made of it.
//
// *thread-safe*: constant.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/inference/request_context.h"
#include "core/inference/response.h"

namespace thalassa::caching {

struct StoredOutput {
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape;
    tensor::BlockRef block; // null for zero bytes
    size_t byteSize = 0;
};

struct StoredResponse {
    std::vector<StoredOutput> outputs;
    inference::Parameters parameters;

    // What it takes of a cache: its outputs' memory and all that stands around it.
    size_t cost() const;
};

// Shared: an answer may be made of it while a cache drops it.
using StoredResponsePtr = std::shared_ptr<const StoredResponse>;

// `mayLend`: the response's memory is the server's own, and is kept instead of a copy of it.
// UNIMPLEMENTED for an output that lies elsewhere than in the processor's memory (row 4.6.6).
absl::StatusOr<StoredResponsePtr> store(const inference::Response& response, bool mayLend);

// A response to that request. Outputs are lent to it, or copied into the memory that the request's
// own allocator gives; UNIMPLEMENTED when that is not the processor's.
absl::StatusOr<std::unique_ptr<inference::Response>> restore(
    const StoredResponse& stored, inference::RequestContext& context);

} // namespace thalassa::caching
