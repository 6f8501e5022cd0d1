// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Stage: a part of a request's time. Statistics, metrics, explanations and `thalassa-trace` share
// this enumeration and its names. Pure functions: *thread-safe*.
//
//   receive decode queue compute_input compute_infer compute_output respond encode send
//   |-------------------------------------- total -----------------------------------|
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace thalassa::timeline {

enum class Stage : uint8_t {
    // The stages that stage_intervals.h derives from the times of a request. They follow each other
    // without overlaps, except Total.
    Receive,      // first byte to last byte received
    Decode,       // last byte received to accepted: reading and checking the request
    Queue,        // enqueued to execution start, or to the end if execution never started
    ComputeInput, // execution start to compute start
    // Compute start to compute end. If a request failed without these times: from the time at which
    // an instance took it, which ends its queue, to the final response.
    ComputeInfer,
    // Compute end to execution end, or to the final response if that was delivered earlier: from
    // then on the time is part of Encode.
    ComputeOutput,
    Respond, // execution end to the final response delivered; not for ensembles
    Encode,  // final response delivered to first byte sent
    Send,    // first byte to last byte sent
    Total,   // first byte received (accepted, if there is no transport) to the end
    // The further parts of an explanation.
    StepQueue,   // at least one step of an ensemble is in its Queue
    StepRespond, // at least one step of an ensemble is in its Respond
    Other,       // the time between the stages
    // The further durations of the metrics.
    Request,   // accepted to the final response delivered
    CacheHit,  // lookup of an answer that the response cache has
    CacheMiss, // lookup without success, and insertion
    // The further durations of a trace file.
    Handler,         // accepted to released by the backend
    Compute,         // execution start to execution end
    RequestOverhead, // total without receive, send and handler
    HandlerOverhead, // handler without queue and compute
};
inline constexpr size_t kStageCount = 20;
// The number of stages up to Total, which index arrays.
inline constexpr size_t kIntervalStageCount = 10;

// The names, in the order of the enumeration.
inline constexpr std::array<std::string_view, kStageCount> kStageNames{"receive", "decode", "queue",
    "compute_input", "compute_infer", "compute_output", "respond", "encode", "send", "total",
    "step_queue", "step_respond", "other", "request", "cache_hit", "cache_miss", "handler",
    "compute", "request_overhead", "handler_overhead"};
static_assert(static_cast<size_t>(Stage::Total) + 1 == kIntervalStageCount);
static_assert(static_cast<size_t>(Stage::HandlerOverhead) + 1 == kStageCount);

// Returns the name, in static storage, which ends with a zero byte.
constexpr std::string_view nameOf(Stage stage)
{
    return kStageNames[static_cast<size_t>(stage)];
}

// Returns the stage with this name, or nothing if there is none.
constexpr std::optional<Stage> stageNamed(std::string_view name)
{
    for (size_t i = 0; i < kStageCount; ++i) {
        if (kStageNames[i] == name)
            return static_cast<Stage>(i);
    }
    return std::nullopt;
}

} // namespace thalassa::timeline
