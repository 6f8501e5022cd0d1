// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchRelease: why a batch was executed just then, and did not wait for more requests. Counted per
// model, and kept in the record of each of its requests. A value and pure functions:
// *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace thalassa::inference {

enum class BatchRelease : uint8_t {
    None,          // no scheduler formed it
    Alone,         // the model's requests are executed one by one
    Full,          // no room is left, or too little for the next request
    PreferredSize, // it reached a preferred size
    DelayOver,     // its oldest request has waited for the greatest delay
    ShapeChange,   // the next request cannot share an execution with it
    IdleInstance,  // an instance was free, and there is no delay to wait for
    Flush,         // the scheduler is stopping
    SequenceRule,  // as many sequences are ready as the model requires
    LibraryRule,   // the model's batching library does not let the next request join
};

inline constexpr size_t kBatchReleaseCount = 10;

inline std::string_view batchReleaseName(BatchRelease release)
{
    constexpr std::string_view kNames[kBatchReleaseCount] = {"none", "alone", "full",
        "preferred_size", "delay_over", "shape_change", "idle_instance", "flush", "sequence_rule",
        "library_rule"};
    return kNames[static_cast<size_t>(release)];
}

} // namespace thalassa::inference
