// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/arrangement.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <string_view>
#include <tuple>

#include "absl/strings/ascii.h"

namespace thalassa::console::trace {
namespace {

// The key by which a group or a lane is sorted.
struct Sorted {
    uint32_t index;
    std::string title;
    size_t place;   // by hand
    int64_t figure; // smallest first
};

// A group that is shown, and its level.
struct Shown {
    uint32_t group;
    int indent;
};

class Arranger {
public:
    Arranger(const TraceSet& traces, const ArrangementOptions& options)
        : m_traces(traces)
        , m_options(options)
        , m_places(options.choices)
        , m_pinned(options.pinned.begin(), options.pinned.end())
    {
    }

    Arrangement run()
    {
        for (const TrackKey& key : m_options.pinned)
            addPinned(key);
        m_result.pinned = m_result.tracks.size();
        m_result.pinnedHeight = m_y;
        m_y = 0;
        for (uint32_t source = 0; source < m_traces.sources.size(); ++source) {
            const TraceData& data = *m_traces.sources[source].data;
            m_places.setTrace(data);
            m_lanes.assign(data.groups().size(), {});
            m_children.assign(data.groups().size(), {});
            for (uint32_t lane = 0; lane < data.lanes().size(); ++lane) {
                if (data.lane(lane).kind() != LaneKind::Load && isShown({source, true, lane}))
                    m_lanes[data.lane(lane).group()].push_back(lane);
            }
            std::vector<Shown> open; // the next one is the last
            // A group comes after its parent, so that its children are known here.
            for (auto group = static_cast<uint32_t>(data.groups().size()); group-- > 0;) {
                if (m_lanes[group].empty() && m_children[group].empty())
                    continue;
                const uint32_t parent = data.groups()[group].parent;
                if (parent == kNone)
                    open.push_back({group, 0});
                else
                    m_children[parent].push_back(group);
            }
            while (!open.empty()) {
                const Shown group = open.back();
                open.pop_back();
                addGroup(source, group, open);
            }
        }
        m_result.height = m_y;
        for (size_t i = 0; i < m_result.tracks.size(); ++i)
            m_result.places.emplace_back(m_result.tracks[i].key, i);
        std::sort(m_result.places.begin(), m_result.places.end());
        return std::move(m_result);
    }

private:
    bool contains(const std::string& title) const
    {
        return std::search(title.begin(), title.end(), m_options.filter.begin(),
                   m_options.filter.end(), [](char a, char b) {
                       return absl::ascii_tolower(static_cast<unsigned char>(a)) ==
                           absl::ascii_tolower(static_cast<unsigned char>(b));
                   }) != title.end();
    }

    bool isShown(TrackKey lane) const
    {
        if (m_options.only && !m_options.only->contains(lane))
            return false;
        if (m_places.isHidden(lane.index))
            return false;
        if (m_options.filter.empty())
            return true;
        const TraceData& data = *m_traces.sources[lane.source].data;
        if (contains(data.lane(lane.index).title()))
            return true;
        if (m_options.translatedTitle != nullptr &&
            contains(m_options.translatedTitle(data.lane(lane.index))))
            return true;
        for (uint32_t group = data.lane(lane.index).group(); group != kNone;
             group = data.groups()[group].parent) {
            if (contains(data.groups()[group].title))
                return true;
        }
        return false;
    }

    int64_t figureOf(const TraceData& data, uint32_t number) const
    {
        if (number == kNone || data.lane(number).size() == 0)
            return INT64_MAX;
        const Lane& lane = data.lane(number);
        switch (m_options.order) {
        case SortOrder::Begin:
            return lane.begin(0);
        case SortOrder::Busy:
            return -lane.busy();
        case SortOrder::Count:
            return -static_cast<int64_t>(lane.size());
        case SortOrder::Name:
            break;
        }
        return 0;
    }

