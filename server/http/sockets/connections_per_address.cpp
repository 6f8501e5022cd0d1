// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/connections_per_address.h"

namespace thalassa::http {

size_t ConnectionsPerAddress::of(const PeerAddress& peer) const
{
    base::MutexLock lock(m_mutex);
    const auto found = m_counts.find(peer.network());
    return found == m_counts.end() ? 0 : found->second;
}

void ConnectionsPerAddress::add(const PeerAddress& peer)
{
    base::MutexLock lock(m_mutex);
    ++m_counts[peer.network()];
}

void ConnectionsPerAddress::remove(const PeerAddress& peer)
{
    base::MutexLock lock(m_mutex);
    const auto found = m_counts.find(peer.network());
    if (found != m_counts.end() && --found->second == 0)
        m_counts.erase(found);
}

} // namespace thalassa::http
