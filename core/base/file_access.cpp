// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_access.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace thalassa::base {
namespace {

constexpr size_t kMostNameBytes = 16384; // of an entry of the user database
constexpr mode_t kPermissions = 07777;

// Returns the name of a user or group, or its number if the database has no name for it.
std::string userName(uid_t id)
{
    std::array<char, kMostNameBytes> space{};
    passwd entry{};
    passwd* found = nullptr;
    const int error = ::getpwuid_r(id, &entry, space.data(), space.size(), &found);
    return error == 0 && found != nullptr ? std::string(found->pw_name) : absl::StrCat(id);
}

std::string groupName(gid_t id)
{
    std::array<char, kMostNameBytes> space{};
    group entry{};
    group* found = nullptr;
    const int error = ::getgrgid_r(id, &entry, space.data(), space.size(), &found);
    return error == 0 && found != nullptr ? std::string(found->gr_name) : absl::StrCat(id);
}

bool isRefused(const std::string& path, int access)
{
    return ::faccessat(AT_FDCWD, path.c_str(), access, AT_EACCESS) != 0 && errno == EACCES;
}

// Returns the first directory above the path that may not be searched, else the path itself if it
// may not be read; empty if it may.
std::string obstacle(const std::string& path)
{
    for (size_t slash = path.find('/', 1); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
        std::string above = path.substr(0, slash);
        if (isRefused(above, X_OK))
            return above;
    }
    struct stat status { };
    if (::stat(path.c_str(), &status) != 0)
        return {};
    return isRefused(path, S_ISDIR(status.st_mode) ? R_OK | X_OK : R_OK) ? path : "";
}

} // namespace

std::string whyNoAccess(const std::string& path)
{
    const std::string refusing = obstacle(path);
    struct stat status { };
    if (refusing.empty() || ::stat(refusing.c_str(), &status) != 0)
        return {};
    return absl::StrCat("; '", refusing, "' has the owner ", userName(status.st_uid),
        ", the group ", groupName(status.st_gid), " and the mode ",
        absl::StrFormat("%04o", static_cast<unsigned>(status.st_mode & kPermissions)),
        ", and this process runs as the user ", userName(::geteuid()));
}

} // namespace thalassa::base
