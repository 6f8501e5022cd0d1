// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures at a running server what a batch costs: requests of each size, one at a time, and what
// the model's statistics say of them. *thread-compatible*.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/options.h"
#include "perf/profiler.h"
#include "perf/simulate/batch_cost.h"

namespace thalassa::perf {

// 1, 2, 4 and so on, and the largest.
std::vector<uint64_t> usualSizes(uint64_t maxBatchSize);

// Of these sizes, or the usual ones without any. Fails where nobody else may use the model
// meanwhile, and somebody does.
absl::StatusOr<BatchCost> measureBatchCost(const Options& options, std::vector<uint64_t> sizes,
    Interruption& interruption, std::ostream& progress);

} // namespace thalassa::perf
