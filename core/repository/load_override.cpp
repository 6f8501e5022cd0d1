// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/load_override.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"

namespace thalassa::repository {

absl::StatusOr<std::string> overridePath(const std::string& model, const std::string& path)
{
    const auto refuse = [&](const char* why) {
        return absl::InvalidArgumentError(
            absl::StrCat("load of model '", model, "': the file path '", absl::CHexEscape(path),
                "' ", why, "; expected a file inside the model directory, such as 1/model.onnx"));
    };
    if (path.find('\0') != std::string::npos)
        return refuse("contains a zero byte");
    std::vector<absl::string_view> parts;
    bool namesFile = false; // false if the last part can only be a directory
    for (const absl::string_view part : absl::StrSplit(path, '/')) {
        namesFile = !part.empty() && part != "." && part != "..";
        if (namesFile)
            parts.push_back(part);
        if (part != "..")
            continue;
        if (parts.empty())
            return refuse("leads out of the model directory");
        parts.pop_back();
    }
    if (!namesFile)
        return refuse("names no file");
    return absl::StrJoin(parts, "/");
}

absl::StatusOr<std::shared_ptr<const FetchedDirectory>> writeFiles(
    const std::string& model, const std::vector<LoadOverride::File>& files)
{
    ASSIGN_OR_RETURN(std::shared_ptr<FetchedDirectory> directory, FetchedDirectory::create(model));
    for (const LoadOverride::File& file : files) {
        ASSIGN_OR_RETURN(const std::string path, overridePath(model, file.path));
        RETURN_IF_ERROR(directory->write(path, file.content));
    }
    return directory;
}

} // namespace thalassa::repository
