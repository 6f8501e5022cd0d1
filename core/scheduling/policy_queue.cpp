// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/policy_queue.h"

#include "absl/strings/str_cat.h"

namespace thalassa::scheduling {

using inference::Request;

absl::Status PolicyQueue::admit(const Request& request) const
{
    const uint64_t level = m_settings.levelOf(request.priority);
    const size_t limit = m_settings.policyOf(level).maxSize;
    if (limit == 0)
        return absl::OkStatus();
    const auto found = m_levels.find(level);
    const size_t waiting =
        found == m_levels.end() ? 0 : found->second.inTime.size() + found->second.delayed.size();
    if (waiting < limit)
        return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat("Exceeds maximum queue size: ", waiting,
        " requests wait for model '", request.context()->modelName, "'",
        level == 0 ? "" : absl::StrCat(" at priority ", level), ", and its max_queue_size is ",
        limit, ". Send it again later"));
}

void PolicyQueue::append(std::unique_ptr<Request> request)
{
    Request::QueuePlace& place = request->queuePlace;
    place.level = m_settings.levelOf(request->priority);
    place.ticket = ++m_lastTicket;
    place.isDelayed = false;
    place.expiry =
        m_settings.policyOf(place.level).expiry(request->record().queued, request->timeout);
    if (place.expiry != base::TimePoint::max())
        m_expiries.emplace(std::pair(place.expiry, place.ticket), request.get());
    m_levels[place.level].inTime.append(std::move(request));
    ++m_size;
}

std::unique_ptr<Request> PolicyQueue::take(Request& request)
{
    const Request::QueuePlace& place = request.queuePlace;
    if (place.expiry != base::TimePoint::max() && !place.isDelayed)
        m_expiries.erase(std::pair(place.expiry, place.ticket));
    const auto level = m_levels.find(place.level);
    std::unique_ptr<Request> taken =
        (place.isDelayed ? level->second.delayed : level->second.inTime).take(request);
    --m_size;
    // One level is kept, for most models have no other.
    if (level->second.isEmpty() && m_levels.size() > 1)
        m_levels.erase(level);
    return taken;
}

Request* PolicyQueue::firstFrom(Levels::const_iterator level, Levels::const_iterator end)
{
    for (; level != end; ++level) {
        if (!level->second.inTime.isEmpty())
            return level->second.inTime.first();
        if (!level->second.delayed.isEmpty())
            return level->second.delayed.first();
    }
    return nullptr;
}

Request* PolicyQueue::first() const
{
    return firstFrom(m_levels.begin(), m_levels.end());
}

Request* PolicyQueue::after(const Request& request) const
{
    if (request.queueLinks.next != nullptr)
        return request.queueLinks.next;
    const auto level = m_levels.find(request.queuePlace.level);
    if (!request.queuePlace.isDelayed && !level->second.delayed.isEmpty())
        return level->second.delayed.first();
    return firstFrom(std::next(level), m_levels.end());
}

bool PolicyQueue::expire(base::TimePoint now, std::vector<std::unique_ptr<Request>>& rejected)
{
    bool changed = false;
    while (!m_expiries.empty() && m_expiries.begin()->first.first <= now) {
        Request& request = *m_expiries.begin()->second;
        const uint64_t level = request.queuePlace.level;
        std::unique_ptr<Request> taken = take(request);
        if (m_settings.policyOf(level).action == QueuePolicy::Action::Reject) {
            rejected.push_back(std::move(taken));
        } else {
            taken->queuePlace.isDelayed = true;
            m_levels[level].delayed.append(std::move(taken));
            ++m_size;
        }
        changed = true;
    }
    return changed;
}

} // namespace thalassa::scheduling
