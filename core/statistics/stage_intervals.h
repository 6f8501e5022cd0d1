// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of a request, from the times in its record: one rule for the histograms and for
// explanations. Inline, since it runs for each request. Pure functions: *thread-safe*.
#pragma once

#include <algorithm>
#include <array>

#include "core/inference/answered_by.h"
#include "core/statistics/latency_stage.h"

namespace thalassa::statistics {

// Both times are TimePoint() if the stage was not passed.
struct StageInterval {
    base::TimePoint begin;
    base::TimePoint end;

    bool isPassed() const { return begin != base::TimePoint(); }
    base::Duration duration() const { return end - begin; }
};

// By stage.
using StageIntervals = std::array<StageInterval, kLatencyStageCount>;

// Returns the stages of a request that ended at `end`.
inline StageIntervals stageIntervals(const inference::Record& record, base::TimePoint end)
{
    constexpr base::TimePoint kNever;
    const bool onlyWaited =
        record.executeStart == kNever && record.outcome != inference::Outcome::Success;
    const bool isExecution = inference::answeredBy(record) == inference::AnsweredBy::Execution;
    // A backend that fails may report no times: then all of its time on the instance is computing.
    const bool isUntold = isExecution && onlyWaited;
    const base::TimePoint done = record.engineDone;
    // Each backend has its own order of sending responses and of reporting its times.
    const bool isHandedOut = isExecution && done != kNever;
    const base::TimePoint handedOut = isHandedOut
        ? std::min(record.executeEnd, std::max(record.computeEnd, done))
        : record.executeEnd;
    // The first bytes of a stream of responses are sent before its last response exists. Without a
    // time of the first byte, all of the time is sending.
    const base::TimePoint firstByte = std::max(done, record.sendStart);
    static_assert(kLatencyStageCount == 10); // the stages below, in their order
    StageIntervals intervals{{
        {record.receiveStart, record.receiveEnd},
        {record.receiveEnd, record.accepted},
        {record.queued,
            isUntold         ? record.dequeued
                : onlyWaited ? done
                             : record.executeStart},
        {record.executeStart, record.computeStart},
        {isUntold ? record.dequeued : record.computeStart, isUntold ? done : record.computeEnd},
        {record.computeEnd, handedOut},
        {isHandedOut ? record.executeEnd : kNever, std::max(record.executeEnd, done)},
        {record.sendStart != kNever ? done : kNever, firstByte},
        {done != kNever ? firstByte : kNever, record.sendEnd},
        {record.receiveStart != kNever ? record.receiveStart : record.accepted, end},
    }};
#pragma GCC unroll 1 // each request runs it once, with cold caches
    for (StageInterval& one : intervals) {
        if (!one.isPassed() || one.end < one.begin)
            one = {};
    }
    return intervals;
}

} // namespace thalassa::statistics
