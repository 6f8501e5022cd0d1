// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/arrangement.h"

#include <gmock/gmock.h>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

using testing::ElementsAre;

class ArrangementOfTwoModels : public testing::Test {
protected:
    const TraceSet m_traces = setOf("[" + httpRequest(1, 9000, 10, "m10") + "," +
        httpRequest(2, 5000, 1000, "m2") + "," + httpRequest(3, 5000, 1000, "m2") + "]");
    ArrangementOptions m_options;

    std::vector<std::string> titles()
    {
        const Arrangement arrangement = arrange(m_traces, m_options);
        const TraceData& data = *m_traces.sources[0].data;
        std::vector<std::string> titles;
        for (const Track& track : arrangement.tracks)
            titles.push_back(track.key.isLane ? data.lane(track.key.index).title()
                                              : data.groups()[track.key.index].title);
        return titles;
    }
    TrackKey keyOf(const std::string& title)
    {
        const TraceData& data = *m_traces.sources[0].data;
        for (uint32_t group = 0; group < data.groups().size(); ++group) {
            if (data.groups()[group].title == title)
                return {0, false, group};
        }
        return {};
    }
};

TEST_F(ArrangementOfTwoModels, SortsByNameAsPeopleDo)
{
    EXPECT_THAT(titles(),
        ElementsAre("made.json", "m2 (1)", "instance 1", "requests 1", "requests 2", "m10 (1)",
            "instance 1", "requests 1"));
}

TEST_F(ArrangementOfTwoModels, SortsByTime)
{
    m_options.order = SortOrder::Busy;
    EXPECT_EQ(titles()[1], "m2 (1)");
    m_options.order = SortOrder::Begin;
    EXPECT_EQ(titles()[1], "m2 (1)");
    m_options.order = SortOrder::Count;
    EXPECT_EQ(titles()[2], "requests 1");
}

TEST_F(ArrangementOfTwoModels, HidesTheLanesOfACollapsedGroup)
{
    m_options.collapsed.insert(keyOf("m2 (1)"));
    EXPECT_THAT(
        titles(), ElementsAre("made.json", "m2 (1)", "m10 (1)", "instance 1", "requests 1"));
    const Arrangement arrangement = arrange(m_traces, m_options);
    EXPECT_EQ(arrangement.tracks[1].rows, 1U); // it shows its load
    EXPECT_NE(arrangement.tracks[1].lane, kNone);
}

TEST_F(ArrangementOfTwoModels, PutsPinnedLanesAboveTheOthers)
{
    const Arrangement before = arrange(m_traces, m_options);
    const TrackKey last = before.tracks.back().key;
    m_options.pinned.push_back(last);
    const Arrangement after = arrange(m_traces, m_options);
    EXPECT_EQ(after.pinned, 1U);
    EXPECT_EQ(after.tracks[0].key, last);
    EXPECT_EQ(after.tracks.size(), before.tracks.size());
    EXPECT_EQ(after.pinnedHeight + after.height, before.height);
}

TEST_F(ArrangementOfTwoModels, FindsTheFirstTrackBelowAPoint)
{
    const Arrangement arrangement = arrange(m_traces, m_options);
    for (const Track& track : arrangement.tracks) {
        EXPECT_EQ(arrangement.tracks[arrangement.firstBelow(track.y)].y, track.y);
        EXPECT_EQ(
            arrangement.tracks[arrangement.firstBelow(track.y + track.height - 1)].y, track.y);
    }
    EXPECT_EQ(arrangement.firstBelow(arrangement.height), arrangement.tracks.size());
}

TEST_F(ArrangementOfTwoModels, ShowsTheLanesThatAFilterFinds)
{
    m_options.filter = "M10";
    EXPECT_THAT(titles(), ElementsAre("made.json", "m10 (1)", "instance 1", "requests 1"));
    m_options.filter = "requests 2";
    EXPECT_THAT(titles(), ElementsAre("made.json", "m2 (1)", "requests 2"));
    m_options.filter = "nothing";
    EXPECT_TRUE(titles().empty());
}

} // namespace
} // namespace thalassa::console::trace
