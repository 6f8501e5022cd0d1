// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/load_override.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"

namespace thalassa::repository {

absl::Status checkOverridePath(const std::string& model, const std::string& path)
{
    const auto refuse = [&](const char* why) {
        return absl::InvalidArgumentError(
            absl::StrCat("load of model '", model, "': the file path '", absl::CHexEscape(path),
                "' ", why, "; expected <version>/<path>"));
    };
    if (path.find('\0') != std::string::npos)
        return refuse("contains a zero byte");
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    const bool escapes = std::any_of(parts.begin(), parts.end(),
        [](const std::string& part) { return part.empty() || part == "." || part == ".."; });
    if (escapes)
        return refuse("is not a plain path inside the model directory");
    int64_t version = 0;
    if (parts.size() < 2 || !absl::SimpleAtoi(parts.front(), &version) || version < 1 ||
        parts.front() != std::to_string(version))
        return refuse("does not begin with a version and a file below it");
    return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const FetchedDirectory>> writeFiles(
    const std::string& model, const std::vector<LoadOverride::File>& files)
{
    for (const LoadOverride::File& file : files)
        RETURN_IF_ERROR(checkOverridePath(model, file.path));
    ASSIGN_OR_RETURN(std::shared_ptr<FetchedDirectory> directory, FetchedDirectory::create(model));
    for (const LoadOverride::File& file : files)
        RETURN_IF_ERROR(directory->write(file.path, file.content));
    return directory;
}

} // namespace thalassa::repository
