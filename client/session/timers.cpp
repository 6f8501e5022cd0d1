// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/timers.h"

#include <QObject>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <vector>

namespace thalassa::client {

TimerId Timers::start(base::Duration delay, std::function<void()> action)
{
    const base::TimePoint due = now() + std::max(delay, base::Duration::zero());
    const TimerId id = ++m_lastId;
    m_actions.emplace(Key(due, id), std::move(action));
    m_due.emplace(id, due);
    onChanged();
    return id;
}

void Timers::stop(TimerId& id)
{
    const auto found = m_due.find(std::exchange(id, 0));
    if (found == m_due.end())
        return;
    m_actions.erase(Key(found->second, found->first));
    m_due.erase(found);
    onChanged();
}

void Timers::runDue()
{
    const Key end(now(), m_lastId);
    while (!m_actions.empty() && m_actions.begin()->first <= end) {
        auto node = m_actions.extract(m_actions.begin());
        m_due.erase(node.key().second);
        node.mapped()();
    }
    onChanged();
}

base::TimePoint Timers::nextDue() const
{
    return m_actions.empty() ? base::TimePoint::max() : m_actions.begin()->first.first;
}

void VirtualTimers::advance(base::Duration duration)
{
    const base::TimePoint end = m_now + duration;
    while (nextDue() <= end) {
        m_now = std::max(m_now, nextDue());
        runDue();
    }
    m_now = end;
}

namespace {

class LoopTimers final : public Timers {
public:
    LoopTimers()
    {
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { runDue(); });
    }

    base::TimePoint now() const override { return base::Clock::system().now(); }

private:
    void onChanged() override
    {
        // The timer counts milliseconds in an int.
        constexpr std::chrono::milliseconds kLongest = std::chrono::hours(24);
        const base::TimePoint due = nextDue();
        if (due == base::TimePoint::max())
            return m_timer.stop();
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - now());
        m_timer.start(std::clamp(left, std::chrono::milliseconds(0), kLongest));
    }

    QTimer m_timer;
};

} // namespace

std::unique_ptr<Timers> makeTimers()
{
    return std::make_unique<LoopTimers>();
}

} // namespace thalassa::client
