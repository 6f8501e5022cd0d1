// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/model_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::app {
namespace {

namespace fs = std::filesystem;

constexpr char kExtension[] = ".onnx";
constexpr char kServedName[] = "model.onnx"; // in a version directory

absl::Status failed(const std::string& what, const std::string& reason)
{
    return absl::InternalError(absl::StrCat("cannot ", what, ": ", reason));
}

absl::Status check(const fs::path& file)
{
    std::error_code error;
    if (file.extension() != kExtension || file.stem().empty()) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected a file <model>.onnx, got '", file.string(), "'"));
    }
    if (!fs::is_regular_file(file, error)) {
        return absl::NotFoundError(absl::StrCat("expected a file, got '", file.string(),
            "': ", error ? error.message() : "not a regular file"));
    }
    return absl::OkStatus();
}

// Links the file, and those beside it whose names begin with its stem, under their own names: ONNX
// Runtime looks for the weights beside the path that it is given.
absl::Status link(const fs::path& file, const fs::path& version)
{
    std::error_code error;
    fs::create_directories(version, error);
    if (error)
        return failed(absl::StrCat("make '", version.string(), "'"), error.message());
    const std::string stem = file.stem().string();
    for (const fs::directory_entry& beside : fs::directory_iterator(file.parent_path(), error)) {
        const std::string name = beside.path().filename().string();
        std::error_code ignored; // of a file that was removed meanwhile
        if (name.starts_with(stem) && name != kServedName && beside.is_regular_file(ignored))
            fs::create_symlink(beside.path(), version / name, error);
        if (error)
            break;
    }
    if (!error)
        fs::create_symlink(file, version / kServedName, error);
    return error ? failed(absl::StrCat("link '", file.string(), "'"), error.message())
                 : absl::OkStatus();
}

} // namespace

ModelFile::ModelFile(std::string repository, std::string model)
    : m_repository(std::move(repository))
    , m_model(std::move(model))
{
}

absl::StatusOr<std::unique_ptr<ModelFile>> ModelFile::create(const std::string& path)
{
    std::error_code error;
    const fs::path file = fs::absolute(path, error);
    RETURN_IF_ERROR(check(file));
    std::string repository = (fs::temp_directory_path(error) / "thalassa-file-XXXXXX").string();
    if (error || ::mkdtemp(repository.data()) == nullptr) {
        return failed("make a temporary directory",
            error ? error.message() : std::string(std::strerror(errno)));
    }
    std::unique_ptr<ModelFile> made(new ModelFile(std::move(repository), file.stem().string()));
    RETURN_IF_ERROR(link(file, fs::path(made->m_repository) / made->m_model / "1"));
    return made;
}

ModelFile::~ModelFile()
{
    std::error_code error; // a directory of links that stays behind does no harm
    fs::remove_all(m_repository, error);
}

} // namespace thalassa::app
