// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/hints/layout.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/config/known_formats.h"
#include "core/config/version_policy.h"

namespace thalassa::repository {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostHints = 3; // in one warning

bool isModelFile(const std::string& name, const PathStamp& stamp)
{
    const auto formats = config::knownFormats();
    return std::any_of(formats.begin(), formats.end(), [&](const config::KnownFormat& format) {
        return name == format.filename &&
            (stamp.isDirectory ? format.mayBeDirectory : format.mayBeFile);
    });
}

bool looksLikeModel(const ModelDirectory& directory)
{
    return !directory.versions.empty() || !directory.configFile.empty();
}

// The parts of "directory/name", or of a name alone.
struct ShortPath {
    std::string directory;
    std::string name;
};

// Returns nothing for the model directory itself, for hidden files and for paths further down.
std::optional<ShortPath> shortPath(const std::string& path)
{
    if (path.empty() || path.front() == '.')
        return std::nullopt;
    const size_t slash = path.find('/');
    if (slash == std::string::npos)
        return ShortPath{"", path};
    if (path.find('/', slash + 1) != std::string::npos)
        return std::nullopt;
    return ShortPath{path.substr(0, slash), path.substr(slash + 1)};
}

// Returns the name of a directory that looks like a model, or nothing.
std::string modelInside(const ModelDirectory& directory)
{
    for (const auto& [path, stamp] : directory.tree) {
        const std::optional<ShortPath> parts = shortPath(path);
        if (!parts || parts->directory.empty())
            continue;
        const bool isVersion = stamp.isDirectory && config::versionFromName(parts->name);
        if (isVersion || (!stamp.isDirectory && parts->name == "config.pbtxt"))
            return parts->directory;
    }
    return {};
}

// Returns the path of a file that a backend would load, outside of all version directories, or
// nothing.
std::optional<ShortPath> misplacedFile(const ModelDirectory& directory)
{
    for (const auto& [path, stamp] : directory.tree) {
        std::optional<ShortPath> parts = shortPath(path);
        if (parts && isModelFile(parts->name, stamp) && !config::versionFromName(parts->directory))
            return parts;
    }
    return std::nullopt;
}

// Returns the directory above `path`, as --model-repository takes it.
std::string parentOf(const std::string& path)
{
    const auto full = fs::path(joinedPath(path, "")).lexically_normal().parent_path();
    const std::string parent = full.parent_path().string();
    return parent.empty() ? "." : parent;
}

std::string parentHint(const std::string& repository)
{
    return absl::StrCat("; '", repository,
        "' looks like a model itself, did you mean its parent: --model-repository=",
        parentOf(repository), "?");
}

// Returns hints about files of models that lie beside the model directories.
std::string filesHint(const Store& store, const std::string& repository)
{
    std::string hints;
    size_t count = 0;
    for (const std::string& name : store.listFiles(repository)) {
        const config::KnownFormat* const format = formatOfExtension(name);
        if ((format == nullptr && !isModelFile(name, {})) || ++count > kMostHints)
            continue;
        const std::string path = joinedPath(repository, name);
        const std::string model = isModelFile(name, {}) ? "<model>" : fs::path(name).stem();
        const std::string file = format == nullptr ? name : format->filename;
        absl::StrAppend(&hints, "; '", path, "' lies beside the model directories: move it to '",
            joinedPath(repository, absl::StrCat(model, "/1/", file)), "'");
        if (name.ends_with(".onnx"))
            absl::StrAppend(&hints, ", or serve it alone with --model-file=", path);
    }
    if (count > kMostHints)
        absl::StrAppend(&hints, "; and ", count - kMostHints, " more");
    return hints;
}

// Returns the hint about the repository itself, as if it were a model.
std::string rootHint(const Store& store, const std::string& repository)
{
    const ModelDirectory root = store.scan({repository, "", repository, ""});
    if (root.status.ok() && looksLikeModel(root))
        return parentHint(repository);
    return filesHint(store, repository);
}

std::string warningAbout(const Store& store, const std::string& repository,
    const std::vector<const ModelDirectory*>& directories)
{
    std::string hints = rootHint(store, repository);
    size_t count = 0;
    for (const ModelDirectory* const directory : directories) {
        const std::string hint = hints.empty() || count > 0 ? layoutHint(*directory) : "";
        if (!hint.empty() && ++count <= kMostHints)
            hints += hint;
    }
    if (count > kMostHints)
        absl::StrAppend(&hints, "; and ", count - kMostHints, " more");
    return absl::StrCat("no models found in the model repository '", repository, "': expected '",
        joinedPath(repository, "<model>/<version>/<file>"), "', such as '",
        joinedPath(repository, "resnet/1/model.onnx"), "'", hints);
}

} // namespace

const config::KnownFormat* formatOfExtension(const std::string& name)
{
    const auto extensionOf = [](const std::string& file) { return fs::path(file).extension(); };
    const fs::path extension = extensionOf(name);
    for (const config::KnownFormat& format : config::knownFormats()) {
        const bool isItsOwn = format.mayBeFile && extension != ".py" && extension != ".xml";
        if (isItsOwn && extensionOf(format.filename) == extension)
            return &format;
    }
    return nullptr;
}

std::string layoutHint(const ModelDirectory& directory)
{
    const std::string inside = modelInside(directory);
    if (!inside.empty() && !looksLikeModel(directory)) {
        return absl::StrCat("; '", joinedPath(directory.path, inside),
            "' looks like a model one level too deep: move it to '",
            joinedPath(directory.repository, inside),
            "', or use --model-repository=", directory.path);
    }
    const std::optional<ShortPath> file = misplacedFile(directory);
    if (!file)
        return {};
    if (file->directory.empty() && !directory.isMapped && config::versionFromName(directory.name))
        return parentHint(directory.repository);
    if (file->directory.empty()) {
        return absl::StrCat("; '", joinedPath(directory.path, file->name),
            "' lies in no version directory: move it to '",
            joinedPath(directory.path, "1/" + file->name), "'");
    }
    return absl::StrCat("; '", joinedPath(directory.path, file->directory), "' has '", file->name,
        "', but is not named by the number of a version: rename it to '",
        joinedPath(directory.path, "1"), "'");
}

std::vector<std::string> layoutWarnings(const Store& store,
    const std::vector<std::string>& repositories,
    const std::vector<const ModelDirectory*>& directories)
{
    std::vector<std::string> warnings;
    for (const std::string& repository : repositories) {
        std::vector<const ModelDirectory*> inside;
        std::copy_if(directories.begin(), directories.end(), std::back_inserter(inside),
            [&repository](const ModelDirectory* one) { return one->repository == repository; });
        if (!std::any_of(inside.begin(), inside.end(),
                [](const ModelDirectory* one) { return looksLikeModel(*one); })) {
            warnings.push_back(warningAbout(store, repository, inside));
        } else if (const std::string hints = filesHint(store, repository); !hints.empty()) {
            warnings.push_back(absl::StrCat(
                "the model repository '", repository, "' has files of no model", hints));
        }
    }
    return warnings;
}

} // namespace thalassa::repository
