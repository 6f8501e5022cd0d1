// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LoadOverride: the configuration and the files that a load call may carry (rows 1.13.5, 1.13.6).
// *thread-compatible*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/repository/store/fetched_directory.h"

namespace thalassa::repository {

struct LoadOverride {
    struct File {
        std::string path; // inside the model directory; a leading '/' stands for that directory
        std::string content;
    };
    std::string configJson; // empty: the configuration in the repository
    std::vector<File> files;
    bool isEmpty() const { return configJson.empty() && files.empty(); }
};

// Writes the files of a load call to a temporary model directory: call it on a worker thread.
// Returns INVALID_ARGUMENT, and leaves no file behind, for a path that names no file or leads out
// of the directory.
absl::StatusOr<std::shared_ptr<const FetchedDirectory>> writeFiles(
    const std::string& model, const std::vector<LoadOverride::File>& files);

// Returns the path of one such file relative to the model directory, without empty parts, `.` and
// `..`. Returns INVALID_ARGUMENT as writeFiles() does: a client may try to leave the directory.
absl::StatusOr<std::string> overridePath(const std::string& model, const std::string& path);

} // namespace thalassa::repository
