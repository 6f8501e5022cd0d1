// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/queue_policy.h"

#include "core/base/duration.h"

namespace thalassa::scheduling {

QueuePolicy QueuePolicy::from(const ::inference::ModelQueuePolicy& policy)
{
    QueuePolicy result;
    result.action = policy.timeout_action() == ::inference::ModelQueuePolicy::DELAY
        ? Action::Delay
        : Action::Reject;
    result.timeout =
        base::boundedDuration<std::chrono::microseconds>(policy.default_timeout_microseconds());
    result.allowsOverride = policy.allow_timeout_override();
    result.maxSize = policy.max_queue_size();
    return result;
}

base::TimePoint QueuePolicy::expiry(
    base::TimePoint queued, std::chrono::microseconds ownTimeout) const
{
    if (timeout.count() == 0)
        return base::TimePoint::max();
    const bool overrides = allowsOverride && ownTimeout.count() > 0 && ownTimeout < timeout;
    return base::later(queued, overrides ? ownTimeout : timeout);
}

} // namespace thalassa::scheduling
