// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/request_ids.h"

namespace thalassa::trace_tool {

void RequestIds::clear()
{
    m_places.clear();
    m_parents.clear();
}

void RequestIds::add(const TraceParts& trace, size_t place)
{
    m_array = trace.array;
    m_places.emplace(trace.id, place);
    if (trace.parent != 0)
        ++m_parents[trace.parent];
}

void RequestIds::changeParent(uint64_t before, uint64_t now)
{
    if (before == now)
        return;
    if (const auto found = m_parents.find(before); found != m_parents.end() && --found->second == 0)
        m_parents.erase(found);
    if (now != 0)
        ++m_parents[now];
}

std::optional<size_t> RequestIds::find(const TraceParts& trace)
{
    ++m_lookups;
    const auto found = m_places.find(trace.id);
    return found == m_places.end() || trace.array != m_array ? std::nullopt
                                                             : std::optional(found->second);
}

bool RequestIds::isRelated(const TraceParts& trace)
{
    m_lookups += 3;
    return trace.array == m_array &&
        (m_parents.contains(trace.id) || m_parents.contains(trace.parent) ||
            (trace.parent != 0 && m_places.contains(trace.parent)));
}

} // namespace thalassa::trace_tool
