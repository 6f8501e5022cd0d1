// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/track_match.h"

namespace thalassa::console::trace {
namespace {

// Returns names that occur once each: equal ones get a number.
std::vector<std::string> uniqueNames(std::vector<std::string> names)
{
    std::map<std::string, size_t> counts;
    for (std::string& name : names) {
        const size_t count = counts[name]++;
        name += '\0' + std::to_string(count);
    }
    return names;
}

// A group comes after its parent.
std::vector<std::string> groupNames(const TraceData& data)
{
    std::vector<std::string> names;
    for (const Group& group : data.groups()) {
        const std::string parent = group.parent == kNone ? std::string() : names[group.parent];
        names.push_back(parent + '\0' + group.title);
    }
    return uniqueNames(std::move(names));
}

std::vector<std::string> laneNames(const TraceData& data, const std::vector<std::string>& groups)
{
    std::vector<std::string> names;
    for (const Lane& lane : data.lanes()) {
        names.push_back(groups[lane.group()] + '\0' +
            std::to_string(static_cast<int>(lane.kind())) + lane.title());
    }
    return uniqueNames(std::move(names));
}

std::map<std::string, uint32_t> indicesOf(const std::vector<std::string>& names)
{
    std::map<std::string, uint32_t> indices;
    for (const std::string& name : names)
        indices.emplace(name, static_cast<uint32_t>(indices.size()));
    return indices;
}

} // namespace

TrackMatch::TrackMatch(const TraceData& before, const TraceData& after)
    : m_groups(groupNames(before))
    , m_lanes(laneNames(before, m_groups))
{
    const Names groups = groupNames(after);
    m_laterGroups = indicesOf(groups);
    m_laterLanes = indicesOf(laneNames(after, groups));
}

std::optional<TrackKey> TrackMatch::find(const TrackKey& key) const
{
    const Names& names = key.isLane ? m_lanes : m_groups;
    const std::map<std::string, uint32_t>& later = key.isLane ? m_laterLanes : m_laterGroups;
    if (key.index >= names.size())
        return std::nullopt;
    const auto found = later.find(names[key.index]);
    if (found == later.end())
        return std::nullopt;
    return TrackKey{key.source, key.isLane, found->second};
}

} // namespace thalassa::console::trace
