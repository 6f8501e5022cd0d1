// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StoredResponse: a response as a cache keeps it: all outputs as the backend gave them (row 4.6.3),
// and the parameters. Its bytes never change, and are lent to the responses made of it.
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
    bool isUnpacked = false; // the outputs are copies out of a cache library's buffer

    // The bytes that it takes in a cache: its outputs' memory and all overhead.
    size_t cost() const;
};

// Shared: a response may be made of it while a cache drops it.
using StoredResponsePtr = std::shared_ptr<const StoredResponse>;

// Makes a StoredResponse. `mayLend` means that the response's memory is the server's own, which may
// be kept instead of a copy. Fails with UNIMPLEMENTED for an output that is not in the processor's
// memory (row 4.6.6).
absl::StatusOr<StoredResponsePtr> store(const inference::Response& response, bool mayLend);

// Returns a response to that request. Its outputs are lent, or copied into the memory of the
// request's own allocator; fails with UNIMPLEMENTED if that is not the processor's.
absl::StatusOr<std::unique_ptr<inference::Response>> restore(
    const StoredResponse& stored, inference::RequestContext& context);

} // namespace thalassa::caching
