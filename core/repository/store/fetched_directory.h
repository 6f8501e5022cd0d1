// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FetchedDirectory: a temporary model directory made of files that came from elsewhere: from a load
// call (row 1.13.6) or from a store that is not the local file system. The destructor removes it.
// *thread-compatible*; the functions block as long as the file system does.
//
// Held by shared_ptr: each version that was loaded from it holds a reference.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

namespace thalassa::repository {

class FetchedDirectory {
public:
    // Creates an empty directory; errors name `model`.
    static absl::StatusOr<std::shared_ptr<FetchedDirectory>> create(const std::string& model);
    ~FetchedDirectory();
    FetchedDirectory(const FetchedDirectory&) = delete;
    FetchedDirectory& operator=(const FetchedDirectory&) = delete;

    // Writes a file, and the directories that it lies in. Fails with INVALID_ARGUMENT if it exists
    // or lies below a file. REQUIRES: `path` is relative and does not lead out of the directory.
    absl::Status write(const std::string& path, std::string_view content);

    const std::string& path() const { return m_path; }

private:
    FetchedDirectory(std::string model, std::string path)
        : m_model(std::move(model))
        , m_path(std::move(path))
    {
    }

    const std::string m_model;
    std::string m_path; // constant after create()
    bool m_exists = false;
};

} // namespace thalassa::repository
