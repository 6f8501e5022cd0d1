// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/relations.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace thalassa::console::trace {
namespace {

// Returns the slices of the row below that are within the slice, from the first one to the one
// after the last.
std::pair<uint32_t, uint32_t> partRange(const Lane& lane, uint32_t slice)
{
    const size_t row = lane.depth(slice) + 1;
    if (row >= lane.rowCount())
        return {0, 0};
    // The parents of a row are in ascending order, except that slices of a row above have none.
    uint32_t first = lane.rowBegin(row);
    uint32_t end = lane.rowEnd(row);
    while (first < end) {
        const uint32_t middle = first + (end - first) / 2;
        if (lane.parent(middle) < slice)
            first = middle + 1;
        else
            end = middle;
    }
    const uint32_t last = lane.rowEnd(row);
    while (end < last && lane.parent(end) == slice)
        ++end;
    return {first, end};
}

class Arrows {
public:
    Arrows(const TraceSet& traces, const Place& place, size_t most)
        : m_data(*traces.sources[place.source].data)
        , m_source(place.source)
        , m_most(most)
    {
    }

    std::vector<Arrow> of(SliceRef slice)
    {
        const uint32_t request = m_data.lane(slice.lane).request(slice.slice);
        if (request == kNone || m_data.requests()[request].root.isNull()) {
            m_open.push_back({slice, kNone, 0});
        } else {
            // Arrows lead here from the requests before this one, too.
            for (uint32_t one = request, depth = 0; one != kNone && depth < kDeepest; ++depth) {
                m_open.push_back({m_data.requests()[one].root, one, 0});
                one = m_data.requests()[one].parent;
            }
        }
        while (!m_open.empty() && m_arrows.size() < m_most) {
            const Step step = m_open.front();
            m_open.pop_front();
            follow(step);
        }
        return std::move(m_arrows);
    }

private:
    static constexpr uint32_t kDeepest = 8;

    // A slice whose arrows are followed, and so are those of all slices within it that are of the
    // request; kNone: its own only.
    struct Step {
        SliceRef slice;
        uint32_t request;
        uint32_t depth; // arrows from the selected slice's request
    };

    void follow(const Step& step)
    {
        const Lane& lane = m_data.lane(step.slice.lane);
        if (step.depth > kDeepest || !m_seen.insert(step.slice).second)
            return;
        if (step.depth == 0) {
            for (const Flow& flow : m_data.flowsTo(step.slice))
                add(flow);
        }
        for (const Flow& flow : m_data.flowsFrom(step.slice)) {
            add(flow);
            m_open.push_back(
                {flow.to, m_data.lane(flow.to.lane).request(flow.to.slice), step.depth + 1});
        }
        if (step.request == kNone)
            return;
        const auto [first, end] = partRange(lane, step.slice.slice);
        for (uint32_t part = first; part < end; ++part) {
            if (lane.request(part) == step.request)
                m_open.push_back({{step.slice.lane, part}, step.request, step.depth});
        }
    }

    void add(const Flow& flow)
    {
        if (m_arrows.size() < m_most && m_added.emplace(flow.from, flow.to).second)
            m_arrows.push_back({{m_source, flow.from}, {m_source, flow.to}, flow.name});
    }

    const TraceData& m_data;
    const uint32_t m_source;
    const size_t m_most;
    std::vector<Arrow> m_arrows;
    std::deque<Step> m_open;
    std::set<SliceRef> m_seen;
    std::set<std::pair<SliceRef, SliceRef>> m_added;
};

} // namespace

std::vector<Place> partsOf(const TraceSet& traces, const Place& place)
{
    std::vector<Place> parts;
    const auto [first, end] = partRange(traces.lane(place), place.slice.slice);
    for (uint32_t part = first; part < end; ++part)
        parts.push_back({place.source, {place.slice.lane, part}});
    return parts;
}

int64_t selfTimeOf(const TraceSet& traces, const Place& place)
{
    const Lane& lane = traces.lane(place);
    int64_t self = lane.duration(place.slice.slice);
    const auto [first, end] = partRange(lane, place.slice.slice);
    for (uint32_t part = first; part < end; ++part)
        self -= lane.duration(part);
    return self;
}

Place parentOf(const TraceSet& traces, const Place& place)
{
    const uint32_t parent = traces.lane(place).parent(place.slice.slice);
    return parent == kNone ? Place() : Place{place.source, {place.slice.lane, parent}};
}

Place nextOf(const TraceSet& traces, const Place& place)
{
    const Lane& lane = traces.lane(place);
    const uint32_t slice = place.slice.slice;
    if (slice + 1 >= lane.rowEnd(lane.depth(slice)))
        return {};
    return {place.source, {place.slice.lane, slice + 1}};
}

Place previousOf(const TraceSet& traces, const Place& place)
{
    const Lane& lane = traces.lane(place);
    const uint32_t slice = place.slice.slice;
    if (slice == lane.rowBegin(lane.depth(slice)))
        return {};
    return {place.source, {place.slice.lane, slice - 1}};
}

const Request* requestOf(const TraceSet& traces, const Place& place)
{
    const uint32_t request = traces.lane(place).request(place.slice.slice);
    return request == kNone ? nullptr : &traces.sources[place.source].data->requests()[request];
}

Place longestRequestOf(const TraceSet& traces)
{
    Place longest;
    int64_t length = -1;
    for (uint32_t source = 0; source < traces.sources.size(); ++source) {
        for (const Request& request : traces.sources[source].data->requests()) {
            const Place place{source, request.root};
            if (request.root.isNull() || traces.rangeOf(place).length() <= length)
                continue;
            longest = place;
            length = traces.rangeOf(place).length();
        }
    }
    return longest;
}

std::vector<Arrow> arrowsOf(const TraceSet& traces, const Place& place, size_t most)
{
    return Arrows(traces, place, most).of(place.slice);
}

} // namespace thalassa::console::trace
