// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/scan.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/visible_text.h"
#include "core/repository/model_id.h"

namespace thalassa::repository {
namespace {

using Names = std::map<std::string, std::string>;

const Names& namesIn(const Repositories& repositories, const std::string& repository)
{
    static const Names none;
    const auto found = repositories.models.find(repository);
    return found == repositories.models.end() ? none : found->second;
}

// Returns the directory of that model; empty if the directory of its name holds another model.
std::string directoryOf(const Names& names, const std::string& model)
{
    for (const auto& [directory, name] : names) {
        if (name == model)
            return directory;
    }
    return names.count(model) > 0 ? "" : model;
}

} // namespace

absl::StatusOr<std::vector<ModelPlace>> listModels(
    const Store& store, const Repositories& repositories)
{
    std::vector<ModelPlace> models;
    for (const std::string& repository : repositories.paths) {
        const absl::StatusOr<std::vector<std::string>> names = store.list(repository);
        if (!names.ok()) {
            return absl::Status(names.status().code(),
                absl::StrCat("failed to read the model repository: ", names.status().message()));
        }
        const Names& given = namesIn(repositories, repository);
        for (const std::string& name : *names) {
            std::string path = joinedPath(repository, name);
            const auto other = given.find(name);
            const bool isMapped = other != given.end();
            const std::string& model = isMapped ? other->second : name;
            absl::Status status = checkModelName(model);
            models.push_back({repository, status.ok() ? model : base::visibleText(model),
                std::move(path), isMapped, std::move(status)});
        }
    }
    return models;
}

absl::StatusOr<std::vector<ModelDirectory>> scanAll(
    const Store& store, const Repositories& repositories)
{
    ASSIGN_OR_RETURN(const auto places, listModels(store, repositories));
    std::vector<ModelDirectory> models;
    for (const auto& [repository, name, path, isMapped, status] : places) {
        models.push_back(status.ok()
                ? store.scan({repository, name, path, repositories.configName})
                : ModelDirectory{
                      .repository = repository, .name = name, .path = path, .status = status});
        models.back().isMapped = isMapped;
    }
    return models;
}

absl::StatusOr<std::vector<ModelDirectory>> scanModel(
    const Store& store, const Repositories& repositories, const std::string& name)
{
    RETURN_IF_ERROR(checkModelName(name));
    std::vector<ModelDirectory> models;
    for (const std::string& repository : repositories.paths) {
        const Names& given = namesIn(repositories, repository);
        const std::string directory = directoryOf(given, name);
        const std::string path = joinedPath(repository, directory);
        if (directory.empty() || directory.front() == '.' || !store.isDirectory(path))
            continue;
        models.push_back(store.scan({repository, name, path, repositories.configName}));
        models.back().isMapped = given.contains(directory);
    }
    return models;
}

} // namespace thalassa::repository
