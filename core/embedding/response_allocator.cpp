// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/embedding/response_allocator.h"

#include "core/base/log/log.h"
#include "core/cabi/error.h"
#include "core/cabi/running_callback.h"

namespace thalassa::embedding {

AllocatedBlock::AllocatedBlock(TRITONSERVER_ResponseAllocator* allocator, void* userData,
    void* data, size_t size, tensor::MemoryPlace place)
    : Block(data, size, place, &giveBack)
    , m_allocator(allocator)
    , m_userData(userData)
{
}

void AllocatedBlock::giveBack(tensor::Block* block)
{
    auto* const ours = static_cast<AllocatedBlock*>(block);
    const tensor::MemoryPlace place = ours->place();
    const absl::Status status = cabi::toStatus(cabi::callBack(ours->m_allocator->release,
        ours->m_allocator, ours->data(), ours->m_userData, ours->size(),
        static_cast<TRITONSERVER_MemoryType>(place.kind), place.deviceId));
    if (!status.ok()) {
        LOG_ERROR << "the response allocator failed to release its memory: " << status.message();
    }
    delete ours;
}

} // namespace thalassa::embedding

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorNew(TRITONSERVER_ResponseAllocator** allocator,
    TRITONSERVER_ResponseAllocatorAllocFn_t alloc_fn,
    TRITONSERVER_ResponseAllocatorReleaseFn_t release_fn,
    TRITONSERVER_ResponseAllocatorStartFn_t start_fn)
{
    if (alloc_fn == nullptr || release_fn == nullptr) {
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INVALID_ARG,
            "a response allocator needs a function that allocates and one that releases");
    }
    return thalassa::cabi::guarded(__func__, [&] {
        *allocator = new TRITONSERVER_ResponseAllocator{alloc_fn, release_fn, start_fn};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorSetBufferAttributesFunction(
    TRITONSERVER_ResponseAllocator* allocator,
    TRITONSERVER_ResponseAllocatorBufferAttributesFn_t buffer_attributes_fn)
{
    allocator->attributes = buffer_attributes_fn;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorSetQueryFunction(
    TRITONSERVER_ResponseAllocator* allocator, TRITONSERVER_ResponseAllocatorQueryFn_t query_fn)
{
    allocator->query = query_fn;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorDelete(TRITONSERVER_ResponseAllocator* allocator)
{
    delete allocator;
    return nullptr;
}

} // extern "C"
