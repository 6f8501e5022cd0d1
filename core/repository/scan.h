// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Scans of model repositories: which models there are, under which names, and what their
// directories contain. The functions reach the files through a Store and block as long as it does:
// call them on worker threads. *thread-safe*.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/repository/store/model_directory.h"
#include "core/repository/store/store.h"

namespace thalassa::repository {

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
absl::StatusOr<std::vector<ModelDirectory>> scanAll(
    const Store& store, const Repositories& repositories);

// Returns the directories of one model, one for each repository that has it.
absl::StatusOr<std::vector<ModelDirectory>> scanModel(
    const Store& store, const Repositories& repositories, const std::string& name);

// Returns the locations of all models without reading their directories, which is fast.
absl::StatusOr<std::vector<ModelPlace>> listModels(
    const Store& store, const Repositories& repositories);

} // namespace thalassa::repository
