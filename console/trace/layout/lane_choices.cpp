// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/lane_choices.h"

#include <algorithm>

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

size_t placeIn(const LaneChoices& choices, const std::string& orderName, const std::string& title)
{
    const auto found = choices.order.find(orderName);
    if (found == choices.order.end())
        return 0;
    const std::vector<std::string>& titles = found->second;
    return static_cast<size_t>(std::find(titles.begin(), titles.end(), title) - titles.begin());
}

bool isHidden(const LaneChoices& choices, const TraceData& data, uint32_t lane)
{
    if (choices.hidden.empty())
        return false;
    bool isHidden = choices.hidden.contains(pathOfLane(data, lane));
    for (uint32_t group = data.lane(lane).group(); group != kNone && !isHidden;
         group = data.groups()[group].parent)
        isHidden = choices.hidden.contains(pathOfGroup(data, group));
    return isHidden;
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
