// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Throttle: throttles log lines that clients or libraries can cause at any rate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::base {

// Admits the first line in each interval and counts the others. *thread-safe*.
class Throttle {
public:
    explicit Throttle(Duration interval)
        : m_interval(interval)
    {
    }

    // Returns how many lines were held back since the last one admitted, or nullopt if this line
    // must be held back.
    std::optional<uint64_t> admit(TimePoint now);
    // Returns how many lines are held back if their interval is over; the caller writes one line
    // about them now. Returns 0 if there are none or it is too early.
    uint64_t release(TimePoint now);
    // Returns when the interval of the last line is over. REQUIRES: there was one.
    TimePoint endOfInterval() const;
    // Sets the interval, also for the last line.
    void setInterval(Duration interval);

private:
    mutable Mutex m_mutex;
    Duration m_interval ABSL_GUARDED_BY(m_mutex);
    std::optional<TimePoint> m_last ABSL_GUARDED_BY(m_mutex);
    uint64_t m_heldBack ABSL_GUARDED_BY(m_mutex) = 0;
};

// Returns the end of a line that mentions those held back, such as " (and 7 lines before this
// one)", or an empty string if there are none.
std::string moreLines(uint64_t heldBack);

} // namespace thalassa::base
