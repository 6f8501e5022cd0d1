// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/policy_queue.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"

namespace thalassa::scheduling {

using inference::Request;
using inference::SchedulingState;

absl::Status PolicyQueue::admit(const Request& request)
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
    ++failuresOf(level).refused;
    request.context()->record.refusal = inference::Refusal::QueueFull;
    return absl::UnavailableError(absl::StrCat("Exceeds maximum queue size: ", waiting,
        " requests wait for model '", request.context()->modelName, "'",
        level == 0 ? "" : absl::StrCat(" at priority ", level), ", and its max_queue_size is ",
        limit, ". Send it again later"));
}

void PolicyQueue::append(std::unique_ptr<Request> request)
{
    SchedulingState::QueuePlace& place = request->scheduling.queuePlace;
    place.level = m_settings.levelOf(request->priority);
    place.ticket = ++m_lastTicket;
    place.isDelayed = false;
    place.expiry =
        m_settings.policyOf(place.level).expiry(request->record().queued, request->timeout);
    if (place.expiry != base::TimePoint::max())
        m_expiries.emplace(std::pair(place.expiry, place.ticket), request.get());
    Level& level = m_levels[place.level];
    level.rowCount += request->batchSize;
    level.inputByteSize += request->record().inputByteSize;
    level.inTime.append(std::move(request));
    ++m_size;
}

std::unique_ptr<Request> PolicyQueue::take(Request& request)
{
    const SchedulingState::QueuePlace& place = request.scheduling.queuePlace;
    if (place.expiry != base::TimePoint::max() && !place.isDelayed)
        m_expiries.erase(std::pair(place.expiry, place.ticket));
    const auto level = m_levels.find(place.level);
    std::unique_ptr<Request> taken =
        (place.isDelayed ? level->second.delayed : level->second.inTime).take(request);
    --m_size;
    level->second.rowCount -= taken->batchSize;
    level->second.inputByteSize -= taken->record().inputByteSize;
    // The last level is kept, since most models have no other.
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
    if (request.scheduling.queueLinks.next != nullptr)
        return request.scheduling.queueLinks.next;
    const auto level = m_levels.find(request.scheduling.queuePlace.level);
    if (!request.scheduling.queuePlace.isDelayed && !level->second.delayed.isEmpty())
        return level->second.delayed.first();
    return firstFrom(std::next(level), m_levels.end());
}

bool PolicyQueue::expire(base::TimePoint now, std::vector<std::unique_ptr<Request>>& rejected)
{
    bool changed = false;
    while (!m_expiries.empty() && m_expiries.begin()->first.first <= now) {
        Request& request = *m_expiries.begin()->second;
        const uint64_t level = request.scheduling.queuePlace.level;
        std::unique_ptr<Request> taken = take(request);
        ++failuresOf(level).timedOut;
        if (m_settings.policyOf(level).action == QueuePolicy::Action::Reject) {
            rejected.push_back(std::move(taken));
        } else {
            taken->scheduling.queuePlace.isDelayed = true;
            Level& itsLevel = m_levels[level];
            itsLevel.rowCount += taken->batchSize;
            itsLevel.inputByteSize += taken->record().inputByteSize;
            itsLevel.delayed.append(std::move(taken));
            ++m_size;
        }
        changed = true;
    }
    return changed;
}

PolicyQueue::Failures& PolicyQueue::failuresOf(uint64_t level)
{
    const bool isCounted = m_failures.size() < kMostCounted || m_failures.contains(level);
    return m_failures[isCounted ? level : m_settings.defaultPriority];
}

QueueView PolicyQueue::viewOf(uint64_t level) const
{
    QueueView view;
    view.priority = level;
    view.policy = m_settings.policyOf(level);
    if (const auto failures = m_failures.find(level); failures != m_failures.end()) {
        view.refusedCount = failures->second.refused;
        view.timedOutCount = failures->second.timedOut;
    }
    const auto found = m_levels.find(level);
    if (found == m_levels.end())
        return view;
    const Level& waiting = found->second;
    view.delayedCount = waiting.delayed.size();
    view.requestCount = waiting.inTime.size() + view.delayedCount;
    view.rowCount = waiting.rowCount;
    view.inputByteSize = waiting.inputByteSize;
    for (Request* const first : {waiting.inTime.first(), waiting.delayed.first()}) {
        if (first != nullptr)
            view.oldest = std::min(view.oldest, first->record().queued);
    }
    return view;
}

void PolicyQueue::show(QueuesView& view) const
{
    std::set<uint64_t> levels{m_settings.defaultPriority};
    const size_t known = std::min<uint64_t>(m_settings.priorityLevels, QueuesView::kHighest);
    for (uint64_t level = 1; level <= known; ++level)
        levels.insert(level);
    for (const auto& [level, policy] : m_settings.policies)
        levels.insert(level);
    for (const auto& [level, failures] : m_failures)
        levels.insert(level);
    size_t inUse = 0;
    for (const auto& [level, waiting] : m_levels) {
        if (++inUse > QueuesView::kInUse)
            break;
        levels.insert(level);
    }
    size_t shown = 0; // levels in use
    for (const uint64_t level : levels) {
        shown += m_levels.count(level);
        view.queues.push_back(viewOf(level));
    }
    view.leftOut += m_levels.size() - shown;
}

} // namespace thalassa::scheduling
