// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/model_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
constexpr char kDirectoryPrefix[] = "thalassa-file-";

struct LockedDirectory {
    std::string path;
    base::Descriptor lock;
};

absl::Status failed(const std::string& what, const std::string& reason)
{
    return absl::InternalError(absl::StrCat("cannot ", what, ": ", reason));
}

absl::Status check(const fs::path& file)
{
    std::error_code error;
    const std::string model = file.stem().string(); // the repository ignores names with a dot
    if (file.extension() != kExtension || model.empty() || model.front() == '.') {
        return absl::InvalidArgumentError(
            absl::StrCat("expected a file <model>.onnx, got '", file.string(), "'"));
    }
    if (!fs::is_regular_file(file, error)) {
        return absl::NotFoundError(absl::StrCat("expected a file, got '", file.string(),
            "': ", error ? error.message() : "not a regular file"));
    }
    return absl::OkStatus();
}

// Opens the directory of this user and locks it; the kernel ends the lock with the process. Returns
// no descriptor if the file system has no locks, or another process has the lock and `mode` is
// LOCK_EX | LOCK_NB.
base::Descriptor lockDirectory(const std::string& path, int mode)
{
    base::Descriptor lock(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat opened { };
    const bool isLocked = lock.isOpen() && ::fstat(lock.get(), &opened) == 0 &&
        opened.st_uid == ::geteuid() && ::flock(lock.get(), mode) == 0;
    return isLocked ? std::move(lock) : base::Descriptor();
}

// Removes the directories of processes that have ended without destructors.
void removeLeftBehind(const fs::path& parent)
{
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
        if (!entry.path().filename().string().starts_with(kDirectoryPrefix))
            continue;
        const base::Descriptor lock = lockDirectory(entry.path().string(), LOCK_EX | LOCK_NB);
        std::error_code ignored; // a directory of links that stays behind does no harm
        if (lock.isOpen())
            fs::remove_all(entry.path(), ignored);
    }
}

// Another process that starts at the same time may find the new directory before it is locked, and
// remove it.
absl::StatusOr<LockedDirectory> makeLockedDirectory(const fs::path& parent)
{
    for (;;) {
        std::string path = (parent / (std::string(kDirectoryPrefix) + "XXXXXX")).string();
        if (::mkdtemp(path.data()) == nullptr)
            return failed("make a temporary directory", std::strerror(errno));
        base::Descriptor lock = lockDirectory(path, LOCK_EX);
        std::error_code error;
        if (fs::exists(path, error))
            return LockedDirectory{std::move(path), std::move(lock)};
    }
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

ModelFile::ModelFile(
    std::string repository, std::string model, std::string given, base::Descriptor lock)
    : m_repository(std::move(repository))
    , m_model(std::move(model))
    , m_given(std::move(given))
    , m_lock(std::move(lock))
{
}

absl::StatusOr<std::unique_ptr<ModelFile>> ModelFile::create(const std::string& path)
{
    std::error_code error;
    const fs::path file = fs::absolute(path, error);
    RETURN_IF_ERROR(check(file));
    const fs::path parent = fs::temp_directory_path(error);
    if (error)
        return failed("make a temporary directory", error.message());
    removeLeftBehind(parent);
    ASSIGN_OR_RETURN(LockedDirectory directory, makeLockedDirectory(parent));
    std::unique_ptr<ModelFile> made(new ModelFile(
        std::move(directory.path), file.stem().string(), path, std::move(directory.lock)));
    RETURN_IF_ERROR(link(file, made->versionDirectory()));
    return made;
}

fs::path ModelFile::versionDirectory() const
{
    return fs::path(m_repository) / m_model / "1";
}

std::map<std::string, std::string> ModelFile::shownPaths() const
{
    const fs::path version = versionDirectory();
    const fs::path parent = fs::path(m_given).parent_path();
    return {{m_repository, m_given}, {version.parent_path().string(), m_given},
        {version.string(), parent.empty() ? "." : parent.string()},
        {(version / kServedName).string(), m_given}};
}

ModelFile::~ModelFile()
{
    std::error_code error; // a directory of links that stays behind does no harm
    fs::remove_all(m_repository, error);
}

} // namespace thalassa::app
