// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/body_builder.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace thalassa::http {
namespace {

constexpr size_t kFirstCapacity = 16 << 10; // as much as may come together with the head
constexpr size_t kSmallSize = 64 << 10;     // the budget need not admit a body of up to this size

} // namespace

bool BodyBuilder::reserve(size_t size)
{
    m_full = {};
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
    if (bytes.size() > space().size() && m_size + bytes.size() <= kLargestCopy &&
        !grow(m_size + bytes.size()))
        return false;
    if (bytes.empty())
        return true;
    if (!m_isAppending)
        m_copies.push_back({m_size, m_size});
    m_isAppending = true;
    while (!bytes.empty()) {
        if (space().empty() && !addBlock())
            return false;
        const std::string_view piece = bytes.substr(0, space().size());
        std::memcpy(space().data(), piece.data(), piece.size());
        m_size += piece.size();
        m_copies.back().end = m_size;
        bytes.remove_prefix(piece.size());
    }
    return true;
}

std::span<std::byte> BodyBuilder::space() const
{
    if (!m_block)
        return {};
    return {m_block->data() + filled(), m_block->size() - filled()};
}

tensor::Buffer BodyBuilder::take()
{
    const size_t rest = filled();
    tensor::Buffer body = std::exchange(m_full, {});
    if (rest > 0)
        body.append(tensor::slice(m_block, 0, rest));
    m_block = {};
    m_size = 0;
    m_announced = 0;
    return body;
}

CopiedRanges BodyBuilder::takeCopies()
{
    CopiedRanges copies(m_copies.begin(), m_copies.end());
    m_copies.clear();
    m_isAppending = false;
    return copies;
}

bool BodyBuilder::grow(size_t atLeast)
{
    const size_t doubled = m_block ? 2 * m_block->size() : kFirstCapacity;
    return enlarge(std::max(doubled, atLeast));
}

bool BodyBuilder::addBlock()
{
    tensor::BlockRef next = tensor::allocateHeapBlock(std::max(m_size, kFirstCapacity));
    if (!next)
        return false;
    if (m_block)
        m_full.append(tensor::slice(m_block, 0, filled()));
    m_block = std::move(next);
    return true;
}

bool BodyBuilder::enlarge(size_t capacity)
{
    tensor::BlockRef larger = tensor::allocateHeapBlock(capacity);
    if (!larger)
        return false;
    if (m_size > 0) {
        std::memcpy(larger->data(), m_block->data(), m_size);
        m_copies.push_back({0, m_size});
        m_isAppending = false;
    }
    m_block = std::move(larger);
    return true;
}

} // namespace thalassa::http
