// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkingDirectory: the current directory of the process for the lifetime of the object.
#pragma once

#include <filesystem>

namespace thalassa::tests {

class WorkingDirectory {
public:
    explicit WorkingDirectory(const std::filesystem::path& directory)
    {
        std::filesystem::current_path(directory);
    }
    ~WorkingDirectory() { std::filesystem::current_path(m_previous); }
    WorkingDirectory(const WorkingDirectory&) = delete;
    WorkingDirectory& operator=(const WorkingDirectory&) = delete;

private:
    const std::filesystem::path m_previous = std::filesystem::current_path();
};

} // namespace thalassa::tests
