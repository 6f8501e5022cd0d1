// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GrowingBuffer: bytes of unknown number, written where they stay: the blocks double, so that few
// are needed, and none is copied into a larger one. *thread-compatible*.
#pragma once

#include <cstdint>
#include <span>

#include "core/tensor/buffer.h"

namespace thalassa::httpapi {

class GrowingBuffer {
public:
    // Blocks hold together `maxSize` bytes at most; the first has `firstSize` unless that is more.
    GrowingBuffer(uint64_t firstSize, uint64_t maxSize);

    // Room for the next bytes; empty when maxSize bytes are there or there is no memory.
    std::span<std::byte> space();
    // The first `count` bytes of space() are written.
    void written(size_t count) { m_filled += count; }

    uint64_t size() const { return m_bytes.byteSize() + m_filled; }

    // All that was written. REQUIRES: nothing is written afterwards.
    tensor::Buffer take();

private:
    void settleBlock();

    const uint64_t m_maxSize;
    uint64_t m_nextSize;
    tensor::BlockRef m_block; // being filled
    size_t m_filled = 0;
    tensor::Buffer m_bytes; // of the blocks before
};

} // namespace thalassa::httpapi
