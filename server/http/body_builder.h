// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyBuilder gathers the bytes of one request body in one block, aligned at kBlockAlignment.
// *thread-compatible*.
//
// When the length was announced, the block has that size from the start and the socket reads
// straight into it (space(), advance()). The announcement alone costs address space, no memory: the
// heap gives fresh pages, which become resident as bytes arrive. A chunked body grows by doubling.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/tensor/buffer.h"

namespace thalassa::http {

class BodyBuilder {
public:
    // Makes room for a body of exactly `size` bytes; false when memory is not to be had.
    [[nodiscard]] bool reserve(size_t size);

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

    tensor::BlockRef m_block;
    size_t m_size = 0;
};

} // namespace thalassa::http
