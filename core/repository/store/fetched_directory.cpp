// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/store/fetched_directory.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"

namespace thalassa::repository {

namespace fs = std::filesystem;

absl::StatusOr<std::shared_ptr<FetchedDirectory>> FetchedDirectory::create(const std::string& model)
{
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "thalassa-model-XXXXXX").string();
    // Before the directory: if this throws, there is none to remove.
    std::shared_ptr<FetchedDirectory> made(new FetchedDirectory(model, std::move(name)));
    if (error || ::mkdtemp(made->m_path.data()) == nullptr) {
        return absl::InternalError(absl::StrCat("load of model '", model,
            "': cannot make a temporary directory for its files: ",
            error ? error.message() : std::strerror(errno)));
    }
    made->m_exists = true;
    return made;
}

absl::Status FetchedDirectory::write(const std::string& path, std::string_view content)
{
    const fs::path target = fs::path(m_path) / path;
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (!error && fs::exists(target, error))
        error = std::make_error_code(std::errc::file_exists);
    if (!error) {
        errno = 0;
        std::ofstream out(target, std::ios::binary);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        out.close();
        if (out.good())
            return absl::OkStatus();
        error = {errno != 0 ? errno : EIO, std::generic_category()};
    }
    const std::string failed =
        absl::StrCat("load of model '", m_model, "': cannot write its file '", path, "'");
    if (error == std::errc::file_exists || error == std::errc::not_a_directory ||
        error == std::errc::is_a_directory) {
        return absl::InvalidArgumentError(
            absl::StrCat(failed, "; check that no path is given twice or lies below another file"));
    }
    const std::string reason = absl::StrCat(failed, ": ", error.message());
    return error == std::errc::filename_too_long ? absl::InvalidArgumentError(reason)
                                                 : absl::UnavailableError(reason);
}

FetchedDirectory::~FetchedDirectory()
{
    if (!m_exists)
        return;
    try {
        std::error_code error;
        fs::remove_all(m_path, error);
        if (error) {
            LOG_WARNING << "cannot remove the temporary directory '" << m_path
                        << "': " << error.message();
        }
    } catch (const std::bad_alloc&) {
        LOG_WARNING << "cannot remove the temporary directory '" << m_path
                    << "': there is not enough memory";
    }
}

} // namespace thalassa::repository
