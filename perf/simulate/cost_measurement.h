// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the cost of batches at a running server: sends requests of each size, one at a time, and
// reads the model's statistics. *thread-compatible*.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/cli/options.h"
#include "perf/load/profiler.h"
#include "perf/simulation/batch_cost.h"

namespace thalassa::perf {

// Returns 1, 2, 4 and so on, and the largest.
std::vector<uint64_t> usualSizes(uint64_t maxBatchSize);

// Measures these sizes, or the usual ones if there are none. Fails if other clients use the model
// meanwhile.
absl::StatusOr<BatchCost> measureBatchCost(const Options& options, std::vector<uint64_t> sizes,
    Interruption& interruption, std::ostream& progress);

} // namespace thalassa::perf
