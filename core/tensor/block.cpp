// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/block.h"

#include <cstdlib>
#include <limits>
#include <memory>
#include <new>

#include "core/base/mapped_memory.h"

namespace thalassa::tensor {
namespace {

// Where the bytes of a large block begin within a page. Linux copies them into a socket with
// `rep movsb`, which AMD's Zen processors run at a tenth of its speed if the destination is 1 to 15
// bytes ahead of the source modulo the size of a page (bench/results/block_offset.md). The
// destination begins in a new page, behind some hundred bytes of headers, so bytes that begin at or
// near the begin of a page would often be copied slowly.
constexpr size_t kOffsetInPage = 2048;
constexpr size_t kPageSize = 4096;
// Blocks of this many bytes or more begin at kOffsetInPage.
constexpr size_t kLargeSize = 64 << 10;

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
        base::unmapMemory(block->data() - kOffsetInPage, block->size() + kOffsetInPage);
        delete static_cast<MappedBlock*>(block);
    }
};

BlockRef mappedBlock(size_t size)
{
    if (size > std::numeric_limits<size_t>::max() - kOffsetInPage)
        return {};
    auto* const memory = static_cast<std::byte*>(base::mapMemory(size + kOffsetInPage));
    if (memory == nullptr)
        return {};
    Block* const block = new (std::nothrow) MappedBlock(memory + kOffsetInPage, size);
    if (block == nullptr)
        base::unmapMemory(memory, size + kOffsetInPage);
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

// The place of a heap block, whose bytes follow it, in its allocation.
struct Layout {
    size_t alignment;
    size_t offset; // from an aligned address
};

Layout layoutOf(size_t size)
{
    if (size < kLargeSize)
        return {kBlockAlignment, 0};
    return {kPageSize, kOffsetInPage - kBlockAlignment};
}

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
    const Layout layout = layoutOf(size);
    // aligned_alloc requires a multiple of the alignment.
    const size_t whole = layout.offset + kBlockAlignment + size;
    const size_t total = (whole + layout.alignment - 1) / layout.alignment * layout.alignment;
    void* const memory = std::aligned_alloc(layout.alignment, total);
    if (memory == nullptr)
        return {};
    return heapBlock(memory, static_cast<std::byte*>(memory) + layout.offset, size);
}

BlockRef allocateClearedHeapBlock(size_t size)
{
    if (size >= kMappedSize)
        return mappedBlock(size); // zero already
    // calloc does not clear fresh pages, which are zero already, but it takes no alignment.
    const Layout layout = layoutOf(size);
    size_t space = layout.alignment + layout.offset + kBlockAlignment + size;
    void* const memory = std::calloc(1, space);
    if (memory == nullptr)
        return {};
    void* aligned = memory;
    std::align(layout.alignment, layout.offset + kBlockAlignment + size, aligned, space);
    return heapBlock(memory, static_cast<std::byte*>(aligned) + layout.offset, size);
}

BlockRef wrapMemory(
    void* data, size_t size, MemoryPlace place, void (*release)(void* context), void* context)
{
    return BlockRef::adopt(new WrappedBlock(data, size, place, release, context));
}

} // namespace thalassa::tensor
