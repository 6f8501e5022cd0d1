// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Decisions of the repository, as pure functions from what lies on disk and what is loaded to what
// is to be done. model_repository carries them out.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/repository/model_id.h"
#include "core/repository/scan.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// What a model's load was made from, and which versions came of it.
struct LoadRecord {
    std::string path;
    std::string configFile;
    Tree tree;
    // As read, not yet completed by the backend.
    ::inference::ModelConfig config;
    std::vector<int64_t> versions; // that serve, ascending
    // The load call brought its own configuration or files (rows 10.4.7, 10.4.8).
    bool isOverridden = false;
};

// Nothing changed on disk since that load (rows 10.4.1, 10.4.2).
bool isUnchanged(const LoadRecord& loaded, const ModelDirectory& directory);

// What a load does to the versions of a model.
struct LoadPlan {
    std::vector<int64_t> load; // anew
    std::vector<int64_t> keep; // with the instances that are wanted now
    bool operator==(const LoadPlan&) const = default;
};

// Rows 10.4.2 to 10.4.4; `loaded` is null for a model that does not serve. `wanted` is complete:
// its versions are those that the version policy chose.
LoadPlan planLoad(const LoadRecord* loaded, const LoadRecord& wanted);

// Models by id; a name that lies in two repositories is a duplicate unless namespacing is on
// (row 10.1.6).
struct Inventory {
    std::map<ModelId, ModelDirectory> models;
    std::set<std::string> duplicates;
};
Inventory takeInventory(std::vector<ModelDirectory> directories, bool namespacing);

// Names asked for at the start that no repository has (row 10.3.3).
std::vector<std::string> missingModels(
    const Inventory& inventory, const std::vector<std::string>& wanted);

// The models that serve, and with a null record those that were tried and do not.
using KnownModels = std::map<ModelId, std::shared_ptr<const LoadRecord>>;

// A directory that a poll found changed, waiting to settle.
struct PendingChange {
    ModelDirectory seen;
    base::TimePoint since; // it has looked like this
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

// Row 10.2.2.
PollPlan planPoll(PollInput input);

} // namespace thalassa::repository
