// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RegionMemory: the memory behind one region. SystemMemory (system_memory.h) is a mapped range of a
// POSIX shared memory object, and CudaMemory (cuda_memory.h) an allocation of another process on a
// GPU. The destructor gives the memory up. *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "core/tensor/block.h"

namespace thalassa::shared_memory {

class RegionMemory {
public:
    virtual ~RegionMemory() = default;

    // Returns the address of the region's first byte, and where that lies.
    virtual std::byte* begin() const = 0;
    virtual tensor::MemoryPlace place() const = 0;

    // Fails with INVALID_ARGUMENT if these bytes of the region do not exist any more. REQUIRES:
    // they lie in the region.
    virtual absl::Status check(uint64_t offset, uint64_t byteSize) const = 0;
    // Fails with INTERNAL if bytes were lost while a request used them. Asked for each request.
    virtual absl::Status intact() const = 0;
    // The same for operators: it may ask a device, which takes longer.
    virtual absl::Status health() const { return intact(); }
    // Whether the memory is that of an object that has no name any more.
    virtual bool isUnlinked() const { return false; }
};

// Returns whether `size` bytes from `offset` lie in `whole` bytes.
inline bool liesIn(uint64_t whole, uint64_t offset, uint64_t size)
{
    return offset <= whole && size <= whole - offset;
}

} // namespace thalassa::shared_memory
