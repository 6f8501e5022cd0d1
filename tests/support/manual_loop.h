// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ManualLoop: a control loop that runs posted functions when the test lets time pass.
// *thread-compatible*.
#pragma once

#include <map>
#include <utility>

#include "core/base/threads/control_loop.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::tests {

class ManualLoop final : public base::ControlLoop {
public:
    explicit ManualLoop(VirtualClock& clock)
        : m_clock(clock)
    {
    }
    void post(std::function<void()> function) override
    {
        postAfter(base::Duration::zero(), std::move(function));
    }
    void postAfter(base::Duration delay, std::function<void()> function) override
    {
        m_timers.emplace(m_clock.now() + delay, std::move(function));
    }
    // Each function runs at the time when it is due.
    void pass(base::Duration time)
    {
        const base::TimePoint end = m_clock.now() + time;
        while (!m_timers.empty() && m_timers.begin()->first <= end) {
            m_clock.advance(
                std::max(base::Duration::zero(), m_timers.begin()->first - m_clock.now()));
            const auto function = m_timers.extract(m_timers.begin()).mapped();
            function();
        }
        m_clock.advance(end - m_clock.now());
    }

private:
    VirtualClock& m_clock;
    std::multimap<base::TimePoint, std::function<void()>> m_timers;
};

} // namespace thalassa::tests