    static void sort(std::vector<Sorted>& all)
    {
        std::stable_sort(all.begin(), all.end(), [](const Sorted& a, const Sorted& b) {
            return std::tie(a.place, a.figure) != std::tie(b.place, b.figure)
                ? std::tie(a.place, a.figure) < std::tie(b.place, b.figure)
                : comesBeforeByName(a.title, b.title);
        });
    }

    // Adds the group with its lanes, and its children to those that are open.
    void addGroup(uint32_t source, Shown shown, std::vector<Shown>& open)
    {
        const auto [group, indent] = shown;
        const TraceData& data = *m_traces.sources[source].data;
        const TrackKey key{source, false, group};
        const bool isCollapsed = m_options.collapsed.contains(key);
        add({key, data.groups()[group].load, isCollapsed ? size_t{1} : size_t{0}, 0,
            m_options.headerHeight, indent, isCollapsed, false});
        if (isCollapsed)
            return;
        const LanePlaces::OfGroup lanePlaces = m_places.inGroup(group, true);
        const LanePlaces::OfGroup groupPlaces = m_places.inGroup(group, false);
        std::vector<Sorted> lanes;
        for (const uint32_t lane : m_lanes[group]) {
            const std::string& title = data.lane(lane).title();
            lanes.push_back({lane, title, lanePlaces.find(title), figureOf(data, lane)});
        }
        sort(lanes);
        for (const Sorted& lane : lanes)
            addLane({source, true, lane.index}, indent + 1, false);
        std::vector<Sorted> children;
        for (const uint32_t child : m_children[group]) {
            const std::string& title = data.groups()[child].title;
            children.push_back(
                {child, title, groupPlaces.find(title), figureOf(data, data.groups()[child].load)});
        }
        sort(children);
        for (const Sorted& child : std::views::reverse(children))
            open.push_back({child.index, indent + 1});
    }

    void addLane(TrackKey key, int indent, bool isPinned)
    {
        if (!isPinned && m_pinned.contains(key))
            return;
        const Lane& lane = m_traces.sources[key.source].data->lane(key.index);
        const bool isCollapsed = m_options.collapsed.contains(key);
        const size_t rows = isCollapsed ? std::min<size_t>(lane.rowCount(), 1) : lane.rowCount();
        add({key, key.index, rows, 0, static_cast<int>(rows) * m_options.rowHeight + m_options.gap,
            indent, isCollapsed, isPinned});
    }

    void addPinned(TrackKey key)
    {
        if (key.isLane && key.source < m_traces.sources.size() &&
            key.index < m_traces.sources[key.source].data->lanes().size())
            addLane(key, 0, true);
    }

    void add(Track track)
    {
        track.y = m_y;
        m_y += track.height;
        m_result.tracks.push_back(track);
    }

