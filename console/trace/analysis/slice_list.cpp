// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/slice_list.h"

#include <algorithm>
#include <tuple>

#include "console/trace/analysis/cancellation.h"

namespace thalassa::console::trace {
namespace {

struct Candidate {
    int64_t duration;
    Place place;

    // The shortest one is the first of a heap; of equal ones the last place.
    bool operator<(const Candidate& other) const
    {
        return std::tie(other.duration, place) < std::tie(duration, other.place);
    }
};

} // namespace

SliceList slicesIn(const TraceSet& traces, const std::vector<ListedLane>& lanes, Range range,
    size_t most, const std::atomic<bool>* cancel)
{
    SliceList list;
    std::vector<Candidate> longest; // a heap once it is full
    for (const ListedLane& one : lanes) {
        const Source& source = traces.sources[one.source];
        const Lane& lane = source.data->lane(one.lane);
        for (size_t row = 0; row < std::min(one.rows, lane.rowCount()); ++row) {
            const auto [first, end] = lane.overlapping(row, source.toFile(range));
            for (uint32_t slice = first; slice < end; ++slice) {
                if (isCancelledAt(slice, cancel)) {
                    list.isComplete = false;
                    return list;
                }
                ++list.count;
                const Candidate candidate{lane.duration(slice), {one.source, {one.lane, slice}}};
                if (longest.size() < most) {
                    longest.push_back(candidate);
                    if (longest.size() == most)
                        std::make_heap(longest.begin(), longest.end());
                } else if (candidate < longest.front()) {
                    std::pop_heap(longest.begin(), longest.end());
                    longest.back() = candidate;
                    std::push_heap(longest.begin(), longest.end());
                }
            }
        }
    }
    for (const Candidate& one : longest)
        list.places.push_back(one.place);
    std::sort(list.places.begin(), list.places.end(), [&traces](const Place& a, const Place& b) {
        const int64_t beginOfA = traces.rangeOf(a).begin;
        const int64_t beginOfB = traces.rangeOf(b).begin;
        return std::tie(beginOfA, a) < std::tie(beginOfB, b);
    });
    return list;
}

} // namespace thalassa::console::trace
