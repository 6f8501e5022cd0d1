// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/mapped_memory.h"

#include <sys/mman.h>

#include <atomic>

namespace thalassa::base {
namespace {

std::atomic<size_t> g_mapped{0};

} // namespace

void* mapMemory(size_t size)
{
    void* const memory =
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return nullptr;
    g_mapped.fetch_add(size, std::memory_order_relaxed);
    return memory;
}

void unmapMemory(void* memory, size_t size)
{
    g_mapped.fetch_sub(size, std::memory_order_relaxed); // before another thread can map it again
    ::munmap(memory, size);
}

size_t mappedByteSize()
{
    return g_mapped.load(std::memory_order_relaxed);
}

} // namespace thalassa::base
