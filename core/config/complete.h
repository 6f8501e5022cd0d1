// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Completion: fills what a configuration leaves out, so that every later reader finds a value
// (rows 3.10, 3.2 #8). Pure functions: *thread-safe*. A load calls them in this order:
//
//   completeFromDirectory   name, backend, platform, default_model_filename
//   normalize               defaults that do not depend on the machine
//   completeInstanceGroups  (instance_groups.h) kinds, counts and names of instance groups
//   applyBackendCompletion  the values that the backend proposed, then normalize again
//
// The functions only fill in values: validate.h checks the result.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "model_config.pb.h"

namespace thalassa::config {

struct DirectoryEntry {
    std::string name;
    bool isDirectory = false;
};

// `modelName` is the name of the model's directory; `firstVersion` lists its first version
// directory (empty if there is none). Values that are already set are kept. Fails with
// INVALID_ARGUMENT if backend, platform and default_model_filename are all unset and follow neither
// from the files nor from the name. `whyNoFormat` then returns a better reason than that the files
// are of no known format, or nothing.
using WhyNoFormat = std::function<std::string()>;
[[nodiscard]] absl::Status completeFromDirectory(const std::string& modelName,
    std::span<const DirectoryEntry> firstVersion, ::inference::ModelConfig& config,
    const WhyNoFormat& whyNoFormat = nullptr);

// Completes version policy, preferred batch sizes, idle time of sequences and pinned memory (row
// 3.10.6). Idempotent.
void normalize(::inference::ModelConfig& config);

// Copies the fields that a backend may change (row 3.10.3): max_batch_size, inputs, outputs, the
// scheduler if none was configured, and the decoupled flag. The rest of `proposed` is ignored.
void applyBackendCompletion(
    const ::inference::ModelConfig& proposed, ::inference::ModelConfig& config);

} // namespace thalassa::config
