// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/history/history_store.h"

#include <algorithm>

namespace thalassa::history {
namespace {

bool isSame(const std::weak_ptr<const void>& one, const std::shared_ptr<const void>& other)
{
    return !one.owner_before(other) && !other.owner_before(one);
}

} // namespace

void HistoryStore::observe(
    const Version& version, base::TimePoint now, const std::function<Reading()>& read)
{
    const Key key(version.model, version.version);
    {
        base::MutexLock lock(m_mutex);
        // A version that was loaded since the last round counts from there on.
        const base::TimePoint begin =
            m_lastRound == base::TimePoint() ? now - kResolutions[0].interval : m_lastRound;
        Entry& entry = m_entries.try_emplace(key, begin).first->second;
        if (!isSame(entry.identity, version.identity)) {
            entry.history.restart(begin);
            entry.identity = version.identity;
            entry.acceptedCount = 0;
            entry.wasBusy = false;
        }
        entry.round = m_round;
        // A request may be counted a little after it is no longer in flight.
        const bool isBusy =
            version.inFlightCount != 0 || version.acceptedCount != entry.acceptedCount;
        entry.acceptedCount = version.acceptedCount;
        if (!std::exchange(entry.wasBusy, isBusy) && !isBusy) {
            entry.history.addQuiet(now);
            return;
        }
    }
    const Reading reading = read();
    base::MutexLock lock(m_mutex);
    if (const auto found = m_entries.find(key); found != m_entries.end())
        found->second.history.add(reading);
}

void HistoryStore::endRound(base::TimePoint now)
{
    base::MutexLock lock(m_mutex);
    const uint64_t round = m_round++;
    std::vector<std::pair<uint64_t, Key>> unloaded; // by the round in which it was observed last
    std::erase_if(m_entries, [&](const auto& one) {
        const Entry& entry = one.second;
        if (entry.round == round)
            return false;
        const base::TimePoint active = entry.history.lastActive();
        if (active == base::TimePoint() || now - active > kKeptTime)
            return true;
        unloaded.emplace_back(entry.round, one.first);
        return false;
    });
    if (unloaded.size() > kMostUnloaded) {
        std::sort(unloaded.rbegin(), unloaded.rend());
        for (auto one = unloaded.begin() + kMostUnloaded; one != unloaded.end(); ++one)
            m_entries.erase(one->second);
    }
    m_lastRound = now;
}

std::vector<HistoryStore::Key> HistoryStore::keysOf(const Query& query) const
{
    std::vector<Key> keys;
    base::MutexLock lock(m_mutex);
    for (const auto& [key, entry] : m_entries) {
        if ((query.model.empty() || query.model == key.first) &&
            (query.version == 0 || query.version == key.second))
            keys.push_back(key);
    }
    return keys;
}

// Locks for one version at a time, so that the control loop does not wait for all of them.
std::vector<HistoryStore::Found> HistoryStore::find(const Query& query) const
{
    const std::vector<Key> keys = keysOf(query);
    size_t limit = std::max<size_t>(kMostPoints / std::max<size_t>(keys.size(), 1), 1);
    if (query.limit != 0)
        limit = std::min(limit, query.limit);
    const base::Duration interval = kResolutions[static_cast<size_t>(query.resolution)].interval;
    std::vector<Found> result;
    for (const Key& key : keys) {
        Found found{key.first, key.second, {}};
        {
            base::MutexLock lock(m_mutex);
            const auto entry = m_entries.find(key);
            if (entry == m_entries.end())
                continue; // it was dropped meanwhile
            found.series = entry->second.history.read(query.resolution, query.from, query.to);
        }
        std::vector<Point>& points = found.series.points;
        if (points.size() > limit) {
            found.leftOut = points.size() - limit;
            found.series.begin += interval * found.leftOut;
            points.erase(points.begin(), points.end() - static_cast<std::ptrdiff_t>(limit));
        }
        result.push_back(std::move(found));
    }
    return result;
}

void HistoryStore::forEachSize(
    const std::function<void(const std::string&, int64_t, size_t)>& visit) const
{
    base::MutexLock lock(m_mutex);
    for (const auto& [key, entry] : m_entries)
        visit(key.first, key.second, entry.history.byteSize());
}

} // namespace thalassa::history
