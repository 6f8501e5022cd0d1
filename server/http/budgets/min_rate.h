// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// MinRate checks whether bytes come at a minimum rate on average. They may fall behind it, or
// stall, for some time (the slack); bytes that come sooner than needed earn no more than that time.
// *thread-compatible*.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "core/base/clock.h"

namespace thalassa::http {

class MinRate {
public:
    // `rate` in bytes per second, at least 1.
    MinRate(base::Duration slack, uint64_t rate)
        : m_slack(slack)
        , m_rate(rate)
    {
    }

    void start(base::TimePoint now)
    {
        m_left = m_slack;
        m_since = now;
    }
    // Called when reading is resumed: the time until now does not count.
    void resume(base::TimePoint now) { m_since = std::max(m_since, now); }
    // Counts `bytes` that came at time `at`, or at start() or resume() if `at` is earlier.
    void came(uint64_t bytes, base::TimePoint at)
    {
        const base::TimePoint now = std::max(at, m_since);
        const std::chrono::duration<double> earned(
            static_cast<double>(bytes) / static_cast<double>(m_rate));
        const std::chrono::duration<double> left = (m_left - (now - m_since)) + earned;
        m_left = left >= m_slack ? m_slack : std::chrono::duration_cast<base::Duration>(left);
        m_since = now;
    }
    bool isBehind(base::TimePoint now) const { return now - m_since > m_left; }

private:
    const base::Duration m_slack;
    const uint64_t m_rate;
    base::Duration m_left{}; // slack left at m_since
    base::TimePoint m_since{};
};

} // namespace thalassa::http
