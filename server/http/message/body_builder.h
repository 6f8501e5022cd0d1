// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyBuilder gathers the bytes of one request body. *thread-compatible*.
//
// If the length was announced, the socket is read directly into one block of that size, aligned at
// kBlockAlignment (space(), advance()). The block of a large body is allocated only when the body
// is about to be read: heap pages stay with the process once they are written, and if every waiting
// body had its block, each would write other pages. A chunked body of up to kLargestCopy is in one
// block as well, which grows by doubling. Beyond that, blocks are added, each as large as all
// blocks before it: copying them would block the thread.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "core/tensor/buffer.h"

namespace thalassa::http {

// A part of a body.
struct BodyRange {
    size_t begin = 0;
    size_t end = 0;
};

// The parts of a body that were copied while it came: those that were read together with the head
// or are chunks, and what was in a block that grew.
using CopiedRanges = absl::InlinedVector<BodyRange, 2>;

class BodyBuilder {
public:
    static constexpr size_t kLargestCopy = 1 << 20;

    // Begins a body of exactly `size` bytes. Returns false if there is no memory.
    [[nodiscard]] bool reserve(size_t size);
    // Makes room for the whole announced body, so that space() covers all missing bytes. Returns
    // false if there is no memory.
    [[nodiscard]] bool makeRoom();
    size_t missing() const { return m_announced - m_size; } // announced bytes not yet filled

    // Adds a copy of `bytes`. Returns false if there is no memory.
    [[nodiscard]] bool append(std::string_view bytes);

    // Returns the space that is not yet filled; advance() says how many of its bytes were filled.
    std::span<std::byte> space() const;
    void advance(size_t count) // only if the length was announced
    {
        m_size += count;
        m_isAppending = false;
    }

    size_t size() const { return m_size; }

    // Returns the body so far; the builder is empty afterwards.
    tensor::Buffer take();
    // Returns the copies since the last call. Bytes that were added one after the other are one.
    CopiedRanges takeCopies();

private:
    [[nodiscard]] bool grow(size_t atLeast);
    [[nodiscard]] bool enlarge(size_t capacity);
    [[nodiscard]] bool addBlock();
    size_t filled() const { return m_size - m_full.byteSize(); }

    tensor::Buffer m_full;    // blocks before m_block
    tensor::BlockRef m_block; // the block that is being filled
    size_t m_size = 0;        // bytes in all blocks
    size_t m_announced = 0;
    CopiedRanges m_copies;
    bool m_isAppending = false; // the last copy is that of append()
};

} // namespace thalassa::http
