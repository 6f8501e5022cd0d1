// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/rate.h"

#include <algorithm>

namespace thalassa::console {
namespace {

constexpr std::chrono::seconds kWindow(5);

} // namespace

void Rate::add(WallTime time, quint64 counter)
{
    if (m_count > 0) {
        const Reading& last = m_readings[m_count - 1];
        if (counter < last.counter || time < last.time) {
            m_count = 0; // the server was restarted, or its clock was set back
        } else if (time == last.time) {
            return; // a repeated reading
        }
    }
    std::size_t expired = m_count == m_readings.size() ? 1 : 0;
    while (expired + 1 < m_count && m_readings[expired + 1].time <= time - kWindow) {
        ++expired;
    }
    std::move(m_readings.begin() + expired, m_readings.begin() + m_count, m_readings.begin());
    m_count -= std::min(expired, m_count);
    m_readings[m_count++] = {time, counter};
}

std::optional<double> Rate::perSecond() const
{
    if (m_count < 2) {
        return std::nullopt;
    }
    const std::chrono::duration<double> passed = m_readings[m_count - 1].time - m_readings[0].time;
    return static_cast<double>(growth()) / passed.count();
}

quint64 Rate::growth() const
{
    return m_count < 2 ? 0 : m_readings[m_count - 1].counter - m_readings[0].counter;
}

} // namespace thalassa::console
