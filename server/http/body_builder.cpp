// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/body_builder.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace thalassa::http {
namespace {

constexpr size_t kFirstCapacity = 16 << 10; // as much as may come together with the head
constexpr size_t kSmallSize = 64 << 10;     // up to it a body is read without being asked about

} // namespace

bool BodyBuilder::reserve(size_t size)
{
    m_block = tensor::allocateHeapBlock(size <= kSmallSize ? size : kFirstCapacity);
    m_size = 0;
    m_announced = size;
    return static_cast<bool>(m_block);
}

bool BodyBuilder::makeRoom()
{
    return m_block->size() >= m_announced || enlarge(m_announced);
}

bool BodyBuilder::append(std::string_view bytes)
{
    if (bytes.size() > space().size() && !grow(m_size + bytes.size()))
        return false;
    std::memcpy(m_block->data() + m_size, bytes.data(), bytes.size());
    m_size += bytes.size();
    return true;
}

std::span<std::byte> BodyBuilder::space() const
{
    if (!m_block)
        return {};
    return {m_block->data() + m_size, m_block->size() - m_size};
}

tensor::Buffer BodyBuilder::take()
{
    tensor::Buffer body;
    if (m_size > 0)
        body.append(tensor::slice(m_block, 0, m_size));
    m_block = {};
    m_size = 0;
    m_announced = 0;
    return body;
}

bool BodyBuilder::grow(size_t atLeast)
{
    // The length of a chunked body is known at its end only, and backends want it in one piece.
    const size_t doubled = m_block ? 2 * m_block->size() : kFirstCapacity;
    return enlarge(std::max(doubled, atLeast));
}

bool BodyBuilder::enlarge(size_t capacity)
{
    tensor::BlockRef larger = tensor::allocateHeapBlock(capacity);
    if (!larger)
        return false;
    if (m_size > 0)
        std::memcpy(larger->data(), m_block->data(), m_size);
    m_block = std::move(larger);
    return true;
}

} // namespace thalassa::http
