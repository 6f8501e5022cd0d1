// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/history.h"

namespace thalassa::console {

void History::visit(const Location& location)
{
    if (m_at >= 0 && m_places[m_at] == location) {
        return;
    }
    m_places.resize(m_at + 1);
    m_places.append(location);
    if (m_places.size() > kMostPlaces) {
        m_places.removeFirst();
    }
    m_at = m_places.size() - 1;
}

void History::renew(const Location& location)
{
    if (m_at >= 0) {
        m_places[m_at] = location;
    }
}

void History::renameServer(const QString& before, const QString& now)
{
    for (Location& place : m_places) {
        if (place.server == before)
            place.server = now;
    }
}

const Location& History::back()
{
    return m_places[--m_at];
}

const Location& History::forward()
{
    return m_places[++m_at];
}

} // namespace thalassa::console
