// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Loader: turns one version of a model directory into a ModelVersion. Blocks as long as the backend
// takes: called on worker threads. *thread-safe*.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/inference/model_lookup.h"
#include "core/repository/model_version.h"
#include "core/repository/store/fetched_directory.h"
#include "model_config.pb.h"

namespace thalassa::repository {

struct LoadRequest {
    std::string name;
    int64_t version = 1;
    std::string path;                // the model directory
    ::inference::ModelConfig config; // completed by the server, not yet by the backend
    bool hasConfig = true; // the configuration was given, by a file or a load call (row 3.1.7)
    // The look-up for models that this model calls, and its own namespace.
    std::shared_ptr<const inference::ModelLookup> models;
    std::string space;
    // Held by the version that is loaded from it; null for a directory of a repository.
    std::shared_ptr<const FetchedDirectory> files;
    std::stop_token stop; // ends the load: the model is unloaded, or the server exits
};

// A rule that a configuration breaks.
struct Objection {
    absl::Status error;
    bool isCertain = true; // false: a load may complete the field, or load what is missing
};

class Loader {
public:
    virtual ~Loader() = default;
    virtual absl::StatusOr<std::unique_ptr<ModelVersion>> load(LoadRequest request) = 0;
    // Checks the part of a configuration that neither the backend nor the devices complete. A load
    // of a directory that breaks its rules fails before it begins, as a configuration that cannot
    // be parsed does.
    virtual absl::Status checkGiven(const ::inference::ModelConfig& config) const = 0;
    // Checks a configuration as load() does, but without the backend, and all rules instead of the
    // first that is broken. Completes it as the backend would see it. Loads nothing.
    virtual std::vector<Objection> check(LoadRequest& request) = 0;
};

} // namespace thalassa::repository
