// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels: summaries of a row of slices at power-of-two sizes, so that a row is drawn without a
// visit to each of its slices. A block of level 0 summarizes kLeaf slices that follow each other, a
// block of level n two blocks of level n - 1. A level needs the order of the slices only, so bursts
// cost no more than even traffic. Immutable after build(): *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace thalassa::console::trace {

class Levels {
public:
    static constexpr size_t kLeaf = 16;

    struct Block {
        int64_t begin = 0;    // begin of the first slice, in nanoseconds
        int64_t end = 0;      // end of the last slice
        int64_t busy = 0;     // sum of the durations
        uint32_t longest = 0; // index of the longest slice in the row
    };

    // Summarizes a row: slices in ascending order that do not overlap. A row of at most kLeaf
    // slices has no levels.
    static Levels build(std::span<const int64_t> begins, std::span<const int64_t> ends);

    size_t count() const { return m_levels.size(); }
    // REQUIRES: level < count().
    std::span<const Block> level(size_t level) const { return m_levels[level]; }
    size_t byteSize() const;

private:
    std::vector<std::vector<Block>> m_levels;
};

} // namespace thalassa::console::trace
