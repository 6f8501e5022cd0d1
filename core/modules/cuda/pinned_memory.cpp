// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/pinned_memory.h"

#include <cstring>
#include <memory>

namespace thalassa::cuda {
namespace {

struct PinnedBlockOwner {
    PinnedMemory* device;
    void* memory;
};

} // namespace

PinnedMemory::PinnedMemory(Gpu& gpu, size_t poolSize)
    : m_pool(poolSize, [&gpu](size_t size) { return gpu.allocatePinned(size); })
{
}

tensor::BlockRef PinnedMemory::allocateBlock(size_t size)
{
    void* const memory = allocate(size);
    if (memory == nullptr)
        return {};
    std::memset(memory, 0, size);
    return tensor::wrapMemory(
        memory, size, place(),
        [](void* owner) {
            const std::unique_ptr<PinnedBlockOwner> block(static_cast<PinnedBlockOwner*>(owner));
            block->device->free(block->memory);
        },
        new PinnedBlockOwner{this, memory});
}

absl::Status PinnedMemory::copy(const device::Copy& copy)
{
    if (copy.size > 0)
        std::memcpy(copy.target, copy.source, copy.size);
    return absl::OkStatus();
}

} // namespace thalassa::cuda
