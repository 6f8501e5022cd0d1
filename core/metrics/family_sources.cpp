// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/family_sources.h"

#include <utility>

namespace thalassa::metrics {

FamilySources::Registration FamilySources::add(Source source)
{
    base::MutexLock lock(m_mutex);
    const uint64_t number = ++m_last;
    m_sources.emplace(number, std::move(source));
    const auto end = [sources = shared_from_this(), number](const void*) {
        base::MutexLock lock(sources->m_mutex);
        sources->m_sources.erase(number);
    };
    return {this, end};
}

FamilySources::Families FamilySources::read() const
{
    Families families;
    base::MutexLock lock(m_mutex);
    for (const auto& [number, source] : m_sources)
        source(families);
    return families;
}

} // namespace thalassa::metrics
