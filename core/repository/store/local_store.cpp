// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/store/local_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/base/descriptor.h"
#include "core/base/file_access.h"
#include "core/base/status_macros.h"
#include "core/config/parse.h"
#include "core/config/version_policy.h"

namespace thalassa::repository {
namespace {

// Bounds against trees that no model has (a link to the root of a file system).
constexpr size_t kMaxPaths = 1'000'000;
constexpr int kMaxDepth = 64;

absl::Status fileError(const std::string& what, const std::string& path, int error)
{
    const std::string message = absl::StrCat(what, " '", path, "': ", std::strerror(error),
        error == EACCES ? base::whyNoAccess(path) : "");
    return error == ENOENT ? absl::NotFoundError(message) : absl::InternalError(message);
}

// Returns the sorted names in the directory. Unless `withHidden`, names that begin with a dot are
// left out: tools use them (.git, .ipynb_checkpoints, Kubernetes' ..data), and they are neither
// models nor versions.
absl::StatusOr<std::vector<std::string>> entriesOf(const std::string& path, bool withHidden)
{
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), ::closedir);
    if (!directory)
        return fileError("cannot read the directory", path, errno);
    std::vector<std::string> names;
    errno = 0;
    while (const dirent* const entry = ::readdir(directory.get())) {
        const std::string name = entry->d_name;
        if (name != "." && name != ".." && (withHidden || name.front() != '.'))
            names.push_back(name);
        errno = 0;
    }
    if (errno != 0)
        return fileError("cannot read the directory", path, errno);
    std::sort(names.begin(), names.end());
    return names;
}

// Returns the time since 1970, the first or last that fits for a time before 1678 or after 2261.
int64_t nanoseconds(const timespec& time)
{
    constexpr int64_t kSecond = 1'000'000'000;
    constexpr int64_t kMost = std::numeric_limits<int64_t>::max() / kSecond - 1;
    return std::clamp(int64_t{time.tv_sec}, -kMost, kMost) * kSecond + time.tv_nsec;
}

// Reads the stamps of a model directory and everything below it. Links are followed, as they are
// when the model is loaded; each directory is entered once, so that a cycle of links ends.
class TreeWalk {
public:
    explicit TreeWalk(std::string root)
        : m_root(std::move(root))
    {
    }

    absl::Status run() { return visit("", 0); }

    Tree tree;
    std::map<std::string, std::string> unreadable;
    int64_t lastChange = 0;

private:
    // NOLINTNEXTLINE(misc-no-recursion): to kMaxDepth
    absl::Status visit(const std::string& relative, int depth)
    {
        const std::string path = relative.empty() ? m_root : joinedPath(m_root, relative);
        struct stat status { };
        // A broken link has a stamp of its own; a file that was just removed has none.
        if (::stat(path.c_str(), &status) != 0 && ::lstat(path.c_str(), &status) != 0)
            return passOver(relative, fileError("cannot read the file", path, errno));
        if (tree.size() >= kMaxPaths || depth > kMaxDepth) {
            return absl::ResourceExhaustedError(
                absl::StrCat("'", m_root, "' is not a model directory: it has more than ",
                    kMaxPaths, " files or ", kMaxDepth, " levels"));
        }
        const bool directory = S_ISDIR(status.st_mode);
        tree[relative] = {nanoseconds(status.st_mtim),
            directory ? 0 : static_cast<uint64_t>(status.st_size), directory};
        lastChange =
            std::max({lastChange, nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)});
        if (!directory || !m_entered.emplace(status.st_dev, status.st_ino).second)
            return absl::OkStatus();
        const absl::StatusOr<std::vector<std::string>> names = entriesOf(path, true);
        if (!names.ok())
            return passOver(relative, names.status());
        for (const std::string& name : *names) {
            if (depth == 0) // each version has all its files, also those behind a common link
                m_entered = {{status.st_dev, status.st_ino}};
            RETURN_IF_ERROR(visit(joinedPath(relative, name), depth + 1));
        }
        return absl::OkStatus();
    }

    // Notes what may not be read below the model directory; a backend may not need it.
    absl::Status passOver(const std::string& relative, const absl::Status& error)
    {
        if (relative.empty())
            return error;
        if (!absl::IsNotFound(error))
            unreadable.emplace(relative, error.message());
        return absl::OkStatus();
    }

    const std::string m_root;
    std::set<std::pair<dev_t, ino_t>> m_entered;
};

