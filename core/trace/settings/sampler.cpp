// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/sampler.h"

namespace thalassa::trace {

bool Sampler::sample()
{
    if (m_setting.levels.isOff() || m_setting.rate == 0 || remaining() == 0)
        return false;
    const uint64_t number = m_seen.fetch_add(1, std::memory_order_relaxed) + 1;
    if (number % m_setting.rate != 0 || !m_count->take())
        return false;
    m_taken.fetch_add(1, std::memory_order_relaxed);
    return true;
}

bool Sampler::sampleForced()
{
    if (m_setting.levels.isOff())
        return false;
    m_seen.fetch_add(1, std::memory_order_relaxed);
    return true;
}

} // namespace thalassa::trace
