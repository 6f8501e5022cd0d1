// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/history_store.h"

#include <algorithm>

namespace thalassa::console {
namespace {

constexpr std::chrono::seconds kIdle(60);

} // namespace

HistoryStore::HistoryStore(QObject* parent)
    : QObject(parent)
{
}

const ModelHistory* HistoryStore::find(const ModelKey& key) const
{
    const auto found = m_histories.find(key);
    return found == m_histories.end() ? nullptr : &found->second;
}

void HistoryStore::hold(const ModelKey& key)
{
    if (m_holds[key]++ == 0) {
        Q_EMIT heldChanged();
    }
}

void HistoryStore::release(const ModelKey& key)
{
    const auto found = m_holds.find(key);
    if (found != m_holds.end() && --found->second == 0) {
        m_holds.erase(found);
        Q_EMIT heldChanged();
    }
}

QList<ModelKey> HistoryStore::held() const
{
    QList<ModelKey> keys;
    for (const auto& [key, count] : m_holds) {
        keys.append(key);
    }
    return keys;
}

void HistoryStore::requestExplanation(const ModelKey& key, TimeSpan span)
{
    Q_EMIT explanationRequested(key, span);
}

void HistoryStore::setExplanation(const RangeExplanation& explanation)
{
    Q_EMIT explained(explanation);
}

void HistoryStore::setSource(Source source)
{
    if (m_source != source) {
        m_source = source;
        Q_EMIT changed();
    }
}

// The history of a version. If there are too many, one without requests for a while makes room,
// unless a page shows it; null: there is no room.
ModelHistory* HistoryStore::make(const ModelKey& key, WallTime now)
{
    const auto found = m_histories.find(key);
    if (found != m_histories.end()) {
        return &found->second;
    }
    if (m_histories.size() >= kMaximumVersions) {
        auto oldest = m_histories.end();
        for (auto at = m_histories.begin(); at != m_histories.end(); ++at) {
            const bool isFree = !m_holds.contains(at->first);
            if (isFree &&
                (oldest == m_histories.end() ||
                    at->second.lastChange() < oldest->second.lastChange())) {
                oldest = at;
            }
        }
        // Otherwise many busy versions would push each other out all the time.
        const bool mayReplace = oldest != m_histories.end() &&
            (m_holds.contains(key) || oldest->second.lastChange() + kIdle < now);
        if (!mayReplace) {
            return nullptr;
        }
        m_histories.erase(oldest);
    }
    return &m_histories[key];
}

void HistoryStore::merge(const ModelKey& key, const HistoryPart& part)
{
    if (ModelHistory* history = make(key, {})) {
        history->merge(part);
        Q_EMIT changed();
    }
}

void HistoryStore::add(const ModelKey& key, const FigureKey& figure, WallTime time, double value)
{
    if (ModelHistory* history = make(key, {})) {
        history->add(figure, time, value);
        Q_EMIT changed();
    }
}

void HistoryStore::count(
    const ModelKey& key, const FigureKey& figure, WallTime second, double events)
{
    if (ModelHistory* history = make(key, {})) {
        history->count(figure, second, events);
        Q_EMIT changed();
    }
}

void HistoryStore::take(const QList<ModelFigures>& readings, WallTime time)
{
    const bool hasServer = m_source == Source::Server;
    if (m_collectedSince == WallTime()) {
        m_collectedSince = time;
    }
    for (const ModelFigures& reading : readings) {
        // A version without a request since its load has no history.
        const bool isHeld = m_holds.contains(reading.key);
        const bool isWanted = isHeld || (!hasServer && reading.requests > 0);
        ModelHistory* history = isWanted ? make(reading.key, time) : nullptr;
        if (history != nullptr) {
            hasServer ? history->takeRest(reading, time) : history->take(reading, time);
        }
    }
    Q_EMIT changed();
}

void HistoryStore::addGap(WallTime time)
{
    for (auto& [key, history] : m_histories) {
        history.addGap(time);
    }
}

void HistoryStore::clear()
{
    m_histories.clear();
    restart({});
}

void HistoryStore::restart(WallTime time)
{
    addGap(time);
    m_collectedSince = {};
    m_source = Source::Unknown;
    Q_EMIT changed();
}

} // namespace thalassa::console
