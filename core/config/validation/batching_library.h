// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The library that a configuration names to form the model's batches (rows 3.8.17, 9.5.1).
// *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "model_config.pb.h"

namespace thalassa::config {

inline constexpr char kBatchingLibraryParameter[] = "parameters['TRITON_BATCH_STRATEGY_PATH']";

// Returns the path of the library, or an empty string if none is named. A relative path starts at
// the working directory, as in the real server, if it leads into the model's directory from there;
// else it starts at the model's directory. Fails with INVALID_ARGUMENT for a path outside the
// model's directory, or with sequence_batching, and with NOT_FOUND if there is no such regular
// file. If `modelPath` is empty, only the configuration is checked.
absl::StatusOr<std::string> batchingLibrary(
    const ::inference::ModelConfig& config, const std::string& modelPath);

// Logs a warning if a library is named that will not be used: only the dynamic batcher uses one.
void warnOfUnusedBatchingLibrary(const ::inference::ModelConfig& config);

} // namespace thalassa::config
