// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SimulationSettings: the settings of a model that a simulation depends on. *thread-compatible*; a
// plain value.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::perf {

inline constexpr uint32_t kMostBatchRows = 1 << 20;

struct SimulationSettings {
    uint32_t instances = 1; // copies of the model
    uint32_t maxBatchSize = 1;
    std::vector<uint32_t> preferredBatchSizes; // empty: as a model without them
    std::chrono::microseconds maxQueueDelay{0};
    bool isBatching = true;            // false: a model without dynamic batching
    bool isModelConfiguration = false; // the settings that the measured model has

    // Whether both decide in the same way about batches.
    bool isSameAs(const SimulationSettings& other) const;

    // As a text of four words: instances, max_batch_size, and max_queue_delay_microseconds and
    // preferred_batch_size of dynamic_batching, for example "2 16 5000 4,8". The last word is
    // "any" without preferred sizes; it is "single", after a delay of 0, without dynamic batching.
    std::string toText() const;
    static absl::StatusOr<SimulationSettings> parse(const std::vector<std::string>& words);
};

} // namespace thalassa::perf
