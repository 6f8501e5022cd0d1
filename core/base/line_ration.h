// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LineRation: for lines of the log that others can cause as often as they like.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::base {

// One line in an interval, the first, and how many others it stands for. *thread-safe*.
class LineRation {
public:
    explicit LineRation(Duration interval)
        : m_interval(interval)
    {
    }

    // How many were held back since the last line that was written; nothing: hold this one back.
    std::optional<uint64_t> admit(TimePoint now);
    // How many are held back, once their interval is over: they are written now, as one line of
    // their own. 0: none, or too early.
    uint64_t release(TimePoint now);
    // When the interval of the last line is over. REQUIRES: there was one.
    TimePoint endOfInterval() const;

private:
    const Duration m_interval;
    mutable Mutex m_mutex;
    std::optional<TimePoint> m_last ABSL_GUARDED_BY(m_mutex);
    uint64_t m_heldBack ABSL_GUARDED_BY(m_mutex) = 0;
};

// What the line that is written says of the others: " (and 7 lines before this one)", or nothing.
std::string moreLines(uint64_t heldBack);

} // namespace thalassa::base
