// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/workspace.h"

namespace thalassa::console {

Workspace::Workspace(QObject* parent)
    : QObject(parent)
{
}

bool Workspace::mayChange(const ServerStore* server) const
{
    return m_commands != nullptr && server != nullptr && !server->label().isReadOnly &&
        server->link().phase == LinkState::Phase::Connected;
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
