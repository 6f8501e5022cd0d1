// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inference/record/record.h"
#include "core/timeline/activity.h"

namespace thalassa::inference {

// Calls `tell` with the activity and the time of each of the engine's points that a request has
// reached, in order (row 6.4.4). A request to an ensemble (row 6.4.5) or one that the cache answers
// (row 6.4.6) has no compute points.
template <typename Tell>
void forEachTracePoint(
    const Record& record, base::TimePoint released, bool isEnsemble, const Tell& tell)
{
    const auto tellIfReached = [&tell](timeline::Activity activity, base::TimePoint when) {
        if (when != base::TimePoint())
            tell(activity, when);
    };
    tellIfReached(timeline::Activity::RequestStart, record.accepted);
    tellIfReached(timeline::Activity::QueueStart, record.queued);
    if (!isEnsemble && record.executeEnd != base::TimePoint()) {
        tellIfReached(timeline::Activity::ComputeStart, record.executeStart);
        tellIfReached(timeline::Activity::ComputeInputEnd, record.computeStart);
        tellIfReached(timeline::Activity::ComputeOutputStart, record.computeEnd);
        tellIfReached(timeline::Activity::ComputeEnd, record.executeEnd);
    }
    tellIfReached(timeline::Activity::RequestEnd, released);
}

} // namespace thalassa::inference
