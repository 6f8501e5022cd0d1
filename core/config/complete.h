// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Completion: fills what a configuration leaves out, so that every later reader finds a value
// (rows 3.10, 3.2 #8). Pure functions: *thread-safe*. A load calls them in this order:
//
//   completeFromDirectory   name, backend, platform, default_model_filename
//   normalize               defaults that do not depend on the machine
//   completeInstanceGroups  (instance_groups.h) kinds, counts and names of instance groups
//   applyBackendCompletion  what the backend proposed when asked, then normalize again
//
// Filling in is all that they do: validate.h judges the result.
#pragma once

#include <span>
#include <string>

#include "absl/status/status.h"
#include "model_config.pb.h"

namespace thalassa::config {

struct DirectoryEntry {
    std::string name;
    bool isDirectory = false;
};

// `modelName` is the name of the model's directory, `firstVersion` what its first version directory
// holds (empty when there is none). What is set already is kept. Fails with INVALID_ARGUMENT when
// backend, platform and default_model_filename are all unset and neither files nor name tell them.
[[nodiscard]] absl::Status completeFromDirectory(const std::string& modelName,
    std::span<const DirectoryEntry> firstVersion, ::inference::ModelConfig& config);

// Version policy, preferred batch sizes, idle time of sequences, pinned memory (row 3.10.6).
// Doing it twice changes nothing.
void normalize(::inference::ModelConfig& config);

// What a backend may change about a configuration (row 3.10.3): max_batch_size, inputs, outputs,
// the scheduler if none was configured, and the decoupled flag. The rest of `proposed` is ignored.
void applyBackendCompletion(
    const ::inference::ModelConfig& proposed, ::inference::ModelConfig& config);

} // namespace thalassa::config
