// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/refusal_events.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace thalassa::engine {
namespace {

constexpr std::chrono::seconds kFirstInterval{5};
constexpr std::chrono::minutes kLongestInterval{5};

} // namespace

RefusalEvents::RefusalEvents(Options options)
    : m_options(std::move(options))
    , m_interval(kFirstInterval)
    , m_ration(kFirstInterval)
{
}

void RefusalEvents::note(const std::string& why) noexcept
try {
    std::optional<uint64_t> others;
    base::TimePoint end;
    {
        base::MutexLock lock(m_mutex);
        others = m_ration.admit(m_options.clock->now());
        if (!others && !m_why.empty())
            return; // the timer is set
        if (others)
            renewInterval(*others > 0);
        m_why = others ? "" : why;
        end = m_ration.endOfInterval();
    }
    if (others)
        tell(*others + 1, why);
    else
        m_options.timers->set(end, weak_from_this());
} catch (const std::bad_alloc&) {
}

// The timer may be for refusals that an event has already reported, and too early for the next.
void RefusalEvents::onTimer()
{
    uint64_t count = 0;
    std::string why;
    base::TimePoint next;
    {
        base::MutexLock lock(m_mutex);
        count = m_ration.release(m_options.clock->now());
        if (count > 0) {
            why = std::exchange(m_why, {});
            renewInterval(true);
        } else if (!m_why.empty()) {
            next = m_ration.endOfInterval();
        }
    }
    if (count > 0)
        tell(count, std::move(why));
    if (next != base::TimePoint())
        m_options.timers->set(next, weak_from_this());
}

void RefusalEvents::renewInterval(bool goesOn)
{
    m_interval = goesOn ? std::min<base::Duration>(2 * m_interval, kLongestInterval)
                        : base::Duration(kFirstInterval);
    m_ration.setInterval(m_interval);
}

void RefusalEvents::tell(uint64_t count, std::string why) const noexcept
try {
    events::Event event;
    event.kind = v1::EVENT_REQUESTS_REFUSED;
    event.model = m_options.model;
    event.version = m_options.version;
    event.text = std::move(why);
    event.count = count;
    m_options.events->add(std::move(event));
} catch (const std::bad_alloc&) {
}

} // namespace thalassa::engine
