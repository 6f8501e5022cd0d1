// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/decide.h"

#include <algorithm>

#include <google/protobuf/util/message_differencer.h>

#include "core/config/version_policy.h"
#include "core/repository/directory_stability.h"

namespace thalassa::repository {
namespace {

using google::protobuf::util::MessageDifferencer;
using ::inference::ModelConfig;

// Returns true for the directory of a version and for everything below it.
bool isInVersion(const Tree::value_type& entry)
{
    const auto& [path, stamp] = entry;
    const std::string top = path.substr(0, path.find('/'));
    return config::versionFromName(top) && (path != top || stamp.isDirectory);
}

// Returns the part of a tree that belongs to one version.
Tree treeOfVersion(const Tree& tree, int64_t version)
{
    const std::string directory = std::to_string(version);
    Tree part;
    for (const auto& [path, stamp] : tree) {
        if (path.substr(0, path.find('/')) == directory)
            part.emplace(path, stamp);
    }
    return part;
}

// Returns true if the files that all versions share are the same, except the configuration file.
// The stamps of the directories that hold it are ignored, because an editor that replaces the file
// changes them; a file that the editor leaves behind is a change of its own (row 10.4.10).
bool sharesFiles(const LoadRecord& a, const LoadRecord& b)
{
    const auto shared = [](const LoadRecord& record) {
        Tree tree = record.tree;
        for (const char* const path : {"", "configs", "config.pbtxt"})
            tree.erase(path);
        tree.erase(record.configFile);
        std::erase_if(tree, isInVersion);
        return tree;
    };
    return a.path == b.path && shared(a) == shared(b);
}

// Returns true if the instances of the model execute nothing (row 3.5.8).
bool isPassive(const ModelConfig& config)
{
    const auto& groups = config.instance_group();
    return !groups.empty() &&
        std::all_of(groups.begin(), groups.end(), [](const auto& one) { return one.passive(); });
}

// Returns true if running versions can take over the difference (row 10.4.3). Returns false if no
// instance would be left for queued requests: the running versions then end unchanged.
bool isUpdateInPlace(ModelConfig a, ModelConfig b)
{
    if (isPassive(b))
        return false;
    for (ModelConfig* const config : {&a, &b}) {
        config->clear_version_policy();
        config->clear_instance_group();
    }
    return MessageDifferencer::Equals(a, b);
}

bool contains(const std::vector<int64_t>& versions, int64_t version)
{
    return std::find(versions.begin(), versions.end(), version) != versions.end();
}

} // namespace

bool isUnchanged(const LoadRecord& loaded, const ModelDirectory& directory)
{
    return !loaded.isOverridden && loaded.path == directory.path && loaded.tree == directory.tree;
}

LoadPlan planLoad(const LoadRecord* loaded, const LoadRecord& wanted)
{
    const bool inPlace = loaded != nullptr && sharesFiles(*loaded, wanted) &&
        isUpdateInPlace(loaded->config, wanted.config) && !wanted.config.has_ensemble_scheduling();
    if (!inPlace)
        return {.load = wanted.versions};
    LoadPlan plan;
    for (const int64_t version : wanted.versions) {
        const bool isKept = contains(loaded->versions, version) &&
            treeOfVersion(loaded->tree, version) == treeOfVersion(wanted.tree, version);
        (isKept ? plan.keep : plan.load).push_back(version);
    }
    return plan;
}

Inventory takeInventory(std::vector<ModelDirectory> directories, bool namespacing)
{
    Inventory inventory;
    for (ModelDirectory& directory : directories) {
        ModelId id{namespacing ? directory.repository : "", directory.name};
        if (inventory.models.count(id) > 0)
            inventory.duplicates.insert(directory.name);
        else
            inventory.models.emplace(std::move(id), std::move(directory));
    }
    for (const std::string& name : inventory.duplicates)
        inventory.models.erase(ModelId{"", name});
    return inventory;
}

std::vector<std::string> missingModels(
    const Inventory& inventory, const std::vector<std::string>& wanted)
{
    std::vector<std::string> missing;
    for (const std::string& name : wanted) {
        const bool found = std::any_of(inventory.models.begin(), inventory.models.end(),
            [&](const auto& entry) { return entry.first.name == name; });
        if (!found)
            missing.push_back(name);
    }
    return missing;
}

PollPlan planPoll(PollInput input)
{
    PollPlan plan;
    for (const auto& [id, record] : *input.known) {
        if (input.inventory->models.count(id) == 0)
            plan.unload.push_back(id);
    }
    for (const auto& [id, directory] : input.inventory->models) {
        const auto known = input.known->find(id);
        if (known != input.known->end() && known->second != nullptr &&
            isUnchanged(*known->second, directory))
            continue;
        const auto pending = input.pending.find(id);
        const bool seenBefore =
            pending != input.pending.end() && isSame(pending->second.seen, directory);
        const base::TimePoint since = seenBefore ? pending->second.since : input.now;
        if (isStable(directory, input.wallNow, input.settleTime) ||
            input.now - since >= input.settleTime)
            plan.load.push_back(id);
        else
            plan.pending.emplace(id, PendingChange{directory, since});
    }
    return plan;
}

} // namespace thalassa::repository
