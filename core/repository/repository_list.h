// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RepositoryList: the model repositories, which an embedding program may add and remove
// (row 10.7.6). *thread-safe*.
#pragma once

#include <map>
#include <string>

#include "absl/status/status.h"
#include "core/base/mutex.h"
#include "core/repository/scan.h"

namespace thalassa::repository {

class RepositoryList {
public:
    explicit RepositoryList(Repositories initial)
        : m_repositories(std::move(initial))
    {
    }

    Repositories get() const;

    // Adds a repository. `models` maps a directory to its model's name if the names differ.
    // ALREADY_EXISTS for a known path or model, INVALID_ARGUMENT for a path that is not a directory
    // and for invalid names.
    absl::Status add(const std::string& path, std::map<std::string, std::string> models);
    // Removes a repository; models that were loaded from it stay. INVALID_ARGUMENT for an unknown
    // path.
    absl::Status remove(const std::string& path);

private:
    absl::Status checkModels(const std::map<std::string, std::string>& models) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    mutable base::Mutex m_mutex;
    Repositories m_repositories ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
