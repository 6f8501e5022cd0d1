// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The steps of an I/O thread over all its connections.
#include <algorithm>

#include "server/http/io_thread.h"

namespace thalassa::http {

std::vector<Connection*> IoThread::connections() const
{
    std::vector<Connection*> all;
    all.reserve(m_connections.size());
    for (const auto& [number, connection] : m_connections)
        all.push_back(connection.get());
    return all;
}

void IoThread::lookForBusyConnections()
{
    const bool isBusy = std::any_of(m_connections.begin(), m_connections.end(),
        [](const auto& entry) { return entry.second->isBusy(); });
    m_mayBeBusy.store(isBusy, std::memory_order_relaxed);
}

void IoThread::closeIdleConnections()
{
    for (Connection* const connection : connections())
        connection->closeIfIdle();
}

size_t IoThread::cutOff(const std::string& message)
{
    size_t count = 0;
    for (Connection* const connection : connections())
        count += connection->cutOff(message);
    return count;
}

observability::ConnectionList IoThread::listConnections(size_t limit) const
{
    std::vector<Connection*> all = connections();
    const auto kept = all.begin() + static_cast<ptrdiff_t>(std::min(limit, all.size()));
    std::partial_sort(all.begin(), kept, all.end(),
        [](const Connection* a, const Connection* b) { return a->urgency() > b->urgency(); });
    observability::ConnectionList list;
    list.count = all.size();
    for (auto one = all.begin(); one != kept; ++one)
        (*one)->describe(list.connections.emplace_back());
    return list;
}

} // namespace thalassa::http
