// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/workspace.h"

namespace thalassa::console {

Workspace::Workspace(QObject* parent)
    : QObject(parent)
{
}

QString Workspace::refusalOf(const ServerStore* server) const
{
    if (server == nullptr)
        return tr("Open a server first.");
    if (m_commands == nullptr)
        return tr("A recorded session cannot be changed.");
    if (server->label().isReadOnly)
        return tr("The profile of the server is read-only.");
    return server->link().phase == LinkState::Phase::Connected ? QString()
                                                               : tr("The server is not connected.");
}

void Workspace::setShownServer(const ServerStore* server)
{
    if (m_shownServer != server) {
        m_shownServer = server;
        Q_EMIT shownServerChanged();
    }
}

bool Workspace::isLookedAt(const ServerStore& server) const
{
    constexpr std::size_t kFew = 8;
    return m_shownServer != nullptr ? m_shownServer == &server : m_fleet.servers().size() <= kFew;
}

void Workspace::setPaused(bool isPaused)
{
    if (m_isPaused != isPaused) {
        m_isPaused = isPaused;
        m_range.setPaused(isPaused);
        Q_EMIT pacingChanged();
    }
}

void Workspace::setInterval(std::chrono::milliseconds interval)
{
    if (m_interval != interval) {
        m_interval = interval;
        Q_EMIT pacingChanged();
    }
}

} // namespace thalassa::console
