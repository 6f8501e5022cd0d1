// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/replies/growing_buffer.h"

#include <algorithm>
#include <utility>

namespace thalassa::httpapi {
namespace {

constexpr uint64_t kSmallestBlock = 4 << 10;

} // namespace

GrowingBuffer::GrowingBuffer(uint64_t firstSize, uint64_t maxSize)
    : m_maxSize(maxSize)
    , m_nextSize(std::max(firstSize, kSmallestBlock))
{
}

std::span<std::byte> GrowingBuffer::space()
{
    if (m_block && m_filled == m_block->size())
        settleBlock();
    if (!m_block) {
        const uint64_t size = std::min(m_nextSize, m_maxSize - m_bytes.byteSize());
        if (size > 0)
            m_block = tensor::allocateHeapBlock(static_cast<size_t>(size));
        if (!m_block)
            return {};
        m_nextSize = m_bytes.byteSize() + size; // as large as all blocks up to this one
    }
    return {m_block->data() + m_filled, m_block->size() - m_filled};
}

tensor::Buffer GrowingBuffer::take()
{
    settleBlock();
    return std::exchange(m_bytes, {});
}

void GrowingBuffer::settleBlock()
{
    if (m_block)
        m_bytes.append(tensor::slice(m_block, 0, m_filled));
    m_block = {};
    m_filled = 0;
}

} // namespace thalassa::httpapi