bool isFile(const std::string& path)
{
    struct stat status { };
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

absl::StatusOr<std::string> readText(const std::string& path)
{
    // Non-blocking, because opening a FIFO would wait for a writer.
    const base::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.isOpen())
        return fileError("cannot read", path, errno);
    struct stat status { };
    if (::fstat(file.get(), &status) != 0)
        return fileError("cannot read", path, errno);
    if (!S_ISREG(status.st_mode) ||
        static_cast<uint64_t>(status.st_size) > config::kMaxConfigBytes) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", path, "' is not a model configuration: expected a file of at most ",
                config::kMaxConfigBytes, " bytes"));
    }
    std::string text;
    char chunk[16384];
    ssize_t count = 0;
    while (text.size() <= config::kMaxConfigBytes &&
        (count = ::read(file.get(), chunk, sizeof chunk)) > 0)
        text.append(chunk, static_cast<size_t>(count));
    if (count < 0)
        return fileError("cannot read", path, errno);
    return text;
}

absl::Status readDirectory(const std::string& configName, ModelDirectory& model)
{
    TreeWalk walk(model.path);
    RETURN_IF_ERROR(walk.run());
    model.tree = std::move(walk.tree);
    model.unreadable = std::move(walk.unreadable);
    model.lastChange = std::chrono::system_clock::time_point(
        std::chrono::duration_cast<std::chrono::system_clock::duration>(
            std::chrono::nanoseconds(walk.lastChange)));

    ASSIGN_OR_RETURN(std::vector<std::string> names, entriesOf(model.path, false));
    std::erase_if(names, [&](const std::string& name) { return !model.tree[name].isDirectory; });
    config::VersionDirectories versions = config::readVersionDirectories(names);
    model.versions = std::move(versions.versions);
    model.warnings = std::move(versions.warnings);

    const std::string named = absl::StrCat("configs/", configName, ".pbtxt");
    if (!configName.empty() && model.tree.count(named) > 0)
        model.configFile = named;
    else if (model.tree.count("config.pbtxt") > 0)
        model.configFile = "config.pbtxt";
    else
        return absl::OkStatus();
    ASSIGN_OR_RETURN(model.configText, readText(joinedPath(model.path, model.configFile)));
    return absl::OkStatus();
}

} // namespace

bool LocalStore::isDirectory(const std::string& path) const
{
    struct stat status { };
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

absl::StatusOr<std::vector<std::string>> LocalStore::list(const std::string& repository) const
{
    absl::StatusOr<std::vector<std::string>> names = entriesOf(repository, false);
    if (!names.ok() && repository.find("://") != std::string::npos) {
        return absl::UnimplementedError(absl::StrCat("'", repository,
            "' is in a remote store, and remote stores are not supported yet; copy the models to a "
            "local directory"));
    }
    if (!names.ok() && isFile(repository)) {
        return absl::FailedPreconditionError(
            absl::StrCat("expected a directory of models, but '", repository, "' is a file",
                repository.ends_with(".onnx") ? "; serve the file with --model-file=" + repository
                                              : ""));
    }
    RETURN_IF_ERROR(names.status());
    std::erase_if(*names,
        [&](const std::string& name) { return !isDirectory(joinedPath(repository, name)); });
    return names;
}

std::vector<std::string> LocalStore::listFiles(const std::string& repository) const
{
    absl::StatusOr<std::vector<std::string>> names = entriesOf(repository, false);
    if (!names.ok())
        return {};
    std::erase_if(
        *names, [&](const std::string& name) { return !isFile(joinedPath(repository, name)); });
    return *std::move(names);
}

ModelDirectory LocalStore::scan(const Place& place) const
{
    const auto named = [&place] {
        return ModelDirectory{
            .repository = place.repository, .name = place.name, .path = place.path};
    };
    ModelDirectory model = named();
    absl::Status status = readDirectory(place.configName, model);
    if (!status.ok()) {
        model = named();
        model.status = std::move(status);
    }
    return model;
}

absl::StatusOr<LocalFiles> LocalStore::fetch(const ModelDirectory& directory) const
{
    return LocalFiles{directory.path, nullptr};
}

} // namespace thalassa::repository
