// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyBuilder gathers the bytes of one request body. *thread-compatible*.
//
// When the length was announced, the socket reads straight into one block of that size, aligned at
// kBlockAlignment (space(), advance()). That of a large body is made only when it is about to be
// read: the heap's pages stay with the process once they were written, and if every waiting body
// had its block, each would write other pages. A chunked body of up to kLargestCopy is in one block
// as well, which grows by doubling. Beyond that blocks are added, each as large as those before it:
// copying them would block the thread.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/tensor/buffer.h"

namespace thalassa::http {

class BodyBuilder {
public:
    static constexpr size_t kLargestCopy = 1 << 20;

    // Begins a body of exactly `size` bytes; false when memory is not to be had.
    [[nodiscard]] bool reserve(size_t size);
    // Makes room for the whole of it, so that space() is all that is missing; false when memory is
    // not to be had.
    [[nodiscard]] bool makeRoom();
    size_t missing() const { return m_announced - m_size; } // of what was reserved

    // Adds a copy of `bytes`; false when memory is not to be had.
    [[nodiscard]] bool append(std::string_view bytes);

    // What is reserved and not yet filled; advance() tells how much of its front was filled.
    std::span<std::byte> space() const;
    void advance(size_t count) { m_size += count; } // of a body whose length was announced

    size_t size() const { return m_size; }

    // The body so far; the builder is empty afterwards.
    tensor::Buffer take();

private:
    [[nodiscard]] bool grow(size_t atLeast);
    [[nodiscard]] bool enlarge(size_t capacity);
    [[nodiscard]] bool addBlock();
    size_t filled() const { return m_size - m_full.byteSize(); }

    tensor::Buffer m_full;    // blocks before m_block
    tensor::BlockRef m_block; // the one that is being filled
    size_t m_size = 0;        // of all
    size_t m_announced = 0;
};

} // namespace thalassa::http
