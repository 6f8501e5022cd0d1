// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/lane_choices.h"

#include <algorithm>
#include <utility>

namespace thalassa::console::trace {
namespace {

constexpr char kSeparator = '\x1f';

TrackPath joined(const TrackPath& group, const std::string& title)
{
    return group.empty() ? title : group + kSeparator + title;
}

} // namespace

TrackPath pathOfGroup(const TraceData& data, uint32_t group)
{
    TrackPath path;
    for (const Group* one = &data.groups()[group]; one->parent != kNone;
         one = &data.groups()[one->parent])
        path = path.empty() ? one->title : joined(one->title, path);
    return path;
}

TrackPath pathOfLane(const TraceData& data, uint32_t lane)
{
    return joined(pathOfGroup(data, data.lane(lane).group()), data.lane(lane).title());
}

void addPath(std::vector<TrackPath>& paths, const TrackPath& path)
{
    if (std::find(paths.begin(), paths.end(), path) == paths.end())
        paths.push_back(path);
}

std::string orderName(const TrackPath& group, bool ofLanes)
{
    return (ofLanes ? "lanes:" : "groups:") + group;
}

std::vector<uint32_t> lanesPinnedIn(const LaneChoices& choices, const TraceData& data)
{
    std::vector<uint32_t> pinned;
    if (choices.pinned.empty())
        return pinned;
    std::map<TrackPath, std::vector<uint32_t>> lanes;
    for (uint32_t lane = 0; lane < data.lanes().size(); ++lane) {
        if (data.lane(lane).kind() != LaneKind::Load)
            lanes[pathOfLane(data, lane)].push_back(lane);
    }
    for (const TrackPath& path : choices.pinned) {
        for (const uint32_t lane : std::exchange(lanes[path], {}))
            pinned.push_back(lane);
    }
    return pinned;
}

LanePlaces::LanePlaces(const LaneChoices& choices)
    : m_hidden(choices.hidden)
{
    for (const auto& [name, titles] : choices.order) {
        Places& places = m_places[name];
        for (const std::string& title : titles)
            places.emplace(title, places.size());
    }
}

void LanePlaces::setTrace(const TraceData& data)
{
    m_data = &data;
    m_paths.clear();
    m_isHidden.clear();
    for (uint32_t group = 0; group < data.groups().size(); ++group) {
        const Group& one = data.groups()[group];
        // A group comes after its parent.
        m_paths.push_back(
            one.parent == kNone ? TrackPath() : joined(m_paths[one.parent], one.title));
        m_isHidden.push_back(
            (one.parent != kNone && m_isHidden[one.parent]) || m_hidden.contains(m_paths.back()));
    }
}

bool LanePlaces::isHidden(uint32_t lane) const
{
    const uint32_t group = m_data->lane(lane).group();
    return !m_hidden.empty() &&
        (m_isHidden[group] ||
            m_hidden.contains(joined(m_paths[group], m_data->lane(lane).title())));
}

LanePlaces::OfGroup LanePlaces::inGroup(uint32_t group, bool ofLanes) const
{
    const auto found = m_places.find(orderName(m_paths[group], ofLanes));
    return OfGroup(found == m_places.end() ? nullptr : &found->second);
}

size_t LanePlaces::OfGroup::find(const std::string& title) const
{
    if (m_places == nullptr)
        return 0;
    const auto found = m_places->find(title);
    return found == m_places->end() ? m_places->size() : found->second;
}

bool unhide(LaneChoices& choices, const TraceData& data, uint32_t lane)
{
    size_t count = choices.hidden.erase(pathOfLane(data, lane));
    for (uint32_t group = data.lane(lane).group(); group != kNone;
         group = data.groups()[group].parent)
        count += choices.hidden.erase(pathOfGroup(data, group));
    return count > 0;
}

} // namespace thalassa::console::trace
