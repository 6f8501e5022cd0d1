// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Store: the files of model repositories, wherever they are. All code of this folder reaches model
// files through a Store. LocalStore reads the local file system; another implementation can read an
// object store. The path of a repository may begin with a scheme ("s3://bucket/models"), so that
// one Store can pass the calls on to several by that.
//
// *thread-safe*. The functions block as long as the file system or the network does: they are
// called on worker threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/repository/store/fetched_directory.h"
#include "core/repository/store/model_directory.h"

namespace thalassa::repository {

// The files of a model directory on the local file system.
struct LocalFiles {
    std::string path;
    // The copy that `path` is, held by each version that is loaded from it; null if `path` is the
    // model directory itself.
    std::shared_ptr<const FetchedDirectory> copy;
};

class Store {
public:
    virtual ~Store() = default;

    // A model directory to scan.
    struct Place {
        std::string repository;
        std::string name; // the model's
        std::string path;
        std::string configName; // as in Repositories
    };

    // Returns whether `path` is a directory that can be read.
    virtual bool isDirectory(const std::string& path) const = 0;

    // Returns the names of the directories in the repository, sorted, without those that begin with
    // a dot: tools use them (.git, .ipynb_checkpoints, Kubernetes' ..data), and they are not
    // models.
    virtual absl::StatusOr<std::vector<std::string>> list(const std::string& repository) const = 0;

    // Returns the names of the files directly in the repository, sorted, without those that begin
    // with a dot. They belong to no model, so that a repository that cannot be read has none.
    virtual std::vector<std::string> listFiles(const std::string& repository) const = 0;

    // Reads a model directory: its versions, its configuration and the stamps of its files. An
    // error is in the result.
    virtual ModelDirectory scan(const Place& place) const = 0;

    // Returns the files of the directory on the local file system, where backends read them. Copies
    // them if they are elsewhere.
    virtual absl::StatusOr<LocalFiles> fetch(const ModelDirectory& directory) const = 0;
};

// Returns the path of `name` in the directory.
inline std::string joinedPath(const std::string& directory, const std::string& name)
{
    if (directory.empty())
        return name;
    return directory.back() == '/' ? directory + name : directory + '/' + name;
}

} // namespace thalassa::repository
