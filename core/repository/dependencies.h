// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Dependencies between models: ensembles and their members (rows 3.9.4, 10.5.3 to 10.5.6). Pure
// functions on plain values: *thread-safe*.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/repository/model_id.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// Returns the names of an ensemble's members, each once, ascending; none for another model.
std::vector<std::string> memberNames(const ::inference::ModelConfig& config);

// Models, and the names of the members of each.
using MemberNames = std::map<ModelId, std::vector<std::string>>;

// Returns the model in `models` that a name means to a model in `space`: the one in that namespace,
// else the only one of that name (row 10.7.3). Null if there is none or it is not unique.
const ModelId* resolveMember(
    const MemberNames& models, const std::string& space, const std::string& name);

// The order in which models are loaded. Each wave needs only models of earlier waves, and models
// that are not in `models`.
struct LoadOrder {
    std::vector<std::vector<ModelId>> waves;
    // Ensembles that are in a cycle, or need one that is, and the cycle: "a -> b -> a".
    std::map<ModelId, std::string> circular;
};
LoadOrder orderLoads(const MemberNames& models);

// Returns the ensembles that depend on `changed`, directly or indirectly, in waves as above;
// without `changed` itself.
std::vector<std::vector<ModelId>> dependentsOf(
    const std::set<ModelId>& changed, const MemberNames& ensembles);

// Returns the models to unload after `gone`, an ensemble that is unloaded together with the models
// that only it needs: its direct and indirect members, except those in `loadedExplicitly` and those
// that another model in `loaded` needs (row 10.5.5). `loaded` has the members, but not `gone`.
std::vector<ModelId> membersToUnload(const ModelId& gone, const std::vector<std::string>& members,
    MemberNames loaded, const std::set<ModelId>& loadedExplicitly);

} // namespace thalassa::repository
