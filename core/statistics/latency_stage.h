// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/clock.h"
#include "core/statistics/sparse_counts.h"

namespace thalassa::statistics {

// As the statistics split a request (README), and what the front end does before and after;
// stage_intervals.h tells them by its record.
enum class LatencyStage : uint8_t {
    Receive,      // first byte to last byte received
    Decode,       // last byte received to accepted: reading and checking it
    Queue,        // enqueued to execution start; to the end, where it came no further
    ComputeInput, // execution start to compute start
    // Compute start to compute end; of one that failed without these times from when an instance
    // took it, where its queue ends, to the final response.
    ComputeInfer,
    // Compute end to execution end, or to the final response where that was delivered before: from
    // then on its answer is encoded, which is not to be told twice.
    ComputeOutput,
    Respond, // execution end to the final response delivered; not of ensembles
    Encode,  // final response delivered to first byte sent
    Send,    // first byte to last byte sent
    Total,   // first byte received (accepted, where there is no transport) to the end
};
inline constexpr size_t kLatencyStageCount = 10;
const char* nameOf(LatencyStage stage); // "receive", "decode", "queue", "compute_input" and so on

template <typename Count>
using LatencyHistograms = std::array<SparseCounts<Count>, kLatencyStageCount>; // by stage

enum class LatencyWindow : uint8_t { TenSeconds, Minute, Hour, All };
inline constexpr size_t kLatencyWindowCount = 4;

// What a window tells.
struct WindowedLatencies {
    base::TimePoint since; // a window covers up to a quarter more than its name says
    LatencyHistograms<uint64_t> stages;
};

} // namespace thalassa::statistics
