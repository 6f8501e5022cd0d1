// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Decisions of the repository, as pure functions: from the models on disk and the loaded models to
// the loads and unloads to do. model_repository carries them out. *thread-safe*.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/repository/model_id.h"
#include "core/repository/store/model_directory.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// The source of a model's load, and the versions that serve as its result.
struct LoadRecord {
    std::string path;
    std::string configFile;
    Tree tree;
    // As read, not yet completed by the backend.
    ::inference::ModelConfig config;
    std::vector<int64_t> versions; // serving ones, ascending
    // True if the load call had its own configuration or files (rows 10.4.7, 10.4.8).
    bool isOverridden = false;
};

// Returns true if nothing changed on disk since that load, which had no override (rows 10.4.1,
// 10.4.2).
bool isUnchanged(const LoadRecord& loaded, const ModelDirectory& directory);

// The effect of a load on the versions of a model.
struct LoadPlan {
    std::vector<int64_t> load; // loaded, even if they already serve
    std::vector<int64_t> keep; // serve on, with the instances that are wanted now
    bool operator==(const LoadPlan&) const = default;
};

// Plans a load (rows 10.4.2 to 10.4.4). A version whose own files are unchanged is kept, unless the
// files that all versions share, or more of the configuration than running versions can take over,
// have changed. `loaded` is null for a model that does not serve. `wanted` is complete: its
// versions are those that the version policy chose.
LoadPlan planLoad(const LoadRecord* loaded, const LoadRecord& wanted);

// Models by id; a name that lies in two repositories is a duplicate unless namespacing is on
// (row 10.1.6).
struct Inventory {
    std::map<ModelId, ModelDirectory> models;
    std::set<std::string> duplicates;
};
Inventory takeInventory(std::vector<ModelDirectory> directories, bool namespacing);

// Returns the names of start-up models that no repository has (row 10.3.3).
std::vector<std::string> missingModels(
    const Inventory& inventory, const std::vector<std::string>& wanted);

// The models that serve, and with a null record those whose load was tried and that do not serve.
using KnownModels = std::map<ModelId, std::shared_ptr<const LoadRecord>>;

// A directory that a poll found changed and that has not settled yet.
struct PendingChange {
    ModelDirectory seen;
    base::TimePoint since; // when a poll first saw it in this state
};

struct PollInput {
    const Inventory* inventory = nullptr;
    const KnownModels* known = nullptr;
    std::map<ModelId, PendingChange> pending; // from the poll before
    base::TimePoint now;
    std::chrono::system_clock::time_point wallNow;
    base::Duration settleTime{};
};

struct PollPlan {
    std::vector<ModelId> load;                // new or changed, and settled
    std::vector<ModelId> unload;              // gone, or no longer unique
    std::map<ModelId, PendingChange> pending; // new or changed, still changing
};

// Plans the loads and unloads of a poll (row 10.2.2).
PollPlan planPoll(PollInput input);

} // namespace thalassa::repository
