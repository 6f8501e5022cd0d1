// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/clock.h"
#include "core/statistics/sparse_counts.h"

namespace thalassa::statistics {

// The stages of a successful request, as the statistics split it (README), and the transport's.
enum class LatencyStage : uint8_t {
    Receive,       // first byte to last byte received
    Queue,         // enqueued to execution start
    ComputeInput,  // execution start to compute start
    ComputeInfer,  // compute start to compute end
    ComputeOutput, // compute end to execution end
    Send,          // the final response delivered to the last byte sent
    Total,         // first byte received (accepted, where there is no transport) to the end
};
inline constexpr size_t kLatencyStageCount = 7;
const char* nameOf(LatencyStage stage); // "receive", "queue", "compute_input" and so on

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
