// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Derives the configuration and the versions to load from a model directory (rows 3.1.1, 3.4,
// 3.10.1). Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/config/version_policy.h"
#include "core/repository/store/model_directory.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// The two parts of readConfiguration(): the configuration as it was given, and its completion.
absl::StatusOr<::inference::ModelConfig> parseConfiguration(
    const ModelDirectory& directory, const std::string& overrideJson);
absl::StatusOr<::inference::ModelConfig> completeConfiguration(
    const ModelDirectory& directory, ::inference::ModelConfig config);

// Returns the configuration in `overrideJson` if that is not empty, else in the directory's file,
// else an empty one; completed from the directory and with defaults. INVALID_ARGUMENT names file
// and line, or the override.
absl::StatusOr<::inference::ModelConfig> readConfiguration(
    const ModelDirectory& directory, const std::string& overrideJson);

// Adds the origin of the configuration to a load's error about a field: the load call, or the file,
// with the line if the field is in it: "... (in /models/m/config.pbtxt:7)".
absl::Status placed(
    const absl::Status& error, const ModelDirectory& directory, const std::string& overrideJson);

// Returns the error of a directory in which the policy chooses no version.
absl::Status noVersionToLoad(const ModelDirectory& directory, const config::VersionChoice& choice);

// Returns the versions that the policy chooses, ascending. Fails with FAILED_PRECONDITION if there
// is none. If the configuration that readConfiguration() returned is wrong as well, fails with
// INVALID_ARGUMENT, with a message that names that first.
absl::StatusOr<std::vector<int64_t>> wantedVersions(const ModelDirectory& directory,
    const ::inference::ModelConfig& config, const std::string& overrideJson);

} // namespace thalassa::repository
