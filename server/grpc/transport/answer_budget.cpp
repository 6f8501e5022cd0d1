// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/answer_budget.h"

#include <utility>

#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {

AnswerBudget::Place AnswerBudget::add(uint64_t bytes, std::weak_ptr<UnreadAnswer> answer)
{
    Place place;
    std::shared_ptr<UnreadAnswer> oldest;
    {
        base::MutexLock lock(m_mutex);
        place = m_waiting.insert(m_waiting.end(), {bytes, std::move(answer), false});
        m_used += bytes;
        oldest = takeOldest(place);
    }
    while (oldest) {
        oldest->cancelUnread(); // without the lock
        noteCancelled(*oldest);
        std::shared_ptr<UnreadAnswer> next;
        {
            base::MutexLock lock(m_mutex);
            next = takeOldest(place);
        }
        oldest = std::move(next); // the call may be destroyed here
    }
    return place;
}

// Returns the next call that has to be cancelled, null if there is none.
std::shared_ptr<UnreadAnswer> AnswerBudget::takeOldest(Place newest)
{
    // Another thread may have cancelled the newest one.
    while (m_used > m_limit && !newest->isCancelled && m_waiting.begin() != newest) {
        const auto oldest = m_waiting.begin();
        oldest->isCancelled = true;
        m_used -= oldest->bytes;
        m_ending.splice(m_ending.end(), m_waiting, oldest);
        if (std::shared_ptr<UnreadAnswer> answer = oldest->answer.lock())
            return answer;
    }
    return nullptr;
}

void AnswerBudget::noteCancelled(const UnreadAnswer& answer)
{
    exceptionsToStatus([&] {
        std::string client = answer.client();
        base::MutexLock lock(m_mutex);
        ++m_cancelled.count;
        m_cancelled.lastPeer = std::move(client);
        return absl::OkStatus();
    }).IgnoreError(); // logged
}

void AnswerBudget::remove(Place place)
{
    base::MutexLock lock(m_mutex);
    if (!place->isCancelled)
        m_used -= place->bytes;
    (place->isCancelled ? m_ending : m_waiting).erase(place);
}

uint64_t AnswerBudget::used() const
{
    base::MutexLock lock(m_mutex);
    return m_used;
}

http::RefusalCount AnswerBudget::cancelled() const
{
    base::MutexLock lock(m_mutex);
    return m_cancelled;
}

} // namespace thalassa::grpcapi
