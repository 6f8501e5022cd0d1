// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/fetched_directory.h"

#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"

namespace thalassa::repository {

namespace fs = std::filesystem;

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

absl::StatusOr<std::shared_ptr<const FetchedDirectory>> FetchedDirectory::create(
    const std::string& model, const std::vector<OverrideFile>& files)
{
    for (const OverrideFile& file : files)
        RETURN_IF_ERROR(checkOverridePath(model, file.path));
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "thalassa-model-XXXXXX").string();
    if (error || ::mkdtemp(name.data()) == nullptr) {
        return absl::InternalError(absl::StrCat("load of model '", model,
            "': cannot make a temporary directory for its files: ",
            error ? error.message() : std::strerror(errno)));
    }
    const std::shared_ptr<const FetchedDirectory> directory(new FetchedDirectory(std::move(name)));
    for (const OverrideFile& file : files)
        RETURN_IF_ERROR(directory->write(model, file));
    return directory;
}

absl::Status FetchedDirectory::write(const std::string& model, const OverrideFile& file) const
{
    const fs::path target = fs::path(m_path) / file.path;
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    std::ofstream out;
    if (!error && !fs::exists(target, error))
        out.open(target, std::ios::binary);
    out.write(file.content.data(), static_cast<std::streamsize>(file.content.size()));
    out.close();
    if (out.good())
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("load of model '", model, "': cannot write its file '", file.path,
            "'; check that no path is given twice or lies below another file"));
}

FetchedDirectory::~FetchedDirectory()
{
    std::error_code error;
    fs::remove_all(m_path, error);
    if (error) {
        LOG_WARNING << "cannot remove the temporary directory '" << m_path
                    << "': " << error.message();
    }
}

} // namespace thalassa::repository
