// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/stream_handler.h"

namespace thalassa::grpcapi {

void OpenStreams::add(const std::shared_ptr<StreamHandler>& handler)
{
    base::MutexLock lock(m_mutex);
    m_open.insert(handler);
}

void OpenStreams::remove(const std::shared_ptr<StreamHandler>& handler)
{
    base::MutexLock lock(m_mutex);
    m_open.erase(handler);
    if (m_open.empty())
        m_changed.notifyAll();
}

std::vector<std::shared_ptr<StreamHandler>> OpenStreams::all()
{
    base::MutexLock lock(m_mutex);
    return {m_open.begin(), m_open.end()};
}

void OpenStreams::drain()
{
    for (const std::shared_ptr<StreamHandler>& handler : all())
        handler->drain();
}

size_t OpenStreams::shutDown(const absl::Status& status)
{
    const std::vector<std::shared_ptr<StreamHandler>> handlers = all();
    for (const std::shared_ptr<StreamHandler>& handler : handlers)
        handler->shutDown(status);
    return handlers.size();
}

void OpenStreams::awaitNone(std::chrono::system_clock::time_point deadline)
{
    base::MutexLock lock(m_mutex);
    while (!m_open.empty() && m_changed.waitUntil(m_mutex, deadline)) { }
}

} // namespace thalassa::grpcapi
