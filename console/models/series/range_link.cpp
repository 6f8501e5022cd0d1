// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/range_link.h"

namespace thalassa::console {

RangeLink::RangeLink(TimeRange& first, TimeRange& second, QObject* parent)
    : QObject(parent)
    , m_first(first)
    , m_second(second)
{
    for (const auto signal :
        {&TimeRange::visibleChanged, &TimeRange::selectionChanged, &TimeRange::crossHairChanged}) {
        connect(&first, signal, this, [this] { copy(m_first, m_second, -m_distance); });
        connect(&second, signal, this, [this] { copy(m_second, m_first, m_distance); });
    }
    copy(m_first, m_second, -m_distance);
}

void RangeLink::setDistance(std::chrono::nanoseconds distance)
{
    m_distance = distance;
    copy(m_first, m_second, -m_distance);
}

void RangeLink::copy(TimeRange& from, TimeRange& to, std::chrono::nanoseconds by)
{
    if (m_isCopying) {
        return;
    }
    m_isCopying = true;
    const TimeSpan visible{from.visible().begin + by, from.visible().end + by};
    // A range that follows is only left by a change of the other one.
    if (to.visible() != visible) {
        to.show(visible);
    }
    if (from.selection()) {
        to.select(from.selection()->begin + by, from.selection()->end + by);
    } else {
        to.clearSelection();
    }
    to.setCrossHair(from.crossHair() ? std::optional(*from.crossHair() + by) : std::nullopt);
    m_isCopying = false;
}

} // namespace thalassa::console
