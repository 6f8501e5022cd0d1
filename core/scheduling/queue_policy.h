// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// QueuePolicy: how many requests may wait, for how long, and what happens to a request that waited
// too long (rows 3.8.1, 4.2.11 to 4.2.14). The default value has no limit. *thread-safe*: constant.
#pragma once

#include <chrono>
#include <cstddef>

#include "core/base/clock.h"
#include "model_config.pb.h"

namespace thalassa::scheduling {

struct QueuePolicy {
    enum class Action {
        Reject, // the request is answered with an error
        Delay,  // the request runs after all others of its level that are in time
    };

    Action action = Action::Reject;
    std::chrono::microseconds timeout{0}; // 0: none
    bool allowsOverride = false;          // a request may have a shorter time-out of its own
    size_t maxSize = 0;                   // waiting requests; 0: no limit

    static QueuePolicy from(const ::inference::ModelQueuePolicy& policy);

    // The time from which a request queued at `queued` has waited too long; TimePoint::max() for
    // never. Its own time-out counts only if it is shorter than the policy's (row 4.2.14).
    base::TimePoint expiry(base::TimePoint queued, std::chrono::microseconds ownTimeout) const;
};

} // namespace thalassa::scheduling
