// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/memory_pool.h"

#include <functional>

namespace thalassa::cuda {

void* MemoryPool::allocate(size_t size)
{
    base::MutexLock lock(m_mutex);
    if (!m_ranges) { // tried once: a machine short of memory is not asked for each tensor
        std::optional<RangeAllocator> ranges(m_size); // allocates, so that it precedes the memory
        m_base = m_size == 0 ? nullptr : static_cast<std::byte*>(m_reserve(m_size));
        if (m_base == nullptr)
            ranges.emplace(0);
        m_ranges = std::move(ranges);
    }
    const std::optional<size_t> offset = m_ranges->allocate(size);
    return offset ? m_base + *offset : nullptr;
}

void MemoryPool::free(void* memory)
{
    base::MutexLock lock(m_mutex);
    const auto* const address = static_cast<std::byte*>(memory);
    const bool isOurs = m_base != nullptr && std::greater_equal<>()(address, m_base) &&
        std::less<>()(address, m_base + m_size);
    if (isOurs)
        m_ranges->free(static_cast<size_t>(address - m_base));
}

device::PoolUse MemoryPool::use() const
{
    base::MutexLock lock(m_mutex);
    return {m_size, m_ranges ? m_ranges->used() : 0};
}

} // namespace thalassa::cuda
