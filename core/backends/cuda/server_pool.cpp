// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/server_pool.h"

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {

::thalassa::cuda::Address ServerPool::allocate(int ordinal, size_t size)
{
    void* memory = nullptr;
    const Error full(TRITONBACKEND_MemoryManagerAllocate(
        m_manager, &memory, TRITONSERVER_MEMORY_GPU, ordinal, size));
    return full.ok() ? reinterpret_cast<::thalassa::cuda::Address>(memory) : 0;
}

void ServerPool::free(int ordinal, ::thalassa::cuda::Address address)
{
    void* const memory = ::thalassa::cuda::pointerTo(address);
    logFailure("cannot free memory of a GPU",
        TRITONBACKEND_MemoryManagerFree(m_manager, memory, TRITONSERVER_MEMORY_GPU, ordinal));
}

} // namespace thalassa::backends::kernels
