// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/block.h"

#include <cstdlib>
#include <new>

namespace thalassa::tensor {
namespace {

class HeapBlock final : public Block {
public:
    HeapBlock(void* data, size_t size)
        : Block(data, size, {}, &HeapBlock::free)
    {
    }

private:
    static void free(Block* block)
    {
        auto* const self = static_cast<HeapBlock*>(block);
        self->~HeapBlock();
        std::free(self);
    }
};

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

} // namespace

BlockRef allocateHeapBlock(size_t size)
{
    if (size > SIZE_MAX - 2 * kBlockAlignment)
        return {};
    // aligned_alloc wants a multiple of the alignment.
    const size_t total =
        kBlockAlignment + (size + kBlockAlignment - 1) / kBlockAlignment * kBlockAlignment;
    void* const memory = std::aligned_alloc(kBlockAlignment, total);
    if (memory == nullptr)
        return {};
    return BlockRef::adopt(
        new (memory) HeapBlock(static_cast<std::byte*>(memory) + kBlockAlignment, size));
}

BlockRef wrapMemory(
    void* data, size_t size, MemoryPlace place, void (*release)(void* context), void* context)
{
    return BlockRef::adopt(new WrappedBlock(data, size, place, release, context));
}

} // namespace thalassa::tensor
