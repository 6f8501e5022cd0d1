// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inflation: decompresses one message of gRPC, step by step, up to a limit. gRPC's own filter,
// which decompresses a message as a whole on the polling thread, is switched off.
// *thread-compatible*.
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <zlib.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "server/grpc/transport/inflation_budget.h"

namespace thalassa::grpcapi {

// Returns the compression of a message as it was sent.
grpc_compression_algorithm compressionOf(grpc::ByteBuffer& message);

class Inflation {
public:
    // `limit`: maximum size of the decompressed message, in bytes. `budget`, which is charged for
    // the result, outlives the object.
    Inflation(grpc::ByteBuffer& message, uint64_t limit, InflationBudget& budget);
    ~Inflation();
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;

    // Decompresses about `work` bytes more. Returns true when all is done; not to be called again
    // after that or after a failure. Returns INVALID_ARGUMENT for data that are damaged, cut off or
    // followed by others, and RESOURCE_EXHAUSTED beyond the limit or the budget and if there is no
    // memory.
    absl::StatusOr<bool> step(uint64_t work);
    // Returns the decompressed message. REQUIRES: step() has returned true.
    grpc::ByteBuffer take() const;

private:
    absl::Status begin();
    absl::Status failure(const char* reason) const;
    absl::Status addBlock();

    const grpc_compression_algorithm m_algorithm;
    const uint64_t m_limit;
    InflationBudget& m_budget;
    std::vector<grpc::Slice> m_input;
    size_t m_nextInput = 0;
    std::vector<grpc::Slice> m_blocks; // the result; the last one is not full
    uint64_t m_size = 0;               // bytes of the result
    z_stream m_stream{};
    bool m_hasBegun = false;
};

} // namespace thalassa::grpcapi
