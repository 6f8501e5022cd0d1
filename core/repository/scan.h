// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads model repositories: their content at one moment, as plain values. Decisions (decide.h) are
// based on these values alone.
//
// The functions read directories and block as long as the file system does: call them on file
// threads. *thread-safe*.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::repository {

// The modification time of a file or directory, and the size of the file.
struct PathStamp {
    int64_t modified = 0;  // nanoseconds since the epoch
    uint64_t byteSize = 0; // 0 for a directory
    bool isDirectory = false;

    bool operator==(const PathStamp&) const = default;
};

// Everything at and below a model directory, by the path relative to it; "" is the directory
// itself.
using Tree = std::map<std::string, PathStamp>;

struct ModelDirectory {
    std::string repository;
    std::string name;
    std::string path;
    // Whether a name mapping of the repository gives the name (row 10.7.6). The name in the
    // configuration is ignored then.
    bool isMapped = false;
    std::vector<int64_t> versions;     // with a directory of their own, ascending
    std::vector<std::string> warnings; // about version directories that are ignored (row 10.1.3)
    std::string configFile;            // relative; empty: the model has none
    std::string configText;
    Tree tree;
    // The time of the last change of any kind in the tree. Unlike a modification time it cannot be
    // set to a former time, as copying programs do.
    std::chrono::system_clock::time_point lastChange;
    // Not OK: the directory's name cannot be a model's, or the directory could not be read. Only
    // the three names are filled in then.
    absl::Status status;
};

struct Repositories {
    std::vector<std::string> paths;
    // Selects configs/<name>.pbtxt where that exists (row 3.1.4). Empty: config.pbtxt.
    std::string configName;
    // The names of models whose directory has another name, by repository and by directory
    // (row 10.7.6).
    std::map<std::string, std::map<std::string, std::string>> models;
};

// The location of a model.
struct ModelPlace {
    std::string repository;
    std::string name;
    std::string path;
    bool isMapped = false; // as in ModelDirectory
    // Not OK: the directory's name cannot be a model's (checkModelName). `name` is then its escaped
    // form, which no load finds.
    absl::Status status;
};

// Returns all models of all repositories, in the order of the repositories, then by name. Fails if
// a repository cannot be read (row 10.1.5), but not if a model directory cannot be read.
absl::StatusOr<std::vector<ModelDirectory>> scanAll(const Repositories& repositories);

// Returns the directories of one model, one for each repository that has it.
absl::StatusOr<std::vector<ModelDirectory>> scanModel(
    const Repositories& repositories, const std::string& name);

// Returns the model directory at that path, which need not lie in a repository.
ModelDirectory scanDirectory(const std::string& repository, const std::string& name,
    const std::string& path, const std::string& configName);

// Returns the locations of all models without reading their directories, which is fast.
absl::StatusOr<std::vector<ModelPlace>> listModels(const Repositories& repositories);

} // namespace thalassa::repository
