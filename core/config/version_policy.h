// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Selects the versions of a model to load, from the names of the directories below the model and
// its version policy (rows 3.4, 10.1.3). Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "model_config.pb.h"

namespace thalassa::config {

// Returns the version that a directory's name stands for: digits only, without a leading
// zero. 0 is a version like the others.
std::optional<int64_t> versionFromName(const std::string& directoryName);

struct VersionDirectories {
    std::vector<int64_t> versions; // ascending
    // One line for the log per directory that was ignored. The directories that a model has for
    // another purpose (warmup, initial_state, configs) are ignored silently.
    std::vector<std::string> warnings;
};
VersionDirectories readVersionDirectories(std::span<const std::string> directoryNames);

struct VersionChoice {
    std::vector<int64_t> load; // ascending
    // Versions that the policy names but that have no directory, ascending. The caller logs them as
    // errors and loads the rest.
    std::vector<int64_t> missing;
};
// A policy without a choice means all versions, as in Triton. A model without a policy gets one
// that names the latest version (normalize() in complete.h).
VersionChoice chooseVersions(
    const ::inference::ModelVersionPolicy& policy, std::span<const int64_t> available);

// Names the missing versions of a choice; empty if there is none.
std::string missingVersions(const std::string& model, const VersionChoice& choice);

// Returns the error for a load whose choice has no version to load: FAILED_PRECONDITION.
absl::Status noVersionError(const std::string& model, const VersionChoice& choice);

} // namespace thalassa::config
