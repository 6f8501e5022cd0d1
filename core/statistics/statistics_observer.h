// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/inference/record/record.h"

namespace thalassa::statistics {

// An observer of ModelStatistics: gets the times of each request as they are counted, for values
// that sums cannot give: summaries and histograms. (inference::RequestListener observes the request
// itself, which does not have the times of the response cache.) Called on the thread that counts,
// without a lock. Implementations are *thread-safe* and never wait.
class StatisticsObserver {
public:
    virtual ~StatisticsObserver() = default;

    // Gets the times that ModelStatistics::addSuccess() counted; `end` is the end of the success.
    virtual void onSuccess(const inference::Record& record, base::TimePoint end) = 0;
    virtual void onCacheHit(
        const inference::Record& record, base::TimePoint lookup, base::TimePoint end) = 0;
    virtual void onCacheMiss(base::Duration spent) = 0;
};

} // namespace thalassa::statistics
