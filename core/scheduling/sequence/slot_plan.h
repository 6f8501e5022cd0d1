// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The decision of the direct strategy (rows 4.3.20, 4.3.23, 4.3.24): whether an instance now
// executes the slots that have a request. Pure: *thread-safe*.
#pragma once

#include <cstddef>

#include "core/base/clock.h"
#include "core/inference/record/batch_release.h"
#include "core/scheduling/sequence/sequence_settings.h"

namespace thalassa::scheduling {

struct SlotPlan {
    bool isDue = false;
    inference::BatchRelease release = inference::BatchRelease::None;
    base::TimePoint until = base::TimePoint::max(); // time to decide again, if it is not due
};

// `readyCount` slots have a request; the oldest of these came at `oldest`. `isFlushing` means that
// no new sequences will come.
inline SlotPlan planSlots(const SequenceSettings& settings, size_t readyCount,
    base::TimePoint oldest, base::TimePoint now, bool isFlushing)
{
    using inference::BatchRelease;
    if (readyCount == 0)
        return {};
    if (settings.minUtilization <= 0 || settings.maxQueueDelay.count() == 0)
        return {true, BatchRelease::IdleInstance, {}};
    if (static_cast<float>(readyCount) / static_cast<float>(settings.slotsPerInstance) >=
        settings.minUtilization)
        return {true, BatchRelease::SequenceRule, {}};
    if (now - oldest >= settings.maxQueueDelay)
        return {true, BatchRelease::DelayOver, {}};
    if (isFlushing)
        return {true, BatchRelease::Flush, {}};
    return {false, BatchRelease::None, oldest + settings.maxQueueDelay};
}

} // namespace thalassa::scheduling
