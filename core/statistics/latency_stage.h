// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/clock.h"
#include "core/statistics/sparse_counts.h"

namespace thalassa::statistics {

// The stages into which the statistics divide a request (README), and those of the front end before
// and after them. stage_intervals.h derives them from the record.
enum class LatencyStage : uint8_t {
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
};
inline constexpr size_t kLatencyStageCount = 10;
const char* nameOf(LatencyStage stage); // "receive", "decode", "queue", "compute_input" and so on

template <typename Count>
using LatencyHistograms = std::array<SparseCounts<Count>, kLatencyStageCount>; // by stage

enum class LatencyWindow : uint8_t { TenSeconds, Minute, Hour, All };
inline constexpr size_t kLatencyWindowCount = 4;

// The histograms of a window.
struct WindowedLatencies {
    base::TimePoint since; // a window covers up to a quarter more than its name says
    LatencyHistograms<uint64_t> stages;
};

} // namespace thalassa::statistics
