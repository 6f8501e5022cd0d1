// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/hints/model_file.h"

#include <sys/stat.h>

#include <fstream>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/base/file_access.h"
#include "core/base/text/string_view.h"
#include "core/config/known_formats.h"
#include "core/repository/hints/layout.h"
#include "core/repository/store/store.h"

namespace thalassa::repository {
namespace {

constexpr std::string_view kPointerBeginning = "version https://git-lfs.github.com/spec/";
constexpr uint64_t kMostPointerBytes = 1024; // Git LFS keeps to this
constexpr std::string_view kSource = ".py";  // of a Python model
constexpr int kMostFilesRead = 64;

bool isGitLfsPointer(const std::string& path)
{
    std::string beginning(kPointerBeginning.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    return file.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) &&
        beginning == kPointerBeginning;
}

// Calls `found` with each file or directory of the version, and its path in the tree, until it
// returns true.
template <typename Map, typename Found>
void findInVersion(const Map& paths, int64_t version, Found found)
{
    const std::string directory = std::to_string(version);
    for (auto it = paths.lower_bound(directory);
         it != paths.end() && it->first.compare(0, directory.size(), directory) == 0; ++it) {
        const bool isOfVersion =
            it->first.size() == directory.size() || it->first[directory.size()] == '/';
        if (isOfVersion && found(it->first, it->second))
            return;
    }
}

// Returns the path of a Git LFS pointer among the files of the version, or nothing.
std::string findPointer(const FailedVersion& failed)
{
    std::string pointer;
    int readCount = 0;
    findInVersion(failed.directory.tree, failed.version,
        [&](const std::string& path, const PathStamp& stamp) {
            const bool mayBePointer =
                !stamp.isDirectory && stamp.byteSize > 0 && stamp.byteSize <= kMostPointerBytes;
            const std::string full = joinedPath(failed.localPath, path);
            if (mayBePointer && ++readCount <= kMostFilesRead && isGitLfsPointer(full))
                pointer = full;
            return !pointer.empty();
        });
    return pointer;
}

} // namespace

std::string whyUnreadable(const ModelDirectory& directory, int64_t version)
{
    std::string reason;
    findInVersion(
        directory.unreadable, version, [&reason](const std::string&, const std::string& why) {
            reason = why;
            return true;
        });
    return reason;
}

std::string misnamedFileHint(const FailedVersion& version)
{
    std::string hint;
    findInVersion(version.directory.tree, version.version,
        [&](const std::string& path, const PathStamp& stamp) {
            const std::string name = path.substr(path.find('/') + 1);
            const config::KnownFormat* const format = formatOfExtension(name);
            const bool isSource = name.ends_with(kSource) && version.fileName.ends_with(kSource);
            if (stamp.isDirectory || (format == nullptr && !isSource) ||
                name.find('/') != std::string::npos)
                return false;
            const std::string wanted =
                version.fileName.empty() ? format->filename : version.fileName;
            if (formatOfExtension(wanted) != format)
                return false;
            hint = absl::StrCat("; rename '", joinedPath(version.localPath, path), "' to '", wanted,
                "', or set ",
                version.fileName.empty() ? absl::StrCat("backend: \"", format->backend, "\" and ")
                                         : "",
                "default_model_filename: \"", name, "\" in config.pbtxt");
            return true;
        });
    return hint;
}

std::string modelFileHint(const FailedVersion& failed)
{
    if (const std::string why = whyUnreadable(failed.directory, failed.version); !why.empty())
        return absl::StrCat("; ", why);
    const std::string pointer = findPointer(failed);
    if (!pointer.empty()) {
        return absl::StrCat("; '", pointer,
            "' is a Git LFS pointer in place of the file; fetch the file with 'git lfs pull'");
    }
    if (failed.fileName.empty())
        return {};
    const std::string path =
        joinedPath(failed.localPath, absl::StrCat(failed.version, "/", failed.fileName));
    struct stat status { };
    if (::stat(path.c_str(), &status) != 0)
        return misnamedFileHint(failed);
    if (const std::string why = base::whyNoAccess(path); !why.empty())
        return absl::StrCat("; cannot read '", path, "': Permission denied", why);
    // The traceback of a Python model names its file whatever is wrong, and a source text that is
    // truncated is a syntax error.
    const bool isSource = failed.fileName.ends_with(kSource);
    if (isSource || !S_ISREG(status.st_mode) ||
        !absl::StrContains(base::toAbsl(failed.error), base::toAbsl(path)))
        return {};
    return absl::StrCat("; '", path, "' is ", status.st_size,
        " bytes: compare this with the original file, because the copy may be incomplete");
}

} // namespace thalassa::repository
