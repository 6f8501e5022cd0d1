// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryStore: one repository of models that exist only as values; each has version 1. fetch()
// writes a model's configuration to a temporary directory. *thread-safe*.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/mutex.h"
#include "core/base/status_macros.h"
#include "core/repository/store/store.h"

namespace thalassa::tests {

class MemoryStore final : public repository::Store {
public:
    static constexpr char kRepository[] = "memory://models";

    void put(const std::string& model, const std::string& config)
    {
        base::MutexLock lock(m_mutex);
        m_models[model] = {config, ++m_changeCount};
    }
    void failFetches(absl::Status status)
    {
        base::MutexLock lock(m_mutex);
        m_fetchStatus = std::move(status);
    }

    bool isDirectory(const std::string& path) const override
    {
        base::MutexLock lock(m_mutex);
        return path == kRepository || m_models.contains(nameOf(path));
    }
    absl::StatusOr<std::vector<std::string>> list(const std::string& repository) const override
    {
        if (repository != kRepository)
            return absl::NotFoundError("cannot read '" + repository + "'");
        std::vector<std::string> names;
        base::MutexLock lock(m_mutex);
        names.reserve(m_models.size());
        for (const auto& [name, model] : m_models)
            names.push_back(name);
        return names;
    }
    std::vector<std::string> listFiles(const std::string&) const override { return {}; }
    repository::ModelDirectory scan(const Place& place) const override
    {
        repository::ModelDirectory directory;
        directory.repository = place.repository;
        directory.name = place.name;
        directory.path = place.path;
        directory.versions = {1};
        directory.configFile = "config.pbtxt";
        base::MutexLock lock(m_mutex);
        const auto found = m_models.find(nameOf(place.path));
        if (found == m_models.end()) {
            directory.status = absl::NotFoundError("cannot read '" + place.path + "'");
            return directory;
        }
        const Model& model = found->second;
        directory.configText = model.config;
        directory.tree = {{"", {0, 0, true}}, {"1", {model.modified, 0, true}},
            {"config.pbtxt", {model.modified, model.config.size(), false}}};
        return directory;
    }
    absl::StatusOr<repository::LocalFiles> fetch(
        const repository::ModelDirectory& directory) const override
    {
        {
            base::MutexLock lock(m_mutex);
            RETURN_IF_ERROR(m_fetchStatus);
        }
        ASSIGN_OR_RETURN(auto copy, repository::FetchedDirectory::create(directory.name));
        RETURN_IF_ERROR(copy->write("config.pbtxt", directory.configText));
        return repository::LocalFiles{copy->path(), copy};
    }

private:
    struct Model {
        std::string config;
        int64_t modified = 0;
    };
    static std::string nameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

    mutable base::Mutex m_mutex;
    std::map<std::string, Model> m_models ABSL_GUARDED_BY(m_mutex);
    int64_t m_changeCount ABSL_GUARDED_BY(m_mutex) = 0;
    absl::Status m_fetchStatus ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::tests
