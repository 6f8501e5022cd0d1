// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TrackMatch: finds the groups and lanes of one reading of a trace in a later reading, which may
// have them at other places. Two of them are the same if their titles and those of their groups
// are; equal titles are told apart by their order. *thread-compatible*.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "console/trace/layout/arrangement.h"

namespace thalassa::console::trace {

class TrackMatch {
public:
    TrackMatch(const TraceData& before, const TraceData& after);

    // Returns the key of a group or a lane in the later reading, of the same source; absent if that
    // has none.
    std::optional<TrackKey> find(const TrackKey& key) const;

private:
    using Names = std::vector<std::string>;

    Names m_groups; // of the earlier reading, by index
    Names m_lanes;
    std::map<std::string, uint32_t> m_laterGroups;
    std::map<std::string, uint32_t> m_laterLanes;
};

} // namespace thalassa::console::trace
