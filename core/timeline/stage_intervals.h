// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of a request, from the times at which it reached its points: one rule for histograms,
// explanations and trace files. Inline, since it runs for each request. Pure functions:
// *thread-safe*.
#pragma once

#include <algorithm>
#include <array>

#include "core/base/clock.h"
#include "core/timeline/stage.h"

namespace thalassa::timeline {

// Both times are TimePoint() if the stage was not passed.
struct StageInterval {
    base::TimePoint begin;
    base::TimePoint end;

    bool isPassed() const { return begin != base::TimePoint(); }
    base::Duration duration() const { return end - begin; }
};

// By stage.
using StageIntervals = std::array<StageInterval, kIntervalStageCount>;

// The facts about a request that its times do not contain.
struct RequestFacts {
    bool isExecuted = true; // an instance has executed it, not steps or a cache
    bool hasSucceeded = true;
};

// Returns the stages of a request that ended at `end`. `Times` has the times of inference::Record
// under the same names; TimePoint() is a point that was not reached.
template <typename Times>
StageIntervals stageIntervals(const Times& times, RequestFacts facts, base::TimePoint end)
{
    constexpr base::TimePoint kNever;
    const bool onlyWaited = times.executeStart == kNever && !facts.hasSucceeded;
    // A backend that fails may report no times: then all of its time on the instance is computing.
    const bool isUntold = facts.isExecuted && onlyWaited;
    const base::TimePoint done = times.engineDone;
    // Each backend has its own order of sending responses and of reporting its times.
    const bool isHandedOut = facts.isExecuted && done != kNever;
    const base::TimePoint handedOut = isHandedOut
        ? std::min(times.executeEnd, std::max(times.computeEnd, done))
        : times.executeEnd;
    // The first bytes of a stream of responses are sent before its last response exists. Without a
    // time of the first byte, all of the time is sending.
    const base::TimePoint firstByte = std::max(done, times.sendStart);
    static_assert(kIntervalStageCount == 10); // the stages below, in their order
    StageIntervals intervals{{
        {times.receiveStart, times.receiveEnd},
        {times.receiveEnd, times.accepted},
        {times.queued,
            isUntold         ? times.dequeued
                : onlyWaited ? done
                             : times.executeStart},
        {times.executeStart, times.computeStart},
        {isUntold ? times.dequeued : times.computeStart, isUntold ? done : times.computeEnd},
        {times.computeEnd, handedOut},
        {isHandedOut ? times.executeEnd : kNever, std::max(times.executeEnd, done)},
        {times.sendStart != kNever ? done : kNever, firstByte},
        {done != kNever ? firstByte : kNever, times.sendEnd},
        {times.receiveStart != kNever ? times.receiveStart : times.accepted, end},
    }};
#pragma GCC unroll 1 // each request runs it once, with cold caches
    for (StageInterval& one : intervals) {
        if (!one.isPassed() || one.end < one.begin)
            one = {};
    }
    return intervals;
}

} // namespace thalassa::timeline
