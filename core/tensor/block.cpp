// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/block.h"

#include <cstdlib>
#include <memory>
#include <new>

#include "core/base/mapped_memory.h"

namespace thalassa::tensor {
namespace {

class HeapBlock final : public Block {
public:
    HeapBlock(void* allocation, void* data, size_t size)
        : Block(data, size, {}, &HeapBlock::free)
        , m_allocation(allocation)
    {
    }

private:
    static void free(Block* block)
    {
        auto* const self = static_cast<HeapBlock*>(block);
        void* const allocation = self->m_allocation;
        self->~HeapBlock();
        std::free(allocation);
    }
    void* const m_allocation;
};

// Blocks of this many bytes or more are mapped: a client may announce them and send none.
constexpr size_t kMappedSize = 32 << 20;

class MappedBlock final : public Block {
public:
    MappedBlock(void* data, size_t size)
        : Block(data, size, {}, &MappedBlock::unmap)
    {
    }

private:
    static void unmap(Block* block)
    {
        base::unmapMemory(block->data(), block->size());
        delete static_cast<MappedBlock*>(block);
    }
};

BlockRef mappedBlock(size_t size)
{
    void* const memory = base::mapMemory(size);
    if (memory == nullptr)
        return {};
    Block* const block = new (std::nothrow) MappedBlock(memory, size);
    if (block == nullptr)
        base::unmapMemory(memory, size);
    return block == nullptr ? BlockRef() : BlockRef::adopt(block);
}

class WrappedBlock final : public Block {
public:
    WrappedBlock(void* data, size_t size, MemoryPlace place, void (*release)(void*), void* context)
        : Block(data, size, place, &WrappedBlock::giveBack)
        , m_giveBack(release)
        , m_context(context)
    {
    }

private:
    static void giveBack(Block* block)
    {
        auto* const self = static_cast<WrappedBlock*>(block);
        self->m_giveBack(self->m_context);
        delete self;
    }
    void (*const m_giveBack)(void*);
    void* const m_context;
};

static_assert(sizeof(HeapBlock) <= kBlockAlignment);

// REQUIRES: `aligned`, inside `allocation`, has room for the block and, behind it, its bytes.
BlockRef heapBlock(void* allocation, void* aligned, size_t size)
{
    auto* const data = static_cast<std::byte*>(aligned) + kBlockAlignment;
    return BlockRef::adopt(new (aligned) HeapBlock(allocation, data, size));
}

} // namespace

BlockRef allocateHeapBlock(size_t size)
{
    if (size >= kMappedSize)
        return mappedBlock(size);
    // aligned_alloc requires a multiple of the alignment.
    const size_t total =
        kBlockAlignment + (size + kBlockAlignment - 1) / kBlockAlignment * kBlockAlignment;
    void* const memory = std::aligned_alloc(kBlockAlignment, total);
    if (memory == nullptr)
        return {};
    return heapBlock(memory, memory, size);
}

BlockRef allocateClearedHeapBlock(size_t size)
{
    if (size >= kMappedSize)
        return mappedBlock(size); // zero already
    // calloc does not clear fresh pages, which are zero already, but it takes no alignment.
    const size_t total = size + 2 * kBlockAlignment;
    void* const memory = std::calloc(1, total);
    if (memory == nullptr)
        return {};
    void* aligned = memory;
    size_t space = total;
    std::align(kBlockAlignment, size + kBlockAlignment, aligned, space);
    return heapBlock(memory, aligned, size);
}

BlockRef wrapMemory(
    void* data, size_t size, MemoryPlace place, void (*release)(void* context), void* context)
{
    return BlockRef::adopt(new WrappedBlock(data, size, place, release, context));
}

} // namespace thalassa::tensor
