// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/conversation.h"

#include <vector>

namespace thalassa::grpcapi {

void OpenConversations::add(const std::shared_ptr<Conversation>& conversation)
{
    base::MutexLock lock(m_mutex);
    m_open.insert(conversation);
}

void OpenConversations::remove(const std::shared_ptr<Conversation>& conversation)
{
    base::MutexLock lock(m_mutex);
    m_open.erase(conversation);
}

void OpenConversations::drain()
{
    std::vector<std::shared_ptr<Conversation>> open;
    {
        base::MutexLock lock(m_mutex);
        open.assign(m_open.begin(), m_open.end());
    }
    for (const std::shared_ptr<Conversation>& conversation : open)
        conversation->drain();
}

} // namespace thalassa::grpcapi
