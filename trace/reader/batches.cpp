// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/batches.h"

#include <iterator>

namespace thalassa::trace_tool {

Batches::Key Batches::keyOf(const Batch& batch)
{
    return {batch.model, batch.version, batch.execution.begin, batch.execution.end};
}

Batch& Batches::of(const RecordedTrace& trace, const Slice& execution)
{
    const Key key{trace.model(), trace.version(), execution.begin, execution.end};
    const auto known = m_byKey.find(key);
    if (known != m_byKey.end() && known->second->ids.size() < kMostRequests)
        return *known->second;
    if (known != m_byKey.end()) {
        m_open.splice(m_open.begin(), m_open, known->second);
        endFirst();
    } else if (m_open.size() == kMostOpen) {
        endFirst();
    }
    m_open.push_back({trace.model(), trace.version(), execution, {}, {}});
    m_byKey.emplace(key, std::prev(m_open.end()));
    return m_open.back();
}

void Batches::endFirst()
{
    m_isWhole(m_open.front());
    m_byKey.erase(keyOf(m_open.front()));
    m_open.pop_front();
}

void Batches::end()
{
    while (!m_open.empty())
        endFirst();
}

} // namespace thalassa::trace_tool
