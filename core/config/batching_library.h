// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The library that a configuration names to form the model's batches (rows 3.8.17, 9.5.1).
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "model_config.pb.h"

namespace thalassa::config {

inline constexpr char kBatchingLibraryParameter[] = "parameters['TRITON_BATCH_STRATEGY_PATH']";

// Its path; empty if none is named. A relative path is one from the working directory, as in the
// real server, if it leads into the model's directory from there; else one from the model's
// directory. INVALID_ARGUMENT for a path that leads out of that, or with sequence_batching;
// NOT_FOUND when there is nothing. Without `modelPath` only the configuration is looked at.
absl::StatusOr<std::string> batchingLibrary(
    const ::inference::ModelConfig& config, const std::string& modelPath);

// Logs it if one is named that nobody will ask: only the dynamic batcher does.
void warnOfUnusedBatchingLibrary(const ::inference::ModelConfig& config);

} // namespace thalassa::config
