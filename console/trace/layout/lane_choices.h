// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LaneChoices: what the user has chosen about groups and lanes by hand: their order, and which are
// hidden or pinned. They are named by their titles, so that the choices hold for every trace with
// such lanes, and for the next start. Functions without state: *thread-safe*.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "console/trace/data/trace_data.h"

namespace thalassa::console::trace {

// The titles from the outermost group to the group or lane, without the group of the file, which
// has another name in each trace. They are separated by a character that titles do not have. It is
// empty for the group of the file.
using TrackPath = std::string;

struct LaneChoices {
    // The titles of groups or lanes in the order that was chosen, by orderName(). Others come after
    // them.
    std::map<std::string, std::vector<std::string>> order;
    std::set<TrackPath> hidden;
    std::vector<TrackPath> pinned; // lanes, from top to bottom

    bool isEmpty() const { return order.empty() && hidden.empty() && pinned.empty(); }
    bool operator==(const LaneChoices&) const = default;
};

TrackPath pathOfGroup(const TraceData& data, uint32_t group);
TrackPath pathOfLane(const TraceData& data, uint32_t lane);
// Adds a path that is not among them.
void addPath(std::vector<TrackPath>& paths, const TrackPath& path);
// The name of the order of the lanes, or of the groups, in a group.
std::string orderName(const TrackPath& group, bool ofLanes);
// The lanes of a trace that are pinned, in the order of the choices.
std::vector<uint32_t> lanesPinnedIn(const LaneChoices& choices, const TraceData& data);
// Shows the lane again, with the groups around it. Returns whether one was hidden.
bool unhide(LaneChoices& choices, const TraceData& data, uint32_t lane);

// LanePlaces answers for each lane and group of a trace where it stands by choice, and whether it
// is hidden, without a search through the choices. The choices and the trace outlive it.
// *thread-compatible*.
class LanePlaces {
    using Places = std::unordered_map<std::string_view, size_t>; // by title

public:
    // The places of the lanes, or of the groups, of a group.
    class OfGroup {
    public:
        explicit OfGroup(const Places* places)
            : m_places(places)
        {
        }
        // The place of a title in the chosen order; after all of them if it is not among them.
        size_t find(const std::string& title) const;

    private:
        const Places* m_places; // null: no order was chosen
    };

    explicit LanePlaces(const LaneChoices& choices);

    // The trace that the numbers of lanes and groups are those of.
    void setTrace(const TraceData& data);
    // Whether the lane or a group around it is hidden.
    bool isHidden(uint32_t lane) const;
    OfGroup inGroup(uint32_t group, bool ofLanes) const;

private:
    const std::set<TrackPath>& m_hidden;
    std::unordered_map<std::string, Places> m_places; // by orderName()
    const TraceData* m_data = nullptr;
    std::vector<TrackPath> m_paths; // of each group
    std::vector<bool> m_isHidden;   // of each group: it or one around it is hidden
};

} // namespace thalassa::console::trace
