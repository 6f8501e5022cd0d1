// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/configuration.h"

#include <optional>
#include <span>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/complete.h"
#include "core/config/field_error.h"
#include "core/config/instance_groups.h"
#include "core/config/known_formats.h"
#include "core/config/parse.h"
#include "core/config/validation/validate.h"
#include "core/repository/hints/layout.h"
#include "core/repository/hints/model_file.h"

namespace thalassa::repository {
namespace {

using ::inference::ModelConfig;

constexpr char kNoVersionDirectory[] = "has no directory that is named by the number of a version";

std::string fileOf(const ModelDirectory& directory)
{
    return absl::StrCat(directory.path, "/", directory.configFile);
}

// Returns the entries of the first version's directory.
std::vector<config::DirectoryEntry> firstVersionEntries(const ModelDirectory& directory)
{
    std::vector<config::DirectoryEntry> entries;
    if (directory.versions.empty())
        return entries;
    const std::string prefix = absl::StrCat(directory.versions.front(), "/");
    for (auto it = directory.tree.lower_bound(prefix); it != directory.tree.end(); ++it) {
        const std::string& path = it->first;
        if (path.compare(0, prefix.size(), prefix) != 0)
            break;
        const std::string name = path.substr(prefix.size());
        if (name.find('/') == std::string::npos)
            entries.push_back({name, it->second.isDirectory});
    }
    return entries;
}

// Returns why the files of a model do not tell its format, if there is a better reason than their
// names.
std::string whyNoFormat(const ModelDirectory& directory)
{
    const std::string hint = layoutHint(directory);
    if (directory.versions.empty())
        return absl::StrCat(directory.path, " ", kNoVersionDirectory, hint);
    if (std::string why = whyUnreadable(directory, directory.versions.front()); !why.empty())
        return why;
    const std::string misnamed =
        misnamedFileHint({directory, directory.path, directory.versions.front(), "", ""});
    return hint.empty() && misnamed.empty()
        ? hint
        : absl::StrCat(
              "its first version directory holds no file of a known format", misnamed, hint);
}

// Checks a configuration whose model has no version. The devices are not known here, so that groups
// on a GPU pass.
absl::Status validateWithoutVersion(const ModelDirectory& directory, ModelConfig config)
{
    for (::inference::ModelInstanceGroup& group : *config.mutable_instance_group()) {
        if (group.kind() != ::inference::ModelInstanceGroup::KIND_CPU)
            group.clear_gpus();
        if (group.kind() == ::inference::ModelInstanceGroup::KIND_GPU)
            group.set_kind(::inference::ModelInstanceGroup::KIND_CPU);
    }
    config::completeInstanceGroups({}, {}, config);
    return config::validateConfig(config, {directory.path, {}});
}

} // namespace

absl::StatusOr<ModelConfig> parseConfiguration(
    const ModelDirectory& directory, const std::string& overrideJson)
{
    if (!overrideJson.empty()) {
        absl::StatusOr<ModelConfig> config = config::parseModelConfigJson(overrideJson);
        if (config.ok())
            return config;
        return absl::InvalidArgumentError(absl::StrCat("Invalid config override for model '",
            directory.name, "': ", config.status().message()));
    }
    if (directory.configFile.empty())
        return ModelConfig();
    return config::parseModelConfig(directory.configText, fileOf(directory));
}

absl::StatusOr<ModelConfig> completeConfiguration(
    const ModelDirectory& directory, ModelConfig config)
{
    if (directory.isMapped)
        config.set_name(directory.name);
    RETURN_IF_ERROR(config::validateName(directory.name, config));
    RETURN_IF_ERROR(config::completeFromDirectory(directory.name, firstVersionEntries(directory),
        config, [&directory] { return whyNoFormat(directory); }));
    config::normalize(config);
    // An ensemble is validated here: nothing completes it later, and its members must be known
    // first.
    if (config.platform() == config::kEnsemblePlatform || config.has_ensemble_scheduling()) {
        RETURN_IF_ERROR(config::validateConfig(config, {directory.path, {}}));
        RETURN_IF_ERROR(config::validateTensors(config));
    }
    return config;
}

absl::Status noVersionToLoad(const ModelDirectory& directory, const config::VersionChoice& choice)
{
    absl::Status error = config::noVersionError(directory.name, choice);
    if (!directory.versions.empty())
        return error;
    return {error.code(),
        absl::StrCat(error.message(), "; ", directory.path, " ", kNoVersionDirectory,
            layoutHint(directory))};
}

absl::StatusOr<ModelConfig> readConfiguration(
    const ModelDirectory& directory, const std::string& overrideJson)
{
    absl::StatusOr<ModelConfig> config = parseConfiguration(directory, overrideJson);
    if (!config.ok() && overrideJson.empty()) {
        const absl::Status& error = config.status(); // begins with the path of the file
        return absl::Status(
            error.code(), absl::StrCat("failed to read text proto from ", error.message()));
    }
    RETURN_IF_ERROR(config.status());
    absl::StatusOr<ModelConfig> completed = completeConfiguration(directory, *std::move(config));
    return completed.ok() ? completed : placed(completed.status(), directory, overrideJson);
}

absl::Status placed(
    const absl::Status& error, const ModelDirectory& directory, const std::string& overrideJson)
{
    const std::string field = config::fieldOf(error);
    if (field.empty())
        return error;
    if (!overrideJson.empty())
        return {error.code(), absl::StrCat(error.message(), " (in the load call)")};
    if (directory.configFile.empty())
        return error;
    const std::optional<int> line = config::lineOfField(directory.configText, field);
    return {error.code(),
        absl::StrCat(error.message(), " (in ", fileOf(directory),
            line ? absl::StrCat(":", *line) : "", ")")};
}

absl::StatusOr<std::vector<int64_t>> wantedVersions(
    const ModelDirectory& directory, const ModelConfig& config, const std::string& overrideJson)
{
    config::VersionChoice choice =
        config::chooseVersions(config.version_policy(), directory.versions);
    if (choice.load.empty()) {
        const absl::Status error = noVersionToLoad(directory, choice);
        // Without a configuration the files of a version would have named the backend.
        const bool isConfigured = !directory.configFile.empty() || !overrideJson.empty();
        const absl::Status valid =
            isConfigured ? validateWithoutVersion(directory, config) : absl::OkStatus();
        if (valid.ok())
            return error;
        return absl::InvalidArgumentError(absl::StrCat(
            placed(valid, directory, overrideJson).message(), "; besides, ", error.message()));
    }
    if (!choice.missing.empty()) {
        LOG_ERROR << config::missingVersions(directory.name, choice)
                  << "; the other versions that the version_policy names are served";
    }
    return std::move(choice.load);
}

} // namespace thalassa::repository
