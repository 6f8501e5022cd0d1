// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RangeAllocator: assigns ranges of one piece of memory, which it never touches, so that the memory
// may be that of a GPU. The smallest free range that suffices is used (best fit), and free
// neighbours are joined. An allocation takes O(log n), and has no effect if it throws; free()
// allocates nothing, because destructors call it. *thread-compatible*.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace thalassa::cuda {

class RangeAllocator {
public:
    // Every range starts at a multiple of this, which is enough for any access of a GPU.
    static constexpr size_t kAlignment = 256;

    explicit RangeAllocator(size_t size);

    // Returns the offset of a range of at least `size` bytes, or nothing if no free range suffices.
    std::optional<size_t> allocate(size_t size);
    // Frees a range by its offset. Returns false, and does nothing, if there is no such range.
    bool free(size_t offset);

    size_t used() const { return m_usedBytes; }

private:
    using ByOffset = std::map<size_t, size_t>;          // sizes by offset
    using BySize = std::set<std::pair<size_t, size_t>>; // (size, offset)

    // The memory of the entries that a free range needs.
    struct FreeNodes {
        ByOffset::node_type byOffset;
        BySize::node_type bySize;
    };
    struct Used {
        size_t size = 0;
        FreeNodes nodes; // for the time after it
    };

    static FreeNodes makeNodes();
    void addFree(FreeNodes nodes, size_t offset, size_t size);
    FreeNodes removeFree(ByOffset::iterator range);

    ByOffset m_free;
    BySize m_freeBySize;                     // the same ranges
    std::unordered_map<size_t, Used> m_used; // by offset
    size_t m_usedBytes = 0;
};

} // namespace thalassa::cuda
