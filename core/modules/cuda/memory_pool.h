// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryPool: one large allocation of the driver from which tensors are allocated, because an
// allocation of the driver takes tens of microseconds and may wait for the GPU. The large
// allocation is made with the first small one, and stays until the pool is destroyed.
// *thread-safe*.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "core/base/mutex.h"
#include "core/device/device.h"
#include "core/modules/cuda/range_allocator.h"

namespace thalassa::cuda {

class MemoryPool {
public:
    // Returns the memory of the whole pool, or null if there is none.
    using Reserve = std::function<void*(size_t size)>;

    MemoryPool(size_t size, Reserve reserve)
        : m_size(size)
        , m_reserve(std::move(reserve))
    {
    }

    // Returns memory, aligned for any access, or null if the pool is full or could not be reserved.
    void* allocate(size_t size);
    // Frees memory of the pool. Memory of another owner is not touched.
    void free(void* memory);

    device::PoolUse use() const;

private:
    const size_t m_size;
    const Reserve m_reserve;
    mutable base::Mutex m_mutex;
    std::byte* m_base ABSL_GUARDED_BY(m_mutex) = nullptr;
    std::optional<RangeAllocator> m_ranges ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::cuda
