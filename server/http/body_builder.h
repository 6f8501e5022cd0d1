// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyBuilder gathers the bytes of one request body in one block, aligned at kBlockAlignment.
// *thread-compatible*.
//
// When the length was announced, the socket reads straight into a block of that size (space(),
// advance()). That of a large body is made only when it is about to be read: the heap's pages stay
// with the process once they were written, and if all who wait had theirs, each would write others.
// A chunked body grows by doubling.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/tensor/buffer.h"

namespace thalassa::http {

class BodyBuilder {
public:
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
    void advance(size_t count) { m_size += count; }

    size_t size() const { return m_size; }

    // The body so far; the builder is empty afterwards.
    tensor::Buffer take();

private:
    [[nodiscard]] bool grow(size_t atLeast);
    [[nodiscard]] bool enlarge(size_t capacity);

    tensor::BlockRef m_block;
    size_t m_size = 0;
    size_t m_announced = 0;
};

} // namespace thalassa::http
