// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/queue_policy.h"

#include <algorithm>

namespace thalassa::scheduling {
namespace {

// Longer ones would overflow the clock, and nobody sees their end.
constexpr uint64_t kLongest = std::chrono::microseconds(std::chrono::hours(24 * 365 * 100)).count();

} // namespace

QueuePolicy QueuePolicy::from(const ::inference::ModelQueuePolicy& policy)
{
    QueuePolicy result;
    result.action = policy.timeout_action() == ::inference::ModelQueuePolicy::DELAY
        ? Action::Delay
        : Action::Reject;
    result.timeout =
        std::chrono::microseconds(std::min(policy.default_timeout_microseconds(), kLongest));
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
    return queued + (overrides ? ownTimeout : timeout);
}

} // namespace thalassa::scheduling
