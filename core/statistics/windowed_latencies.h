// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WindowedLatencies: the histograms of all stages in a window of time. Plain data:
// *thread-compatible*.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/clock.h"
#include "core/statistics/sparse_counts.h"
#include "core/timeline/stage.h"

namespace thalassa::statistics {

template <typename Count>
using LatencyHistograms =
    std::array<SparseCounts<Count>, timeline::kIntervalStageCount>; // by stage

enum class LatencyWindow : uint8_t { TenSeconds, Minute, Hour, All };
inline constexpr size_t kLatencyWindowCount = 4;

// The histograms of a window.
struct WindowedLatencies {
    base::TimePoint since; // a window covers up to a quarter more than its name says
    LatencyHistograms<uint64_t> stages;
};

} // namespace thalassa::statistics
