// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Which of the times in a request's record part its stages: one rule for the histograms and for
// explanations. Inline, since each request is counted by it. Pure functions: *thread-safe*.
#pragma once

#include <algorithm>

#include "core/inference/work.h"
#include "core/statistics/latency_stage.h"

namespace thalassa::statistics {

// Of a stage that was not passed both are TimePoint().
struct StageInterval {
    base::TimePoint begin;
    base::TimePoint end;

    bool isPassed() const { return begin != base::TimePoint(); }
    base::Duration duration() const { return end - begin; }
};

namespace internal {

// Each backend has its own order of sending responses and of reporting its times.
template <typename Pass> void passEndOfExecution(const inference::Record& record, const Pass& pass)
{
    const bool isExecution = inference::workOf(record) == inference::Work::Execution;
    const base::TimePoint done = record.engineDone;
    if (!isExecution || done == base::TimePoint())
        return pass(LatencyStage::ComputeOutput, record.computeEnd, record.executeEnd);
    const base::TimePoint handedOut =
        std::max(record.computeEnd, std::min(record.executeEnd, done));
    if (record.executeEnd >= record.computeEnd)
        pass(LatencyStage::ComputeOutput, record.computeEnd, handedOut);
    pass(LatencyStage::Respond, record.executeEnd, std::max(record.executeEnd, done));
}

// The first bytes of a stream of responses are out before its last response is there. Without a
// time of the first byte all is sending.
template <typename Pass> void passSending(const inference::Record& record, const Pass& pass)
{
    const base::TimePoint done = record.engineDone;
    if (done == base::TimePoint())
        return;
    const base::TimePoint firstByte = std::max(done, record.sendStart);
    if (record.sendStart != base::TimePoint())
        pass(LatencyStage::Encode, done, firstByte);
    pass(LatencyStage::Send, firstByte, record.sendEnd);
}

} // namespace internal

// Calls `tell` with each stage that a request has passed which ended at `end`, in their order, and
// with its StageInterval.
template <typename Tell>
void forEachStage(const inference::Record& record, base::TimePoint end, const Tell& tell)
{
    const auto pass = [&tell](LatencyStage stage, base::TimePoint from, base::TimePoint to) {
        if (from != base::TimePoint() && to >= from)
            tell(stage, StageInterval{from, to});
    };
    const bool onlyWaited =
        record.executeStart == base::TimePoint() && record.outcome != inference::Outcome::Success;
    const bool hasTransport = record.receiveStart != base::TimePoint();
    pass(LatencyStage::Receive, record.receiveStart, record.receiveEnd);
    pass(LatencyStage::Decode, record.receiveEnd, record.accepted);
    pass(LatencyStage::Queue, record.queued, onlyWaited ? record.engineDone : record.executeStart);
    pass(LatencyStage::ComputeInput, record.executeStart, record.computeStart);
    pass(LatencyStage::ComputeInfer, record.computeStart, record.computeEnd);
    internal::passEndOfExecution(record, pass);
    internal::passSending(record, pass);
    pass(LatencyStage::Total, hasTransport ? record.receiveStart : record.accepted, end);
}

} // namespace thalassa::statistics
