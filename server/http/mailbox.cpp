// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/mailbox.h"

#include <sys/eventfd.h>

#include <cerrno>
#include <utility>

#include "server/http/sockets/system_status.h"

namespace thalassa::http {
absl::StatusOr<std::shared_ptr<Mailbox>> Mailbox::open(
    StreamBound streamBound, std::shared_ptr<BodyBudget> bodyBudget)
{
    base::Descriptor descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!descriptor.isOpen())
        return threadStatus("eventfd", errno);
    return std::shared_ptr<Mailbox>(
        new Mailbox(std::move(descriptor), streamBound, std::move(bodyBudget)));
}

bool Mailbox::post(Item&& item)
{
    {
        base::MutexLock lock(m_mutex);
        if (m_isClosed)
            return false;
        m_items.push_back(std::move(item));
        if (!std::exchange(m_isReaderPaused, false))
            return true;
    }
    // The counter is never read: each write is an edge of its own, and 2^64 of them do not happen.
    ::eventfd_write(m_descriptor.get(), 1);
    return true;
}

void Mailbox::reportLostAnswer()
{
    {
        base::MutexLock lock(m_mutex);
        m_hasLostAnswer = true;
        if (!std::exchange(m_isReaderPaused, false))
            return;
    }
    ::eventfd_write(m_descriptor.get(), 1);
}

bool Mailbox::takeAll(std::vector<Item>& items)
{
    base::MutexLock lock(m_mutex);
    m_items.swap(items);
    return std::exchange(m_hasLostAnswer, false);
}

bool Mailbox::pause()
{
    base::MutexLock lock(m_mutex);
    m_isReaderPaused = m_items.empty() && !m_hasLostAnswer;
    return m_isReaderPaused;
}

void Mailbox::resume()
{
    base::MutexLock lock(m_mutex);
    m_isReaderPaused = false;
}

std::vector<Mailbox::Item> Mailbox::close()
{
    base::MutexLock lock(m_mutex);
    m_isClosed = true;
    return std::exchange(m_items, {});
}

} // namespace thalassa::http