    const TraceSet& m_traces;
    const ArrangementOptions& m_options;
    LanePlaces m_places; // of the present source
    const std::set<TrackKey> m_pinned;
    Arrangement m_result;
    std::vector<std::vector<uint32_t>> m_lanes; // shown lanes of each group of the present source
    std::vector<std::vector<uint32_t>> m_children; // shown groups in each group
    int m_y = 0;
};

} // namespace

size_t Arrangement::firstBelow(int y) const
{
    const auto first = tracks.begin() + static_cast<std::ptrdiff_t>(pinned);
    const auto found = std::partition_point(
        first, tracks.end(), [y](const Track& track) { return track.y + track.height <= y; });
    return static_cast<size_t>(found - tracks.begin());
}

const Track* Arrangement::find(TrackKey key) const
{
    const auto found = std::lower_bound(places.begin(), places.end(), key,
        [](const std::pair<TrackKey, size_t>& place, TrackKey of) { return place.first < of; });
    return found == places.end() || found->first != key ? nullptr : &tracks[found->second];
}

Arrangement arrange(const TraceSet& traces, const ArrangementOptions& options)
{
    return Arranger(traces, options).run();
}

namespace {

// The group of a lane, or the group around a group; kNone if there is none.
uint32_t parentGroup(const TraceSet& traces, TrackKey key)
{
    const TraceData& data = *traces.sources[key.source].data;
    return key.isLane ? data.lane(key.index).group() : data.groups()[key.index].parent;
}

// The end of the track with all that is in it, which follows it with a larger indent.
int endOf(const Arrangement& arrangement, const Track& track)
{
    const auto first = static_cast<size_t>(&track - arrangement.tracks.data());
    const Track* last = &track;
    for (size_t i = first + 1; i < arrangement.tracks.size() && !track.key.isLane; ++i) {
        if (arrangement.tracks[i].indent <= track.indent)
            break;
        last = &arrangement.tracks[i];
    }
    return last->y + last->height;
}

} // namespace

TrackPath pathOf(const TraceSet& traces, TrackKey key)
{
    const TraceData& data = *traces.sources[key.source].data;
    return key.isLane ? pathOfLane(data, key.index) : pathOfGroup(data, key.index);
}

std::vector<TrackKey> siblingsOf(
    const TraceSet& traces, const Arrangement& arrangement, TrackKey key)
{
    const auto parentOf = [&traces](TrackKey one) { return parentGroup(traces, one); };
    const Track* const track = arrangement.find(key);
    std::vector<TrackKey> siblings;
    for (const Track& one : arrangement.tracks) {
        if (track == nullptr || one.isPinned != track->isPinned || one.key.isLane != key.isLane)
            continue;
        if (one.isPinned || (one.key.source == key.source && parentOf(one.key) == parentOf(key)))
            siblings.push_back(one.key);
    }
    return siblings;
}

std::optional<LaneDrop> dropAt(
    const TraceSet& traces, const Arrangement& arrangement, TrackKey key, int y)
{
    const std::vector<TrackKey> siblings = siblingsOf(traces, arrangement, key);
    if (siblings.size() < 2)
        return std::nullopt;
    LaneDrop drop;
    size_t place = 0;
    size_t here = 0;
    for (size_t i = 0; i < siblings.size(); ++i) {
        const Track& track = *arrangement.find(siblings[i]);
        const int end = endOf(arrangement, track);
        if (i == 0)
            drop.y = track.y;
        if (y >= track.y + (end - track.y) / 2) { // nearer to the end of this one
            place = i + 1;
            drop.y = end;
        }
        if (siblings[i] == key)
            here = i;
    }
    drop.place = place > here ? place - 1 : place;
    return drop;
}

void chooseOrder(
    LaneChoices& choices, const TraceSet& traces, const std::vector<TrackKey>& siblings)
{
    const TrackKey first = siblings.front();
    const uint32_t parent = parentGroup(traces, first);
    const TraceData& data = *traces.sources[first.source].data;
    const TrackPath path = parent == kNone ? TrackPath() : pathOfGroup(data, parent);
    std::vector<std::string> titles;
    titles.reserve(siblings.size());
    for (const TrackKey& one : siblings)
        titles.push_back(
            one.isLane ? data.lane(one.index).title() : data.groups()[one.index].title);
    std::vector<std::string>& order = choices.order[orderName(path, first.isLane)];
    for (const std::string& title : order) {
        if (std::find(titles.begin(), titles.end(), title) == titles.end())
            titles.push_back(title);
    }
    order = std::move(titles);
}

bool comesBeforeByName(const std::string& a, const std::string& b)
{
    const auto isDigit = [](char character) {
        return absl::ascii_isdigit(static_cast<unsigned char>(character));
    };
    size_t i = 0;
    size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto numberAt = [&isDigit](const std::string& text, size_t& at) {
                while (at + 1 < text.size() && text[at] == '0' && isDigit(text[at + 1]))
                    ++at;
                const size_t begin = at;
                while (at < text.size() && isDigit(text[at]))
                    ++at;
                return std::string_view(text).substr(begin, at - begin);
            };
            const std::string_view first = numberAt(a, i);
            const std::string_view second = numberAt(b, j);
            if (first.size() != second.size())
                return first.size() < second.size();
            if (first != second)
                return first < second;
        } else if (a[i] != b[j]) {
            return a[i] < b[j];
        } else {
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

} // namespace thalassa::console::trace
