// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RepositoryList: the model repositories, which an embedding program may add and remove
// (row 10.7.6), and the scans of those that are in the list (scan.h). *thread-safe*; the scans
// block as long as the store does.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/base/mutex.h"
#include "core/repository/scan.h"

namespace thalassa::repository {

class RepositoryList {
public:
    RepositoryList(std::shared_ptr<const Store> store, Repositories initial)
        : m_store(std::move(store))
        , m_repositories(std::move(initial))
    {
    }

    absl::StatusOr<std::vector<ModelDirectory>> scanAll() const;
    absl::StatusOr<std::vector<ModelDirectory>> scanModel(const std::string& name) const;
    absl::StatusOr<std::vector<ModelPlace>> listModels() const;

    // Adds a repository. `models` maps a directory to its model's name if the names differ.
    // Fails with ALREADY_EXISTS for a known path or model, INVALID_ARGUMENT for a path that is not
    // a directory and for invalid names, UNIMPLEMENTED for a remote store.
    absl::Status add(const std::string& path, std::map<std::string, std::string> models);
    // Removes a repository; models that were loaded from it stay. Fails with INVALID_ARGUMENT for
    // an unknown path.
    absl::Status remove(const std::string& path);

private:
    Repositories get() const;
    absl::Status checkModels(const std::map<std::string, std::string>& models) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const std::shared_ptr<const Store> m_store; // shared with the loader
    mutable base::Mutex m_mutex;
    Repositories m_repositories ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
