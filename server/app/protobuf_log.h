// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What protobuf has to say goes into the server's log, escaped as all of it, instead of to standard
// error as it is. It speaks about each text of a client that is no UTF-8, so its lines are
// rationed; whoever sent such a text gets an error of its own.
#pragma once

#include <optional>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::app {

// One line in an interval, the first, and how many others it stands for. *thread-safe*.
class LineRation {
public:
    explicit LineRation(base::Duration interval)
        : m_interval(interval)
    {
    }

    // How many were held back since the last line that was written; nothing: hold this one back.
    std::optional<uint64_t> admit(base::TimePoint now);

private:
    const base::Duration m_interval;
    base::Mutex m_mutex;
    std::optional<base::TimePoint> m_last ABSL_GUARDED_BY(m_mutex);
    uint64_t m_heldBack ABSL_GUARDED_BY(m_mutex) = 0;
};

// Call once, before other threads start.
void logWhatProtobufSays();

} // namespace thalassa::app
