// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batch_plan.h"

#include <algorithm>

namespace thalassa::scheduling {

using inference::BatchRelease;

void BatchPlan::clear()
{
    m_all = m_best = {};
    m_oldest = base::TimePoint::max();
    m_closed = BatchRelease::None;
}

bool BatchPlan::add(uint32_t size, base::TimePoint queued, BatchRelease refusal)
{
    const uint32_t larger = m_all.size + size;
    if (isEmpty()) {
        m_closed = refusal;
    } else {
        // No preferred size can be reached any more: the requests so far are the best batch, though
        // the delay may still gather more (row 4.2.5).
        if (m_best.count == 0 && larger > m_settings.preferredSizes.back())
            m_best = m_all;
        m_closed = refusal;
        if (m_closed == BatchRelease::None && !hasRoomFor(size))
            m_closed = BatchRelease::Full;
        if (isClosed())
            return false;
    }
    ++m_all.count;
    m_all.size = larger;
    m_oldest = std::min(m_oldest, queued);
    const auto& preferred = m_settings.preferredSizes;
    if (std::binary_search(preferred.begin(), preferred.end(), larger))
        m_best = m_all;
    return true;
}

BatchPlan::Decision BatchPlan::released(const Prefix& prefix, BatchRelease release) const
{
    const bool isFull = prefix.size >= m_settings.maxSize;
    return {prefix.count, prefix.size, isFull ? BatchRelease::Full : release, {}};
}

BatchPlan::Decision BatchPlan::decide(base::TimePoint now, bool isFlushing) const
{
    if (isEmpty())
        return {};
    const base::Duration delay = m_settings.maxQueueDelay;
    if (delay.count() > 0 && now - m_oldest >= delay)
        return released(m_all, BatchRelease::DelayOver);
    if (m_best.count > 0) {
        const auto& preferred = m_settings.preferredSizes;
        const bool isPreferred =
            std::binary_search(preferred.begin(), preferred.end(), m_best.size);
        return released(m_best, isPreferred ? BatchRelease::PreferredSize : BatchRelease::Full);
    }
    if (isClosed())
        return released(m_all, m_closed);
    if (m_all.size >= m_settings.preferredSizes.back())
        return released(m_all, BatchRelease::PreferredSize);
    if (delay.count() == 0)
        return released(m_all, BatchRelease::IdleInstance);
    if (isFlushing)
        return released(m_all, BatchRelease::Flush);
    return {0, 0, BatchRelease::None, m_oldest + delay};
}

} // namespace thalassa::scheduling
