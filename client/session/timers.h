// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Timers: the time and the timers of a session, so that tests and playback run in virtual time.
// *lives on the session's thread*.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "core/base/clock.h"

namespace thalassa::client {

using TimerId = uint64_t; // 0: none

class Timers {
public:
    virtual ~Timers() = default;

    virtual base::TimePoint now() const = 0;
    // Calls `action` once after the delay. It may start and stop timers.
    TimerId start(base::Duration delay, std::function<void()> action);
    // Stops the timer, if it still runs, and sets `id` to 0.
    void stop(TimerId& id);

protected:
    // Calls the actions that are due. One that is started in between is called by the next call.
    void runDue();
    // The time of the first timer, or TimePoint::max().
    base::TimePoint nextDue() const;
    // Called when nextDue() may have changed.
    virtual void onChanged() = 0;

private:
    using Key = std::pair<base::TimePoint, TimerId>;

    std::map<Key, std::function<void()>> m_actions;
    std::map<TimerId, base::TimePoint> m_due;
    TimerId m_lastId = 0;
};

// Timers of the event loop of the calling thread.
std::unique_ptr<Timers> makeTimers();

// Timers whose time advances only by advance(). Time begins at one hour after the clock's origin.
class VirtualTimers final : public Timers {
public:
    base::TimePoint now() const override { return m_now; }
    // Calls the actions that become due, in the order of their times.
    void advance(base::Duration duration);

private:
    void onChanged() override { }

    base::TimePoint m_now{std::chrono::hours(1)};
};

} // namespace thalassa::client
