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

bool TrimRule::isWorthwhile(size_t unused) const
{
    return isIdle() ? unused >= kWorthwhileWhenIdle
                    : unused - std::min(unused, m_left) >= kWorthwhile;
}

void TrimRule::gaveBack(size_t unused)
{
    m_left = unused;
}

} // namespace thalassa::app
