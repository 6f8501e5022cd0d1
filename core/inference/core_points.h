// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inference/activity.h"
#include "core/inference/record.h"

namespace thalassa::inference {

// Calls `tell` with the activity and the time of each point of the engine's that a request has
// reached, in their order (row 6.4.4). An ensemble has no computing of its own (row 6.4.5), nor has
// what a cache answers (row 6.4.6).
template <typename Tell>
void forEachCorePoint(
    const Record& record, base::TimePoint released, bool isEnsemble, const Tell& tell)
{
    const auto tellIfReached = [&tell](Activity activity, base::TimePoint when) {
        if (when != base::TimePoint())
            tell(activity, when);
    };
    tellIfReached(Activity::RequestStart, record.accepted);
    tellIfReached(Activity::QueueStart, record.queued);
    if (!isEnsemble && record.executeEnd != base::TimePoint()) {
        tellIfReached(Activity::ComputeStart, record.executeStart);
        tellIfReached(Activity::ComputeInputEnd, record.computeStart);
        tellIfReached(Activity::ComputeOutputStart, record.computeEnd);
        tellIfReached(Activity::ComputeEnd, record.executeEnd);
    }
    tellIfReached(Activity::RequestEnd, released);
}

} // namespace thalassa::inference
