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

    // `models` names the models of directories that do not carry their model's name, by directory.
    // ALREADY_EXISTS for a path or a model that is known, INVALID_ARGUMENT for a path that is no
    // directory and for names that are none.
    absl::Status add(const std::string& path, std::map<std::string, std::string> models);
    // Models that were loaded from it stay. INVALID_ARGUMENT for an unknown path.
    absl::Status remove(const std::string& path);

private:
    absl::Status checkModels(const std::map<std::string, std::string>& models) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    mutable base::Mutex m_mutex;
    Repositories m_repositories ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
