// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/range_allocator.h"

#include <algorithm>
#include <iterator>

namespace thalassa::cuda {

RangeAllocator::RangeAllocator(size_t size)
{
    if (size >= kAlignment)
        addFree(makeNodes(), 0, size / kAlignment * kAlignment);
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
    const bool hasRest = available > rounded;
    Used& used =
        m_used.emplace(offset, Used{rounded, hasRest ? makeNodes() : FreeNodes()}).first->second;
    FreeNodes nodes = removeFree(m_free.find(offset));
    if (hasRest)
        addFree(std::move(nodes), offset + rounded, available - rounded);
    else
        used.nodes = std::move(nodes);
    m_usedBytes += rounded;
    return offset;
}

bool RangeAllocator::free(size_t offset)
{
    const auto found = m_used.find(offset);
    if (found == m_used.end())
        return false;
    Used used = std::move(found->second);
    m_used.erase(found);
    size_t size = used.size;
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
    addFree(std::move(used.nodes), offset, size);
    return true;
}

RangeAllocator::FreeNodes RangeAllocator::makeNodes()
{
    ByOffset byOffset = {{0, 0}};
    BySize bySize = {{0, 0}};
    return {byOffset.extract(byOffset.begin()), bySize.extract(bySize.begin())};
}

void RangeAllocator::addFree(FreeNodes nodes, size_t offset, size_t size)
{
    nodes.byOffset.key() = offset;
    nodes.byOffset.mapped() = size;
    m_free.insert(std::move(nodes.byOffset));
    nodes.bySize.value() = {size, offset};
    m_freeBySize.insert(std::move(nodes.bySize));
}

RangeAllocator::FreeNodes RangeAllocator::removeFree(ByOffset::iterator range)
{
    auto bySize = m_freeBySize.extract({range->second, range->first});
    return {m_free.extract(range), std::move(bySize)};
}

} // namespace thalassa::cuda
