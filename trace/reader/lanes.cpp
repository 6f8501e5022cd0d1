// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/lanes.h"

#include <iterator>
#include <utility>

namespace thalassa::trace_tool {

size_t Lanes::take(int64_t begin, int64_t end)
{
    const auto busy = m_ends.upper_bound(begin);
    if (busy == m_ends.begin()) {
        const size_t lane = m_ends.size();
        m_ends.emplace(end, lane);
        return lane;
    }
    auto free = m_ends.extract(std::prev(busy));
    free.key() = end;
    return m_ends.insert(std::move(free))->second;
}

} // namespace thalassa::trace_tool
