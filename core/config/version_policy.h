// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Which versions of a model are served: from the names of the directories below the model, and its
// version policy, to the versions to load (rows 3.4, 10.1.3). Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "model_config.pb.h"

namespace thalassa::config {

// The version that a directory's name stands for: digits only, 1 or more, no leading zero.
std::optional<int64_t> versionFromName(const std::string& directoryName);

struct VersionDirectories {
    std::vector<int64_t> versions; // ascending
    // One line for the log per directory that was passed over. The directories that belong to a
    // model for another reason (warmup, initial_state, configs) are passed over silently.
    std::vector<std::string> warnings;
};
VersionDirectories readVersionDirectories(std::span<const std::string> directoryNames);

struct VersionChoice {
    std::vector<int64_t> load; // ascending
    // What the policy names but the disk lacks, ascending: to be logged as errors, the rest loads.
    std::vector<int64_t> missing;
};
// A policy in which nothing is chosen means the latest one.
VersionChoice chooseVersions(
    const ::inference::ModelVersionPolicy& policy, std::span<const int64_t> available);

// The error to fail a load with when the choice holds nothing to load.
absl::Status noVersionError(const std::string& model, const VersionChoice& choice);

} // namespace thalassa::config
