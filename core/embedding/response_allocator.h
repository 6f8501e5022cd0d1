// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResponseAllocator: an embedding program's functions that allocate and release the memory of
// outputs (row 9.2.3). Constant while requests use it: *thread-compatible*. The program owns it and
// keeps it until the last response is deleted.
#pragma once

#include "core/tensor/block.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_ResponseAllocator {
    TRITONSERVER_ResponseAllocatorAllocFn_t alloc = nullptr;
    TRITONSERVER_ResponseAllocatorReleaseFn_t release = nullptr;
    TRITONSERVER_ResponseAllocatorStartFn_t start = nullptr;                 // may be null
    TRITONSERVER_ResponseAllocatorQueryFn_t query = nullptr;                 // may be null
    TRITONSERVER_ResponseAllocatorBufferAttributesFn_t attributes = nullptr; // may be null
};

namespace thalassa::embedding {

// Memory from a response allocator, with the user data that the allocator's functions get for it.
class AllocatedBlock final : public tensor::Block {
public:
    AllocatedBlock(TRITONSERVER_ResponseAllocator* allocator, void* userData, void* data,
        size_t size, tensor::MemoryPlace place);

    void* userData() const { return m_userData; }

private:
    static void giveBack(tensor::Block* block);

    TRITONSERVER_ResponseAllocator* const m_allocator;
    void* const m_userData;
};

} // namespace thalassa::embedding
