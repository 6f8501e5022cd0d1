// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// From a model directory to the configuration that is loaded, and the versions that are
// (rows 3.1.1, 3.4, 3.10.1). Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/repository/scan.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// Of `overrideJson` if it is not empty, else of the directory's file, else empty; completed by what
// the directory tells and by defaults. INVALID_ARGUMENT names file and line, or the override.
absl::StatusOr<::inference::ModelConfig> readConfiguration(
    const ModelDirectory& directory, const std::string& overrideJson);

// An error of a load with the file, and where it is about a field that stands there the line, that
// the configuration is from: "... (in /models/m/config.pbtxt:7)".
absl::Status placed(
    const absl::Status& error, const ModelDirectory& directory, const std::string& overrideJson);

// The versions that the policy chooses, ascending. INVALID_ARGUMENT when there is none; if the
// configuration that readConfiguration() returned is wrong as well, the message names that first.
absl::StatusOr<std::vector<int64_t>> wantedVersions(const ModelDirectory& directory,
    const ::inference::ModelConfig& config, const std::string& overrideJson);

} // namespace thalassa::repository
