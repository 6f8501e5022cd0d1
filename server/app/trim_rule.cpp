// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/trim_rule.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace thalassa::app {

bool TrimRule::isTimeToLook(std::chrono::microseconds worked)
{
    if (worked - std::exchange(m_worked, worked) < kIdleWork) {
        ++m_idleIntervals;
        return std::has_single_bit(m_idleIntervals) ||
            m_idleIntervals % kMostIdleIntervalsPerLook == 0;
    }
    m_idleIntervals = 0;
    return ++m_busyIntervals % kBusyIntervalsPerLook == 0;
}

bool TrimRule::isWorthwhile(size_t unused)
{
    m_left = std::min(m_left, unused);
    const size_t more = unused - m_left;
    if (more >= (isIdle() ? kWorthwhileWhenIdle : kWorthwhile)) {
        m_vainTimes = 0; // the vain attempts concerned other memory
        return true;
    }
    return isIdle() && unused >= kWorthwhileWhenIdle && m_vainTimes < kMostVainTimes;
}

void TrimRule::gaveBack(size_t unused, size_t left, std::chrono::microseconds worked)
{
    m_vainTimes = unused - std::min(unused, left) < kWorthwhileWhenIdle ? m_vainTimes + 1 : 0;
    m_left = left;
    m_worked = worked;
}

} // namespace thalassa::app
