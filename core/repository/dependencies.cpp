// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/dependencies.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::repository {
namespace {

// Returns the members of a model that are in `models`.
std::vector<ModelId> resolved(const MemberNames& models, const ModelId& id)
{
    std::vector<ModelId> found;
    for (const std::string& name : models.at(id)) {
        if (const ModelId* const member = resolveMember(models, id.space, name))
            found.push_back(*member);
    }
    return found;
}

// Returns the cycle found by a walk from `id` along members; neither it nor these are in `done`.
std::string circleFrom(const MemberNames& models, const std::set<ModelId>& done, ModelId id)
{
    std::vector<ModelId> way;
    while (std::find(way.begin(), way.end(), id) == way.end()) {
        way.push_back(id);
        for (const ModelId& member : resolved(models, id)) {
            if (!done.contains(member)) {
                id = member;
                break;
            }
        }
    }
    std::string text;
    for (auto it = std::find(way.begin(), way.end(), id); it != way.end(); ++it)
        absl::StrAppend(&text, it->name, " -> ");
    return text + id.name;
}

} // namespace

std::vector<std::string> memberNames(const ::inference::ModelConfig& config)
{
    std::set<std::string> names;
    for (const auto& step : config.ensemble_scheduling().step())
        names.insert(step.model_name());
    return {names.begin(), names.end()};
}

const ModelId* resolveMember(
    const MemberNames& models, const std::string& space, const std::string& name)
{
    if (const auto own = models.find({space, name}); own != models.end())
        return &own->first;
    const ModelId* found = nullptr;
    for (const auto& [id, members] : models) {
        if (id.name != name)
            continue;
        if (found != nullptr)
            return nullptr;
        found = &id;
    }
    return found;
}

LoadOrder orderLoads(const MemberNames& models)
{
    LoadOrder order;
    std::set<ModelId> done;
    while (done.size() < models.size()) {
        std::vector<ModelId> wave;
        for (const auto& [id, names] : models) {
            const std::vector<ModelId> members = resolved(models, id);
            const bool isReady = std::all_of(members.begin(), members.end(),
                [&done](const ModelId& member) { return done.contains(member); });
            if (isReady && !done.contains(id))
                wave.push_back(id);
        }
        if (wave.empty())
            break;
        done.insert(wave.begin(), wave.end());
        order.waves.push_back(std::move(wave));
    }
    for (const auto& [id, names] : models) {
        if (!done.contains(id))
            order.circular.emplace(id, circleFrom(models, done, id));
    }
    return order;
}

std::vector<std::vector<ModelId>> dependentsOf(
    const std::set<ModelId>& changed, const MemberNames& ensembles)
{
    MemberNames concerned;
    std::set<std::string> names;
    for (const ModelId& id : changed)
        names.insert(id.name);
    for (bool hasGrown = true; hasGrown;) {
        hasGrown = false;
        for (const auto& [id, members] : ensembles) {
            const bool isConcerned = std::any_of(members.begin(), members.end(),
                [&names](const std::string& member) { return names.contains(member); });
            if (!isConcerned || changed.contains(id) || concerned.contains(id))
                continue;
            concerned.emplace(id, members);
            names.insert(id.name);
            hasGrown = true;
        }
    }
    return orderLoads(concerned).waves;
}

std::vector<ModelId> membersToUnload(const ModelId& gone, const std::vector<std::string>& members,
    MemberNames loaded, const std::set<ModelId>& loadedExplicitly)
{
    std::vector<ModelId> unload;
    std::vector<std::pair<std::string, std::vector<std::string>>> open{{gone.space, members}};
    while (!open.empty()) {
        const auto [space, names] = std::move(open.back());
        open.pop_back();
        for (const std::string& name : names) {
            const ModelId* const found = resolveMember(loaded, space, name);
            if (found == nullptr || loadedExplicitly.contains(*found))
                continue;
            const ModelId id = *found;
            const bool isNeeded = std::any_of(loaded.begin(), loaded.end(), [&](const auto& entry) {
                const auto& others = entry.second;
                return std::find(others.begin(), others.end(), name) != others.end();
            });
            if (isNeeded)
                continue;
            open.emplace_back(id.space, loaded.at(id));
            loaded.erase(id);
            unload.push_back(id);
        }
    }
    return unload;
}

} // namespace thalassa::repository
