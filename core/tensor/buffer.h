// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Buffer: the bytes of one tensor, a list of fragments that are lent, not copied.
// *thread-compatible*.
//
// Each fragment holds a reference to the block that its bytes lie in. An empty Buffer is an empty
// tensor. Most buffers have one fragment, which needs no allocation.
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "core/tensor/block.h"

namespace thalassa::tensor {

struct Fragment {
    BlockRef block; // null for bytes that are known to outlive the request (static data)
    const std::byte* data = nullptr;
    size_t size = 0;
    MemoryPlace place{};

    std::string_view view() const { return {reinterpret_cast<const char*>(data), size}; }
};

class Buffer {
public:
    Buffer() = default;
    // Refers to the whole block.
    explicit Buffer(const BlockRef& block);

    // Appends a fragment; an empty one is dropped.
    void append(Fragment fragment);

    size_t byteSize() const { return m_byteSize; }
    bool isEmpty() const { return m_byteSize == 0; }
    size_t fragmentCount() const { return m_fragments.size(); }
    const Fragment& fragment(size_t index) const { return m_fragments[index]; }
    auto begin() const { return m_fragments.begin(); }
    auto end() const { return m_fragments.end(); }

    // Copies all bytes to `target`, which holds byteSize() bytes. REQUIRES: CPU memory.
    void copyTo(void* target) const;

private:
    absl::InlinedVector<Fragment, 1> m_fragments;
    size_t m_byteSize = 0;
};

// Returns `size` bytes of `block` from `offset`. REQUIRES: they lie inside the block.
Fragment slice(const BlockRef& block, size_t offset, size_t size);

// Returns a Buffer with a copy of `bytes`. Throws std::bad_alloc if memory is short.
Buffer copiedBuffer(std::string_view bytes);

} // namespace thalassa::tensor
