// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchPlan: what the dynamic batcher decides (rows 4.2.1 to 4.2.7): the waiting requests are shown
// to it in the order of service, and from what it has seen and the time it tells how many of them
// are to be executed now, or how long to wait. A pure fold: no clock, no lock, no request.
// *thread-compatible*.
//
// It looks at requests as long as they could belong to the batch:
//
//   empty --first--> open --one more--> open --the next would not fit, or does not join--> closed
#pragma once

#include "core/base/clock.h"
#include "core/inference/batch_release.h"
#include "core/scheduling/batch_settings.h"

namespace thalassa::scheduling {

class BatchPlan {
public:
    struct Decision {
        size_t count = 0;  // requests to execute now, from the first one on; 0: none
        uint32_t size = 0; // their rows
        inference::BatchRelease release = inference::BatchRelease::None;
        // With count 0: when to decide again if nothing changes before; max(): nobody waits.
        base::TimePoint until = base::TimePoint::max();
    };

    // `settings` outlives the plan.
    explicit BatchPlan(const BatchSettings& settings)
        : m_settings(settings)
    {
    }

    // The next request in the order of service: its rows, since when it waits, and why it may not
    // share an execution with those before (None: it may, if there is room). False: it does not
    // belong to the batch, and none after it does. The first one does in any case; if it may not
    // share an execution it is the only one. REQUIRES: not closed.
    bool add(uint32_t size, base::TimePoint queued, inference::BatchRelease refusal);
    bool hasRoomFor(uint32_t size) const
    {
        return isEmpty() || m_all.size + size <= m_settings.maxSize;
    }
    void clear();
    bool isEmpty() const { return m_all.count == 0; }
    size_t requestCount() const { return m_all.count; } // seen
    uint32_t size() const { return m_all.size; }        // their rows
    bool isClosed() const { return m_closed != inference::BatchRelease::None; }

    // `isFlushing`: no more requests will come.
    Decision decide(base::TimePoint now, bool isFlushing) const;

private:
    struct Prefix { // of the requests seen
        size_t count = 0;
        uint32_t size = 0;
    };
    Decision released(const Prefix& prefix, inference::BatchRelease release) const;

    const BatchSettings& m_settings;
    Prefix m_all;
    Prefix m_best; // the largest one of a preferred size; or all, where no such size can be reached
    base::TimePoint m_oldest = base::TimePoint::max();
    inference::BatchRelease m_closed = inference::BatchRelease::None; // why, once it is
};

} // namespace thalassa::scheduling
