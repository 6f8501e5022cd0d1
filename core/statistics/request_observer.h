// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/inference/record.h"

namespace thalassa::statistics {

// Told of each request as it is counted, where sums are not enough: summaries and histograms.
// Called on the thread that counts, without a lock. Implementations are *thread-safe* and never
// wait.
class RequestObserver {
public:
    virtual ~RequestObserver() = default;

    // The times between which ModelStatistics::addSuccess() counted; `end` is the success's.
    virtual void onSuccess(const inference::Record& record, base::TimePoint end) = 0;
    virtual void onCacheHit(
        const inference::Record& record, base::TimePoint lookup, base::TimePoint end) = 0;
    virtual void onCacheMiss(base::Duration spent) = 0;
};

} // namespace thalassa::statistics
