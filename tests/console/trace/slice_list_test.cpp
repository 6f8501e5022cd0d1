// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/slice_list.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

std::vector<ListedLane> allLanes(const TraceSet& traces)
{
    std::vector<ListedLane> lanes;
    const TraceData& data = *traces.sources[0].data;
    for (uint32_t lane = 0; lane < data.lanes().size(); ++lane) {
        if (data.lane(lane).kind() != LaneKind::Load)
            lanes.push_back({0, lane, data.lane(lane).rowCount()});
    }
    return lanes;
}

// The durations of the slices that overlap the range, longest first.
std::vector<int64_t> durationsIn(const TraceSet& traces, Range range)
{
    std::vector<int64_t> durations;
    for (const ListedLane& one : allLanes(traces)) {
        const Lane& lane = traces.sources[0].data->lane(one.lane);
        for (uint32_t slice = 0; slice < lane.size(); ++slice) {
            const bool isPoint = lane.duration(slice) == 0;
            if (isPoint ? range.contains(lane.begin(slice))
                        : lane.end(slice) > range.begin && lane.begin(slice) < range.end)
                durations.push_back(lane.duration(slice));
        }
    }
    std::sort(durations.begin(), durations.end(), std::greater<>());
    return durations;
}

TEST(SliceList, HasTheSlicesOfTheRangeInTheOrderOfTheirBegins)
{
    const TraceSet traces = setOf(randomTrace(2000, 3));
    const Range extent = traces.extent();
    const Range range{extent.begin + extent.length() / 4, extent.begin + extent.length() / 2};
    const SliceList list = slicesIn(traces, allLanes(traces), range, 10'000);
    EXPECT_TRUE(list.isComplete);
    EXPECT_EQ(list.count, durationsIn(traces, range).size());
    EXPECT_EQ(list.places.size(), list.count);
    EXPECT_TRUE(std::is_sorted(
        list.places.begin(), list.places.end(), [&traces](const Place& a, const Place& b) {
            return traces.rangeOf(a).begin < traces.rangeOf(b).begin;
        }));
}

TEST(SliceList, HasTheLongestOnesBeyondItsLimit)
{
    const TraceSet traces = setOf(randomTrace(2000, 3));
    constexpr size_t kMost = 100;
    const SliceList list = slicesIn(traces, allLanes(traces), traces.extent(), kMost);
    std::vector<int64_t> durations;
    for (const Place& place : list.places)
        durations.push_back(traces.rangeOf(place).length());
    std::sort(durations.begin(), durations.end(), std::greater<>());
    std::vector<int64_t> expected = durationsIn(traces, traces.extent());
    EXPECT_EQ(list.count, expected.size());
    expected.resize(kMost);
    EXPECT_EQ(durations, expected);
}

TEST(SliceList, HasOnlyTheRowsThatAreShown)
{
    const TraceSet traces = setOf("[" + httpRequest(1, 1000) + "]");
    std::vector<ListedLane> lanes = allLanes(traces);
    const size_t all = slicesIn(traces, lanes, traces.extent(), 1000).places.size();
    for (ListedLane& lane : lanes)
        lane.rows = std::min<size_t>(lane.rows, 1);
    const SliceList list = slicesIn(traces, lanes, traces.extent(), 1000);
    EXPECT_LT(list.places.size(), all);
    for (const Place& place : list.places)
        EXPECT_EQ(traces.lane(place).depth(place.slice.slice), 0U);
    EXPECT_TRUE(slicesIn(traces, {}, traces.extent(), 1000).places.empty());
}

TEST(SliceList, StopsWhenItIsCancelled)
{
    const TraceSet traces = setOf(randomTrace(2000, 3));
    const std::atomic<bool> cancel = true;
    EXPECT_FALSE(slicesIn(traces, allLanes(traces), traces.extent(), 10, &cancel).isComplete);
}

} // namespace
} // namespace thalassa::console::trace
