// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/version_policy.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace thalassa::config {
namespace {

// Programs that watch the log match these texts (row 10.1.3).
std::string warningFor(const std::string& name)
{
    const bool onlyDigits = !name.empty() &&
        std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (onlyDigits && name.front() == '0') {
        return absl::StrCat("ignore version directory '", name,
            "' which contains leading zeros in its directory name");
    }
    return absl::StrCat(
        "ignore version directory '", name, "' which fails to convert to integral number");
}

} // namespace

std::optional<int64_t> versionFromName(const std::string& directoryName)
{
    const bool beginsWithDigit =
        !directoryName.empty() && directoryName.front() >= '0' && directoryName.front() <= '9';
    if (!beginsWithDigit || (directoryName.front() == '0' && directoryName.size() > 1))
        return std::nullopt;
    const char* const end = directoryName.data() + directoryName.size();
    int64_t version = 0;
    const auto result = std::from_chars(directoryName.data(), end, version);
    if (result.ec != std::errc() || result.ptr != end)
        return std::nullopt;
    return version;
}

VersionDirectories readVersionDirectories(std::span<const std::string> directoryNames)
{
    VersionDirectories directories;
    for (const std::string& name : directoryNames) {
        if (name == "warmup" || name == "initial_state" || name == "configs")
            continue;
        if (const std::optional<int64_t> version = versionFromName(name))
            directories.versions.push_back(*version);
        else
            directories.warnings.push_back(warningFor(name));
    }
    std::sort(directories.versions.begin(), directories.versions.end());
    return directories;
}

VersionChoice chooseVersions(
    const ::inference::ModelVersionPolicy& policy, std::span<const int64_t> available)
{
    const std::set<int64_t> onDisk(available.begin(), available.end());
    VersionChoice choice;
    if (policy.has_specific()) {
        const auto& listed = policy.specific().versions();
        for (const int64_t version : std::set<int64_t>(listed.begin(), listed.end()))
            (onDisk.contains(version) ? choice.load : choice.missing).push_back(version);
        return choice;
    }
    const size_t count = policy.has_latest() ? policy.latest().num_versions() : onDisk.size();
    const size_t skipped = onDisk.size() - std::min(count, onDisk.size());
    choice.load.assign(std::next(onDisk.begin(), static_cast<int64_t>(skipped)), onDisk.end());
    return choice;
}

std::string missingVersions(const std::string& model, const VersionChoice& choice)
{
    return absl::StrJoin(choice.missing, "; ", [&model](std::string* text, int64_t version) {
        absl::StrAppend(text, "version ", version, " is specified for model '", model,
            "', but the version directory is not present");
    });
}

absl::Status noVersionError(const std::string& model, const VersionChoice& choice)
{
    std::string message = absl::StrCat(
        "at least one version must be available under the version policy of model '", model, "'");
    if (!choice.missing.empty())
        absl::StrAppend(&message, "; ", missingVersions(model, choice));
    return absl::FailedPreconditionError(message);
}

} // namespace thalassa::config
