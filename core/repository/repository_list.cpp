// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/repository_list.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/repository/model_id.h"

namespace thalassa::repository {

Repositories RepositoryList::get() const
{
    base::MutexLock lock(m_mutex);
    return m_repositories;
}

absl::StatusOr<std::vector<ModelDirectory>> RepositoryList::scanAll() const
{
    return repository::scanAll(*m_store, get());
}

absl::StatusOr<std::vector<ModelDirectory>> RepositoryList::scanModel(const std::string& name) const
{
    return repository::scanModel(*m_store, get(), name);
}

absl::StatusOr<std::vector<ModelPlace>> RepositoryList::listModels() const
{
    return repository::listModels(*m_store, get());
}

absl::Status RepositoryList::add(const std::string& path, std::map<std::string, std::string> models)
{
    if (!m_store->isDirectory(path)) {
        const absl::Status listed = m_store->list(path).status();
        if (absl::IsUnimplemented(listed)) // a remote store
            return listed;
        return absl::InvalidArgumentError(absl::StrCat(
            "failed to register '", path, "', repository not found: expected a directory"));
    }
    base::MutexLock lock(m_mutex);
    std::vector<std::string>& paths = m_repositories.paths;
    if (std::find(paths.begin(), paths.end(), path) != paths.end()) {
        return absl::AlreadyExistsError(
            absl::StrCat("model repository '", path, "' has already been registered"));
    }
    RETURN_IF_ERROR(checkModels(models));
    paths.push_back(path);
    if (!models.empty())
        m_repositories.models.emplace(path, std::move(models));
    return absl::OkStatus();
}

absl::Status RepositoryList::checkModels(const std::map<std::string, std::string>& models) const
{
    std::set<std::string> taken;
    for (const auto& [path, mapped] : m_repositories.models) {
        for (const auto& [directory, model] : mapped)
            taken.insert(model);
    }
    for (const auto& [directory, model] : models) {
        RETURN_IF_ERROR(checkModelName(directory));
        RETURN_IF_ERROR(checkModelName(model));
        if (!taken.insert(model).second) {
            return absl::AlreadyExistsError(absl::StrCat("failed to register '", directory,
                "' as model '", model, "': another directory has that name already"));
        }
    }
    return absl::OkStatus();
}

absl::Status RepositoryList::remove(const std::string& path)
{
    base::MutexLock lock(m_mutex);
    if (std::erase(m_repositories.paths, path) == 0) {
        return absl::InvalidArgumentError(absl::StrCat(
            "failed to unregister '", path, "', repository not found: it is not registered"));
    }
    m_repositories.models.erase(path);
    return absl::OkStatus();
}

} // namespace thalassa::repository
