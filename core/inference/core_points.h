// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inference/activity.h"
#include "core/inference/record.h"

namespace thalassa::inference {

// Calls `tell` with the activity and the time of each of the engine's points that a request has
// reached, in order (row 6.4.4). A request to an ensemble (row 6.4.5) or one that the cache answers
// (row 6.4.6) has no compute points.
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
