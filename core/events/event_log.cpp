// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/events/event_log.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

#include "core/base/text/excerpt.h"
#include "core/events/actor.h"

namespace thalassa::events {
namespace {

void cut(std::string& text, size_t longest)
{
    if (text.size() > longest)
        text = std::string(base::beginningOf(text, longest));
}

} // namespace

EventLog::EventLog(const base::Clock& clock, size_t capacity)
    : m_clock(clock)
    , m_capacity(capacity)
{
}

void EventLog::add(Event event) noexcept
{
    event.time = m_clock.now();
    base::MutexLock lock(m_mutex);
    event.id = ++m_lastId;
    try {
        event.actor = std::string(ActorScope::current());
        cut(event.actor, kLongestName);
        cut(event.model, kLongestName);
        cut(event.text, kLongestText);
        m_events.push_back(std::move(event));
    } catch (const std::bad_alloc&) {
        return; // the missing id shows the loss
    }
    if (m_events.size() > m_capacity)
        m_events.pop_front();
}

std::vector<Event> EventLog::after(uint64_t id) const
{
    base::MutexLock lock(m_mutex);
    const auto first = std::upper_bound(m_events.begin(), m_events.end(), id,
        [](uint64_t wanted, const Event& event) { return wanted < event.id; });
    return {first, m_events.end()};
}

uint64_t EventLog::lastId() const
{
    base::MutexLock lock(m_mutex);
    return m_lastId;
}

} // namespace thalassa::events
