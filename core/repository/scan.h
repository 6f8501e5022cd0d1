// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reading model repositories: what lies where, at one moment, as plain values. Decisions (decide.h)
// are taken on these values alone.
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

// When a file or directory was modified, and how big the file is.
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
    // When anything in the tree was last touched in any way. Unlike a modification time it cannot
    // be set to a former time, as copying programs do.
    std::chrono::system_clock::time_point lastChange;
    // Not OK: the directory's name cannot be a model's, or the directory could not be read. Nothing
    // but the three names is filled in then.
    absl::Status status;
};

struct Repositories {
    std::vector<std::string> paths;
    // Stands for configs/<name>.pbtxt, used where it exists (row 3.1.4). Empty: config.pbtxt.
    std::string configName;
    // By repository, then by directory: the model in a directory that does not carry its name
    // (row 10.7.6).
    std::map<std::string, std::map<std::string, std::string>> models;
};

// Where a model lies.
struct ModelPlace {
    std::string repository;
    std::string name;
    std::string path;
    bool isMapped = false; // as in ModelDirectory
    // Not OK: the directory's name cannot be a model's (checkModelName). `name` is then its escaped
    // form, which no load finds.
    absl::Status status;
};

// All models of all repositories: in the order of the repositories, then by name. Fails when one of
// the repositories cannot be read (row 10.1.5); a model directory that cannot be read does not.
absl::StatusOr<std::vector<ModelDirectory>> scanAll(const Repositories& repositories);

// The directories of one model, one for each repository that has it.
absl::StatusOr<std::vector<ModelDirectory>> scanModel(
    const Repositories& repositories, const std::string& name);

// The model directory at that path, which need not lie in a repository.
ModelDirectory scanDirectory(const std::string& repository, const std::string& name,
    const std::string& path, const std::string& configName);

// Without looking into the models' directories, which is quick.
absl::StatusOr<std::vector<ModelPlace>> listModels(const Repositories& repositories);

} // namespace thalassa::repository
