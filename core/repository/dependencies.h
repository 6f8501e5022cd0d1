// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Which models need which: ensembles and their members (rows 3.9.4, 10.5.3 to 10.5.6). Pure
// functions on plain values: *thread-safe*.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/repository/model_id.h"
#include "model_config.pb.h"

namespace thalassa::repository {

// The names of an ensemble's members, each once, ascending; none for another model.
std::vector<std::string> memberNames(const ::inference::ModelConfig& config);

// Models, and the names of the members of each.
using MemberNames = std::map<ModelId, std::vector<std::string>>;

// The model among `models` that a model in `space` means by a name: the one in its own namespace,
// else the only one of that name (row 10.7.3). Null when there is none or it is not unique.
const ModelId* resolveMember(
    const MemberNames& models, const std::string& space, const std::string& name);

// In which order models are loaded. Each wave needs nothing but what is in waves before it, or is
// not among `models`.
struct LoadOrder {
    std::vector<std::vector<ModelId>> waves;
    // Ensembles that are in a circle, or need one that is, and the circle: "a -> b -> a".
    std::map<ModelId, std::string> circular;
};
LoadOrder orderLoads(const MemberNames& models);

// The ensembles that a change of `changed` concerns, directly or by way of others: in waves like
// those above. `changed` are not among them.
std::vector<std::vector<ModelId>> dependentsOf(
    const std::set<ModelId>& changed, const MemberNames& ensembles);

// The models that go when `gone` has, which was unloaded together with what only it needs: members
// of it, and of those, that nobody loaded for their own sake and that no other of `loaded` needs
// (row 10.5.5). `loaded` has them, and no longer `gone`.
std::vector<ModelId> membersToUnload(const ModelId& gone, const std::vector<std::string>& members,
    MemberNames loaded, const std::set<ModelId>& loadedExplicitly);

} // namespace thalassa::repository
