// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The arrangement of groups and lanes from top to bottom: which are shown, in which order, and
// where. A collapsed group is a header that shows when the group was busy; a collapsed lane shows
// its first row. Pinned lanes stand above the others and do not scroll. Pure functions:
// *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "console/trace/data/trace_set.h"
#include "console/trace/layout/lane_choices.h"

namespace thalassa::console::trace {

// A group or a lane of a source.
struct TrackKey {
    uint32_t source = 0;
    bool isLane = false;
    uint32_t index = 0;

    auto operator<=>(const TrackKey&) const = default;
};

enum class SortOrder : uint8_t {
    Name,  // by title, as people sort numbers
    Begin, // first slice first
    Busy,  // longest busy time first
    Count, // most slices first
};

struct ArrangementOptions {
    int headerHeight = 24; // pixels
    int rowHeight = 18;
    int gap = 4; // below a lane
    SortOrder order = SortOrder::Name;
    std::set<TrackKey> collapsed;
    std::vector<TrackKey> pinned;
    std::string filter; // text in the title of a group or lane; empty: all are shown
    // Returns the title of a lane in the language of the reader, for the filter; null: none.
    std::string (*translatedTitle)(const Lane& lane) = nullptr;
    std::optional<std::set<TrackKey>> only; // the lanes that are shown
    LaneChoices choices; // the order by hand, and what is hidden; the pinned lanes are those above
};

struct Track {
    TrackKey key;
    uint32_t lane = kNone; // the lane that is shown; for a group that of its load
    size_t rows = 0;       // rows of slices
    int y = 0;             // from the top for a pinned track, else from the end of the pinned ones
    int height = 0;
    int indent = 0; // levels
    bool isCollapsed = false;
    bool isPinned = false;
};

struct Arrangement {
    std::vector<Track> tracks; // the pinned ones first, each in the order of y
    size_t pinned = 0;         // number of pinned tracks
    int pinnedHeight = 0;
    int height = 0;                                  // height of the tracks that are not pinned
    std::vector<std::pair<TrackKey, size_t>> places; // places of the tracks, by key

    // Returns the first track that is not pinned and ends below y.
    size_t firstBelow(int y) const;
    const Track* find(TrackKey key) const;
};

Arrangement arrange(const TraceSet& traces, const ArrangementOptions& options);

// The path of a lane or a group.
TrackPath pathOf(const TraceSet& traces, TrackKey key);
// Returns the lanes, or the groups, of the same group as one of them, in the order in which they
// are shown. Pinned lanes are siblings of each other.
std::vector<TrackKey> siblingsOf(
    const TraceSet& traces, const Arrangement& arrangement, TrackKey key);
// The place to which a lane or a group goes that is dropped.
struct LaneDrop {
    size_t place = 0; // among its siblings
    int y = 0;        // between the siblings there
};
// Returns the place that is nearest to y, which is counted as that of tracks. Nothing if the track
// has no other sibling. REQUIRES: the arrangement has the track.
std::optional<LaneDrop> dropAt(
    const TraceSet& traces, const Arrangement& arrangement, TrackKey key, int y);
// Takes the order of siblings, which are not pinned, as the chosen one. Those that are not shown
// keep their order, behind the others. REQUIRES: there are siblings.
void chooseOrder(
    LaneChoices& choices, const TraceSet& traces, const std::vector<TrackKey>& siblings);

// Compares titles as people do: "request 2" comes before "request 10".
bool comesBeforeByName(const std::string& a, const std::string& b);

} // namespace thalassa::console::trace
