// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GrowingBuffer holds bytes of unknown number, written where they stay: the blocks double, so that
// few are needed, and none is copied into a larger one. *thread-compatible*.
#pragma once

#include <cstdint>
#include <span>

#include "core/tensor/buffer.h"

namespace thalassa::httpapi {

class GrowingBuffer {
public:
    // The blocks together hold at most `maxSize` bytes. Within that, the first one has `firstSize`
    // bytes, but at least 4 KiB.
    GrowingBuffer(uint64_t firstSize, uint64_t maxSize);

    // Returns the space for the next bytes; empty if maxSize bytes are written or there is no
    // memory.
    std::span<std::byte> space();
    // Called when the first `count` bytes of space() are written.
    void written(size_t count) { m_filled += count; }

    uint64_t size() const { return m_bytes.byteSize() + m_filled; }

    // Returns all bytes written. REQUIRES: nothing is written afterwards.
    tensor::Buffer take();

private:
    void settleBlock();

    const uint64_t m_maxSize;
    uint64_t m_nextSize;
    tensor::BlockRef m_block; // being filled
    size_t m_filled = 0;
    tensor::Buffer m_bytes; // the blocks before m_block
};

} // namespace thalassa::httpapi
