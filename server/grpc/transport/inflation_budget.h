// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InflationBudget bounds the bytes of decompressed messages that exist at the same time. A block of
// a message is charged from its allocation until its last reference is released: by the call, by a
// request that executes, or by a tensor that is lent from it. *thread-safe*.
#pragma once

#include <grpcpp/support/slice.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"

namespace thalassa::grpcapi {

class InflationBudget : public std::enable_shared_from_this<InflationBudget> {
public:
    // `limit`: maximum number of bytes of all blocks. The blocks share the budget, since requests
    // may outlive the server.
    explicit InflationBudget(uint64_t limit)
        : m_limit(limit)
    {
    }

    // Returns a new block, not initialised, or RESOURCE_EXHAUSTED beyond the limit.
    absl::StatusOr<grpc::Slice> allocate(size_t size);
    uint64_t used() const { return m_used; }

private:
    struct Block;
    static void release(void* block);

    const uint64_t m_limit;
    std::atomic<uint64_t> m_used{0};
};

} // namespace thalassa::grpcapi
