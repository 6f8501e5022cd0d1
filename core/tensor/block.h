// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Block: a reference-counted piece of memory, the one type that carries every byte of a request or
// an answer: socket bytes, gRPC slices, an embedding program's memory, later shared, pinned and
// device memory. It is lent from layer to layer by BlockRef and released once, by the function that
// its creator supplied, on the thread that drops the last reference.
//
// A Block may outlive the connection, the request and a cancel. Counting is *thread-safe*; the
// bytes are written by one owner at a time, which hands them on by passing the reference.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace thalassa::tensor {

// Values of the C API (row 9.1.2).
enum class MemoryKind : uint8_t { Cpu = 0, CpuPinned = 1, Gpu = 2 };

// The location of memory: its kind, and the device number for Gpu (0 otherwise).
struct MemoryPlace {
    MemoryKind kind = MemoryKind::Cpu;
    int64_t deviceId = 0;
    friend bool operator==(const MemoryPlace&, const MemoryPlace&) = default;
};

class Block {
public:
    // Called with the block when the last reference is dropped; frees the bytes and the block.
    using Release = void (*)(Block*);

    Block(void* data, size_t size, MemoryPlace place, Release release)
        : m_data(static_cast<std::byte*>(data))
        , m_size(size)
        , m_place(place)
        , m_release(release)
    {
    }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    std::byte* data() const { return m_data; }
    size_t size() const { return m_size; }
    MemoryPlace place() const { return m_place; }

protected:
    ~Block() = default;

private:
    friend class BlockRef;
    std::byte* const m_data;
    const size_t m_size;
    const MemoryPlace m_place;
    const Release m_release;
    std::atomic<uint32_t> m_references{1};
};

class BlockRef {
public:
    BlockRef() = default;
    // Takes over the reference that a new Block starts with.
    static BlockRef adopt(Block* block)
    {
        BlockRef reference;
        reference.m_block = block;
        return reference;
    }
    BlockRef(const BlockRef& other)
        : m_block(other.m_block)
    {
        acquire();
    }
    BlockRef(BlockRef&& other) noexcept
        : m_block(std::exchange(other.m_block, nullptr))
    {
    }
    BlockRef& operator=(BlockRef other) noexcept
    {
        std::swap(m_block, other.m_block);
        return *this;
    }
    ~BlockRef() { drop(); }

    Block* get() const { return m_block; }
    Block* operator->() const { return m_block; }
    // Whether there is another reference to the block. REQUIRES: there is a block.
    bool isShared() const { return m_block->m_references.load(std::memory_order_acquire) > 1; }
    explicit operator bool() const { return m_block != nullptr; }
    // Gives the reference away, to a C interface that returns it through adopt().
    Block* leak() { return std::exchange(m_block, nullptr); }

private:
    void acquire()
    {
        if (m_block != nullptr)
            m_block->m_references.fetch_add(1, std::memory_order_relaxed);
    }
    void drop()
    {
        if (m_block != nullptr &&
            m_block->m_references.fetch_sub(1, std::memory_order_acq_rel) == 1)
            m_block->m_release(m_block);
    }
    Block* m_block = nullptr;
};

// Every heap block starts at a multiple of this, enough for any vector instruction.
inline constexpr size_t kBlockAlignment = 64;

// Returns a block of uninitialised heap memory, or null if memory is short. One allocation holds
// the counter and the bytes; a very large block is mapped (core/base/mapped_memory.h).
BlockRef allocateHeapBlock(size_t size);
// Returns such a block with all bytes zero: it may be sent without having been written, and holds
// no bytes of another client.
BlockRef allocateClearedHeapBlock(size_t size);

// Returns a block over memory of another owner: `release` runs with `context` when the last
// reference is dropped, on any thread.
BlockRef wrapMemory(
    void* data, size_t size, MemoryPlace place, void (*release)(void* context), void* context);

} // namespace thalassa::tensor
