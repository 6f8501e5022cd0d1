// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FetchedDirectory: a temporary model directory with the files of a load call (row 1.13.6). The
// destructor removes it. *thread-compatible*.
//
// Held by shared_ptr: each version that was loaded from it holds a reference.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::repository {

struct OverrideFile {
    std::string path; // "<version>/<path>" inside the model directory
    std::string content;
};

// The override that a load call may carry (rows 1.13.5, 1.13.6).
struct LoadOverride {
    std::string configJson; // empty: the configuration in the repository
    std::vector<OverrideFile> files;
    bool isEmpty() const { return configJson.empty() && files.empty(); }
};

class FetchedDirectory {
public:
    // Creates the directory and writes the files: call it on a file thread. INVALID_ARGUMENT for a
    // path that does not begin with a version or leads out of the directory; nothing is left behind
    // then.
    static absl::StatusOr<std::shared_ptr<const FetchedDirectory>> create(
        const std::string& model, const std::vector<OverrideFile>& files);
    ~FetchedDirectory();
    FetchedDirectory(const FetchedDirectory&) = delete;
    FetchedDirectory& operator=(const FetchedDirectory&) = delete;

    const std::string& path() const { return m_path; }

private:
    explicit FetchedDirectory(std::string path)
        : m_path(std::move(path))
    {
    }
    absl::Status write(const std::string& model, const OverrideFile& file) const;

    const std::string m_path;
};

// Checks the path of one such file (attack: a path that leads out of the model directory).
absl::Status checkOverridePath(const std::string& model, const std::string& path);

} // namespace thalassa::repository
