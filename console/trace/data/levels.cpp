// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/data/levels.h"

#include <algorithm>

namespace thalassa::console::trace {

Levels Levels::build(std::span<const int64_t> begins, std::span<const int64_t> ends)
{
    Levels levels;
    if (begins.size() <= kLeaf)
        return levels;
    const auto durationOf = [&](uint32_t slice) { return ends[slice] - begins[slice]; };
    std::vector<Block>& leaves = levels.m_levels.emplace_back();
    leaves.reserve((begins.size() + kLeaf - 1) / kLeaf);
    for (size_t first = 0; first < begins.size(); first += kLeaf) {
        const size_t last = std::min(first + kLeaf, begins.size()) - 1;
        Block block{begins[first], ends[last], 0, static_cast<uint32_t>(first)};
        for (size_t i = first; i <= last; ++i) {
            const auto slice = static_cast<uint32_t>(i);
            block.busy += durationOf(slice);
            if (durationOf(slice) > durationOf(block.longest))
                block.longest = slice;
        }
        leaves.push_back(block);
    }
    while (levels.m_levels.back().size() > 1) {
        const std::vector<Block>& below = levels.m_levels.back();
        std::vector<Block> next;
        next.reserve((below.size() + 1) / 2);
        for (size_t i = 0; i < below.size(); i += 2) {
            Block block = below[i];
            if (i + 1 < below.size()) {
                const Block& other = below[i + 1];
                block.end = other.end;
                block.busy += other.busy;
                if (durationOf(other.longest) > durationOf(block.longest))
                    block.longest = other.longest;
            }
            next.push_back(block);
        }
        levels.m_levels.push_back(std::move(next));
    }
    return levels;
}

size_t Levels::byteSize() const
{
    size_t size = m_levels.capacity() * sizeof(std::vector<Block>);
    for (const std::vector<Block>& level : m_levels)
        size += level.capacity() * sizeof(Block);
    return size;
}

} // namespace thalassa::console::trace
