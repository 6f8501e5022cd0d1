// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/connections.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/text/excerpt.h"

namespace thalassa::observability {

std::tuple<uint64_t, uint64_t, base::TimePoint> ConnectionFacts::urgency() const
{
    const base::TimePoint lastByte =
        std::max({opened, lastReceived.value_or(opened), lastSent.value_or(opened)});
    return {waitingBytes.value_or(0), requestsInFlight.value_or(0), lastByte};
}

void ConnectionList::append(ConnectionList other)
{
    connections.insert(connections.end(), std::make_move_iterator(other.connections.begin()),
        std::make_move_iterator(other.connections.end()));
    count += other.count;
    lateThreads += other.lateThreads;
}

void ConnectionList::keepMostUrgent(size_t limit)
{
    std::sort(connections.begin(), connections.end(),
        [](const auto& a, const auto& b) { return a.urgency() > b.urgency(); });
    if (connections.size() > limit)
        connections.erase(connections.begin() + static_cast<ptrdiff_t>(limit), connections.end());
}

Connections::Registration Connections::add(ConnectionSource& source)
{
    {
        base::MutexLock lock(m_mutex);
        m_sources.push_back(&source);
    }
    // Without the lock: if there is no memory, the shared_ptr calls `end`, which locks.
    const auto end = [registry = shared_from_this()](const void* ended) {
        registry->remove(*static_cast<const ConnectionSource*>(ended));
    };
    return {static_cast<const void*>(&source), end};
}

void Connections::remove(const ConnectionSource& source)
{
    base::MutexLock lock(m_mutex);
    std::erase(m_sources, &source);
}

template <typename Answer, typename Ask> std::vector<Answer> Connections::askAll(Ask ask) const
{
    std::vector<Pending<Answer>> pending;
    {
        base::MutexLock lock(m_mutex);
        pending.reserve(m_sources.size());
        for (ConnectionSource* const source : m_sources)
            pending.push_back(ask(*source));
    }
    const base::TimePoint deadline = base::Clock::system().now() + kPatience;
    std::vector<Answer> answers;
    answers.reserve(pending.size());
    for (const Pending<Answer>& one : pending)
        answers.push_back(one(deadline));
    return answers;
}

ConnectionList Connections::list(size_t limit) const
{
    ConnectionList all;
    auto lists = askAll<ConnectionList>(
        [limit](ConnectionSource& source) { return source.listConnections(limit); });
    for (ConnectionList& list : lists)
        all.append(std::move(list));
    all.keepMostUrgent(limit);
    return all;
}

absl::StatusOr<ConnectionFacts> Connections::close(const std::string& id) const
{
    if (id.empty()) {
        return absl::InvalidArgumentError(
            "'id': expected the id of a connection, which the query connections lists, got none");
    }
    using Closed = absl::StatusOr<ConnectionFacts>;
    auto answers =
        askAll<Closed>([&id](ConnectionSource& source) { return source.closeConnection(id); });
    for (Closed& closed : answers) {
        if (!absl::IsNotFound(closed.status()))
            return std::move(closed);
    }
    return absl::NotFoundError(absl::StrCat("no open connection has the id '", base::excerpt(id),
        "'; the query connections lists them"));
}

} // namespace thalassa::observability
