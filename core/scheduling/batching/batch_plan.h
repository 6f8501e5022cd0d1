// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchPlan: the decision of the dynamic batcher (rows 4.2.1 to 4.2.7). The waiting requests are
// added in the order of service; from these and the time it computes how many of them are to be
// executed now, or how long to wait. A pure fold: no clock, no lock, no request.
// *thread-compatible*.
//
// Requests are added as long as they could belong to the batch:
//
//   empty --first--> open --one more--> open --the next would not fit, or does not join--> closed
#pragma once

#include "core/base/clock.h"
#include "core/inference/record/batch_release.h"
#include "core/scheduling/batching/batch_settings.h"

namespace thalassa::scheduling {

class BatchPlan {
public:
    struct Decision {
        size_t count = 0;  // requests to execute now, from the first one on; 0: none
        uint32_t size = 0; // rows of these requests
        inference::BatchRelease release = inference::BatchRelease::None;
        // If count is 0: the time to decide again if nothing changes before; max(): none waits.
        base::TimePoint until = base::TimePoint::max();
    };

    // `settings` outlives the plan.
    explicit BatchPlan(const BatchSettings& settings)
        : m_settings(settings)
    {
    }

    // Adds the next request in the order of service: its rows, the begin of its wait, and why it
    // may not share an execution with those before (None: it may, if there is room). Returns false
    // if neither the request nor any after it belongs to the batch. The first request always
    // belongs to it; if it may not share an execution it is the only one. REQUIRES: not closed.
    bool add(uint32_t size, base::TimePoint queued, inference::BatchRelease refusal);
    bool hasRoomFor(uint32_t size) const
    {
        return isEmpty() || m_all.size + size <= m_settings.maxSize;
    }
    void clear();
    bool isEmpty() const { return m_all.count == 0; }
    size_t requestCount() const { return m_all.count; } // in the batch so far
    uint32_t size() const { return m_all.size; }        // rows of these requests
    bool isClosed() const { return m_closed != inference::BatchRelease::None; }

    // `isFlushing` means that no more requests will come.
    Decision decide(base::TimePoint now, bool isFlushing) const;

private:
    struct Prefix { // the first of the requests added
        size_t count = 0;
        uint32_t size = 0;
    };
    Decision released(const Prefix& prefix, inference::BatchRelease release) const;

    const BatchSettings& m_settings;
    Prefix m_all;
    Prefix m_best; // the largest of a preferred size; or all, if no such size can be reached
    base::TimePoint m_oldest = base::TimePoint::max();
    inference::BatchRelease m_closed = inference::BatchRelease::None; // reason, once closed
};

} // namespace thalassa::scheduling
