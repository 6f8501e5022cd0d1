// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/trace_builder.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"

namespace thalassa::console::trace {
namespace {

// Sorts slices so that each one comes after those that enclose it.
bool comesBefore(const Draft& a, const Draft& b)
{
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

template <typename T> using SmallestFirst = std::priority_queue<T, std::vector<T>, std::greater<>>;

// Gives each interval the free lane with the smallest number. REQUIRES: take() is called in the
// order of the begins.
class FreeLanes {
public:
    uint32_t take(int64_t begin, int64_t end)
    {
        while (!m_busy.empty() && m_busy.top().first <= begin) {
            m_free.push(m_busy.top().second);
            m_busy.pop();
        }
        uint32_t lane = m_count;
        if (m_free.empty()) {
            ++m_count;
        } else {
            lane = m_free.top();
            m_free.pop();
        }
        m_busy.emplace(end, lane);
        return lane;
    }
    uint32_t count() const { return m_count; }

private:
    SmallestFirst<std::pair<int64_t, uint32_t>> m_busy;
    SmallestFirst<uint32_t> m_free;
    uint32_t m_count = 0;
};

} // namespace

Stage stageOfName(std::string_view name)
{
    struct Named {
        std::string_view name;
        Stage stage;
    };
    static constexpr Named kNamed[] = {{"HTTP request", Stage::Total},
        {"GRPC request", Stage::Total}, {"receive", Stage::Receive}, {"send", Stage::Send},
        {"handler", Stage::Handler}, {"queue", Stage::Queue}, {"compute", Stage::Compute},
        {"input", Stage::ComputeInput}, {"infer", Stage::ComputeInfer},
        {"output", Stage::ComputeOutput}, {"execution", Stage::Compute}, {"batch", Stage::Compute}};
    for (const Named& named : kNamed) {
        if (named.name == name)
            return named.stage;
    }
    if (name.starts_with("batch of "))
        return Stage::Compute;
    const std::optional<Stage> stage = timeline::stageNamed(name);
    return stage.value_or(Stage::Other);
}

TraceBuilder::TraceBuilder(std::string file)
    : m_data(std::make_shared<TraceData>())
{
    addGroup(std::string_view(file).substr(file.find_last_of('/') + 1), kNone);
    m_data->m_file = std::move(file);
}

uint32_t TraceBuilder::name(std::string_view text)
{
    text = text.substr(0, kLongestName);
    const auto [at, isNew] =
        m_names.try_emplace(base::toAbsl(text), static_cast<uint32_t>(m_data->m_names.size()));
    if (isNew)
        m_data->m_names.emplace_back(text);
    return at->second;
}

uint32_t TraceBuilder::addGroup(std::string_view title, uint32_t parent)
{
    m_data->m_groups.push_back(
        {std::string(title.substr(0, kLongestName)), parent, kNone, {}, false});
    return static_cast<uint32_t>(m_data->m_groups.size() - 1);
}

uint32_t TraceBuilder::addTrack(uint32_t group, LaneKind kind, std::string_view title)
{
    m_tracks.push_back({group, kind, std::string(title.substr(0, kLongestName)), {}, {}, {}, 0, 0});
    return static_cast<uint32_t>(m_tracks.size() - 1);
}

void TraceBuilder::setModel(uint32_t group, std::string_view model)
{
    m_data->m_groups[group].model = model.substr(0, kLongestName);
    m_data->m_groups[group].isModel = true;
}

void TraceBuilder::setGroupTitle(uint32_t group, std::string_view title)
{
    m_data->m_groups[group].title = title.substr(0, kLongestName);
}

void TraceBuilder::setTrack(uint32_t track, LaneKind kind, std::string_view title)
{
    m_tracks[track].kind = kind;
    m_tracks[track].title = title.substr(0, kLongestName);
}

uint32_t TraceBuilder::addRequest(const Request& request)
{
    m_data->m_requests.push_back(request);
    m_roots.emplace_back();
    return static_cast<uint32_t>(m_roots.size() - 1);
}

void TraceBuilder::setRoot(uint32_t request, DraftRef root)
{
    m_roots[request] = root;
}

void TraceBuilder::setParent(uint32_t request, uint32_t parent)
{
    m_data->m_requests[request].parent = parent;
}

DraftRef TraceBuilder::append(uint32_t track, const Draft& slice)
{
    Range& extent = m_data->m_extent;
    if (m_sliceCount++ == 0)
        extent = {slice.begin, slice.end};
    extent = {std::min(extent.begin, slice.begin), std::max(extent.end, slice.end)};
    std::vector<Draft>& drafts = m_tracks[track].drafts;
    drafts.push_back(slice);
    drafts.back().end = std::max(slice.begin, slice.end);
    return {track, static_cast<uint32_t>(drafts.size() - 1)};
}

DraftRef TraceBuilder::addStack(uint32_t track, std::span<const Draft> stack)
{
    const Draft root = stack.front();
    const DraftRef first = append(track, root);
    for (Draft slice : stack.subspan(1)) {
        slice.begin = std::clamp(slice.begin, root.begin, root.end);
        slice.end = std::clamp(slice.end, root.begin, root.end);
        append(track, slice);
    }
    m_tracks[track].stacks.push_back({first.draft, static_cast<uint32_t>(stack.size())});
    return first;
}

DraftRef TraceBuilder::addSlice(uint32_t track, const Draft& slice)
{
    return append(track, slice);
}

void TraceBuilder::addFlow(DraftRef from, DraftRef to, uint32_t name)
{
    m_flows.push_back({from, to, name});
}

void TraceBuilder::addFlow(TrackTime from, TrackTime to, uint32_t name)
{
    m_timedFlows.push_back({from, to, name});
}

std::shared_ptr<const TraceData> TraceBuilder::build()
{
    for (Track& track : m_tracks)
        buildTrack(track);
    m_data->m_sliceCount = m_sliceCount;
    for (size_t i = 0; i < m_roots.size(); ++i)
        m_data->m_requests[i].root = placeOf(m_roots[i]);
    buildFlows();
    buildLoads();
    m_data->m_requests.shrink_to_fit();
    m_names.clear();
    m_tracks.clear();
    return std::exchange(m_data, nullptr);
}

void TraceBuilder::buildTrack(Track& track)
{
    track.firstLane = static_cast<uint32_t>(m_data->m_lanes.size());
    track.placed.resize(track.drafts.size());
    if (!track.stacks.empty()) {
        pack(track, std::move(track.stacks));
    } else if (!track.drafts.empty()) {
        std::vector<Stack> others;
        for (const uint32_t draft : nest(track))
            others.push_back({draft, 1});
        pack(track, std::move(others));
    }
    track.endLane = static_cast<uint32_t>(m_data->m_lanes.size());
    track.drafts = {};
}

// Adds the lane of a thread. Returns the slices that overlap others without nesting, or nest too
// deep.
std::vector<uint32_t> TraceBuilder::nest(Track& track)
{
    std::vector<uint32_t> sorted(track.drafts.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::stable_sort(sorted.begin(), sorted.end(),
        [&track](uint32_t a, uint32_t b) { return comesBefore(track.drafts[a], track.drafts[b]); });
    std::vector<uint32_t> order;
    std::vector<uint32_t> others;
    std::vector<int64_t> ends;
    for (const uint32_t draft : sorted) {
        const Draft& slice = track.drafts[draft];
        while (!ends.empty() && ends.back() <= slice.begin)
            ends.pop_back();
        if (ends.size() >= kMostRows || (!ends.empty() && ends.back() < slice.end)) {
            others.push_back(draft);
            continue;
        }
        ends.push_back(slice.end);
        order.push_back(draft);
    }
    addLane(track, order);
    return others;
}

void TraceBuilder::pack(Track& track, std::vector<Stack> stacks)
{
    const std::vector<Draft>& drafts = track.drafts;
    std::stable_sort(stacks.begin(), stacks.end(), [&drafts](const Stack& a, const Stack& b) {
        return comesBefore(drafts[a.first], drafts[b.first]);
    });
    FreeLanes free;
    std::vector<uint32_t> laneOf;
    laneOf.reserve(stacks.size());
    for (const Stack& stack : stacks)
        laneOf.push_back(free.take(drafts[stack.first].begin, drafts[stack.first].end));
    std::vector<std::vector<uint32_t>> orders(free.count());
    for (size_t i = 0; i < stacks.size(); ++i) {
        std::vector<uint32_t>& order = orders[laneOf[i]];
        const auto first = static_cast<std::ptrdiff_t>(order.size());
        for (uint32_t k = 0; k < stacks[i].count; ++k)
            order.push_back(stacks[i].first + k);
        // The first one stays first, although others may have its times.
        std::stable_sort(order.begin() + first + 1, order.end(),
            [&drafts](uint32_t a, uint32_t b) { return comesBefore(drafts[a], drafts[b]); });
    }
    for (std::vector<uint32_t>& order : orders) {
        addLane(track, order);
        order = {};
    }
}

// Adds a lane with the drafts in this order.
void TraceBuilder::addLane(Track& track, std::span<const uint32_t> order)
{
    const auto number = m_data->m_lanes.size() - track.firstLane + 1;
    Lane& lane = m_data->m_lanes.emplace_back();
    lane.m_kind = track.kind;
    lane.m_group = track.group;
    lane.m_title = track.kind == LaneKind::Thread && number == 1
        ? track.title
        : absl::StrCat(base::toAbsl(track.title), " ", number);
    std::vector<uint32_t> depths(order.size());
    std::vector<uint32_t> parents(order.size(), kNone); // as indices of `order`
    std::vector<uint32_t> open;
    for (uint32_t i = 0; i < order.size(); ++i) {
        Draft& slice = track.drafts[order[i]];
        while (!open.empty() && track.drafts[order[open.back()]].end <= slice.begin)
            open.pop_back();
        depths[i] = static_cast<uint32_t>(open.size());
        if (!open.empty()) {
            const Draft& parent = track.drafts[order[open.back()]];
            slice.end = std::min(slice.end, parent.end);
            if (slice.request == kNone)
                slice.request = parent.request;
            parents[i] = open.back();
        }
        open.push_back(i);
    }
    buildRows(lane, track, order, depths, parents);
}

void TraceBuilder::buildRows(Lane& lane, Track& track, std::span<const uint32_t> order,
    std::span<const uint32_t> depths, std::span<const uint32_t> parents)
{
    const uint32_t rows = depths.empty() ? 0 : *std::max_element(depths.begin(), depths.end()) + 1;
    lane.m_rows.assign(rows, 0);
    for (const uint32_t depth : depths)
        ++lane.m_rows[depth];
    std::partial_sum(lane.m_rows.begin(), lane.m_rows.end(), lane.m_rows.begin());
    lane.m_begins.resize(order.size());
    lane.m_ends.resize(order.size());
    lane.m_names.resize(order.size());
    lane.m_parents.resize(order.size());
    lane.m_requests.resize(order.size());
    lane.m_stages.resize(order.size());
    std::vector<uint32_t> next(rows);
    for (uint32_t row = 0; row < rows; ++row)
        next[row] = lane.rowBegin(row);
    std::vector<uint32_t> places(order.size());
    const auto laneNumber = static_cast<uint32_t>(&lane - m_data->m_lanes.data());
    for (uint32_t i = 0; i < order.size(); ++i) {
        const Draft& slice = track.drafts[order[i]];
        const uint32_t place = places[i] = next[depths[i]]++;
        lane.m_begins[place] = slice.begin;
        lane.m_ends[place] = slice.end;
        lane.m_names[place] = slice.name;
        lane.m_parents[place] = parents[i] == kNone ? kNone : places[parents[i]];
        lane.m_requests[place] = slice.request;
        lane.m_stages[place] = slice.stage;
        track.placed[order[i]] = {laneNumber, place};
    }
    for (uint32_t row = 0; row < rows; ++row)
        lane.m_levels.push_back(Levels::build(lane.begins(row), lane.ends(row)));
    for (uint32_t slice = 0; rows > 0 && slice < lane.rowEnd(0); ++slice)
        lane.m_busy += lane.duration(slice);
}

void TraceBuilder::buildLoads()
{
    std::vector<std::vector<Range>> busy(m_data->m_groups.size());
    for (const Lane& lane : m_data->m_lanes) {
        for (uint32_t slice = 0; lane.rowCount() > 0 && slice < lane.rowEnd(0); ++slice)
            busy[lane.group()].push_back({lane.begin(slice), lane.end(slice)});
    }
    // A group comes after its parent.
    for (size_t i = busy.size(); i-- > 0;) {
        const auto group = static_cast<uint32_t>(i);
        addLoad(group, std::move(busy[i]));
        const uint32_t parent = m_data->m_groups[i].parent;
        if (parent == kNone || m_data->m_groups[i].load == kNone)
            continue;
        const Lane& load = m_data->m_lanes[m_data->m_groups[i].load];
        for (uint32_t slice = 0; slice < load.size(); ++slice)
            busy[parent].push_back({load.begin(slice), load.end(slice)});
    }
}

void TraceBuilder::addLoad(uint32_t group, std::vector<Range> busy)
{
    if (busy.empty())
        return;
    std::sort(
        busy.begin(), busy.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
    const int64_t closed = m_data->m_extent.length() / kMostLoads;
    Track track;
    track.group = group;
    track.kind = LaneKind::Load;
    track.title = "load";
    const uint32_t busyName = name("busy");
    for (const Range& range : busy) {
        if (!track.drafts.empty() && range.begin - track.drafts.back().end <= closed)
            track.drafts.back().end = std::max(track.drafts.back().end, range.end);
        else
            track.drafts.push_back({range.begin, range.end, busyName, kNone, Stage::Other});
    }
    std::vector<uint32_t> order(track.drafts.size());
    std::iota(order.begin(), order.end(), 0);
    track.placed.resize(order.size());
    m_data->m_groups[group].load = static_cast<uint32_t>(m_data->m_lanes.size());
    addLane(track, order);
}

void TraceBuilder::buildFlows()
{
    std::vector<Flow>& flows = m_data->m_flows;
    for (const DraftFlow& flow : m_flows)
        flows.push_back({placeOf(flow.from), placeOf(flow.to), flow.name});
    for (const TimedFlow& flow : m_timedFlows)
        flows.push_back({placeOf(flow.from), placeOf(flow.to), flow.name});
    std::erase_if(flows, [](const Flow& flow) { return flow.from.isNull() || flow.to.isNull(); });
    std::sort(flows.begin(), flows.end(), [](const Flow& a, const Flow& b) {
        return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
    flows.shrink_to_fit();
    m_data->m_flowsByTo.resize(flows.size());
    std::iota(m_data->m_flowsByTo.begin(), m_data->m_flowsByTo.end(), 0);
    std::stable_sort(m_data->m_flowsByTo.begin(), m_data->m_flowsByTo.end(),
        [&flows](uint32_t a, uint32_t b) { return flows[a].to < flows[b].to; });
    m_flows = {};
    m_timedFlows = {};
}

SliceRef TraceBuilder::placeOf(DraftRef draft) const
{
    return draft.track == kNone ? SliceRef() : m_tracks[draft.track].placed[draft.draft];
}

SliceRef TraceBuilder::placeOf(TrackTime time) const
{
    if (time.track == kNone)
        return {};
    const Track& track = m_tracks[time.track];
    for (uint32_t number = track.firstLane; number < track.endLane; ++number) {
        const Lane& lane = m_data->m_lanes[number];
        for (size_t row = lane.rowCount(); row-- > 0;) {
            if (const uint32_t slice = lane.at(row, time.time); slice != kNone)
                return {number, slice};
        }
    }
    return {};
}

} // namespace thalassa::console::trace
