// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/range_allocator.h"

#include <algorithm>
#include <iterator>

namespace thalassa::cuda {

RangeAllocator::RangeAllocator(size_t size)
{
    if (size >= kAlignment)
        addFree(0, size / kAlignment * kAlignment);
}

std::optional<size_t> RangeAllocator::allocate(size_t size)
{
    const size_t rounded = (std::max<size_t>(size, 1) + kAlignment - 1) / kAlignment * kAlignment;
    if (rounded < size)
        return std::nullopt; // an overflow
    const auto best = m_freeBySize.lower_bound({rounded, 0});
    if (best == m_freeBySize.end())
        return std::nullopt;
    const auto [available, offset] = *best;
    removeFree(m_free.find(offset));
    if (available > rounded)
        addFree(offset + rounded, available - rounded);
    m_used.emplace(offset, rounded);
    m_usedBytes += rounded;
    return offset;
}

bool RangeAllocator::free(size_t offset)
{
    const auto used = m_used.find(offset);
    if (used == m_used.end())
        return false;
    size_t size = used->second;
    m_used.erase(used);
    m_usedBytes -= size;
    const auto after = m_free.lower_bound(offset);
    if (after != m_free.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == offset) {
            offset = before->first;
            size += before->second;
            removeFree(before);
        }
    }
    if (after != m_free.end() && offset + size == after->first) {
        size += after->second;
        removeFree(after);
    }
    addFree(offset, size);
    return true;
}

void RangeAllocator::addFree(size_t offset, size_t size)
{
    m_free.emplace(offset, size);
    m_freeBySize.emplace(size, offset);
}

void RangeAllocator::removeFree(std::map<size_t, size_t>::iterator range)
{
    m_freeBySize.erase({range->second, range->first});
    m_free.erase(range);
}

} // namespace thalassa::cuda
