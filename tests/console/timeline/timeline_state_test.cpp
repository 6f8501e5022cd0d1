// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/state/timeline_state.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using trace::Place;
using trace::Range;

class State : public testing::Test {
protected:
    TimelineState m_state;

    void SetUp() override
    {
        std::string text = "[";
        for (uint64_t i = 1; i <= 50; ++i)
            text +=
                (i > 1 ? "," : "") + trace::httpRequest(i, static_cast<int64_t>(i) * 100'000, 1000);
        m_state.addSource(trace::setOf(text + "]").sources[0]);
    }
};

TEST_F(State, ShowsTheWholeTraceAtFirst)
{
    EXPECT_LE(m_state.visible().begin, m_state.extent().begin);
    EXPECT_GE(m_state.visible().end, m_state.extent().end);
}

TEST_F(State, KeepsTheTimeUnderTheCursorWhenItZooms)
{
    const int64_t time = m_state.visible().begin + m_state.visible().length() / 3;
    for (int i = 0; i < 20; ++i)
        m_state.zoom(0.8, time);
    const Range visible = m_state.visible();
    EXPECT_NEAR(static_cast<double>(time - visible.begin) / static_cast<double>(visible.length()),
        1.0 / 3, 0.01);
    for (int i = 0; i < 200; ++i)
        m_state.zoom(0.5, time);
    EXPECT_EQ(m_state.visible().length(), TimelineState::kShortest);
    for (int i = 0; i < 200; ++i)
        m_state.zoom(2, time);
    EXPECT_LE(m_state.visible().length(), m_state.extent().length() * 12 / 10);
}

TEST_F(State, StaysAtTheTraceWhenItPans)
{
    m_state.zoom(0.1, m_state.extent().begin);
    m_state.pan(-1'000'000'000'000);
    EXPECT_GE(m_state.visible().end, m_state.extent().begin);
    m_state.pan(1'000'000'000'000);
    EXPECT_LE(m_state.visible().begin, m_state.extent().end);
}

TEST_F(State, CentresTheSelectedSliceFirstAndFitsItThen)
{
    const Place place = trace::placeOf(m_state.traces(), "infer");
    m_state.select(place);
    const int64_t length = m_state.visible().length();
    m_state.fitSelection();
    EXPECT_EQ(m_state.visible().length(), length);
    m_state.fitSelection();
    const Range range = m_state.traces().rangeOf(place);
    EXPECT_LT(m_state.visible().length(), range.length() * 2);
    EXPECT_LE(m_state.visible().begin, range.begin);
    EXPECT_GE(m_state.visible().end, range.end);
}

TEST_F(State, FitsTheRangeThatWasSelectedAfterASlice)
{
    const Place place = trace::placeOf(m_state.traces(), "infer");
    const Range extent = m_state.extent();
    const Range late{extent.end - extent.length() / 10, extent.end};
    m_state.setSelection(late);
    m_state.select(place);
    m_state.fitSelection();
    m_state.fitSelection();
    EXPECT_LE(m_state.visible().begin, m_state.traces().rangeOf(place).begin);
    m_state.setSelection(late);
    m_state.fitSelection();
    m_state.fitSelection();
    EXPECT_LE(m_state.visible().begin, late.begin);
    EXPECT_GE(m_state.visible().end, late.end);
}

TEST_F(State, WalksToTheNextAndThePreviousSlice)
{
    const Place first = trace::placeOf(m_state.traces(), "HTTP request");
    m_state.select(first);
    m_state.selectNext();
    EXPECT_EQ(m_state.selected().slice.slice, first.slice.slice + 1);
    m_state.selectPrevious();
    m_state.selectPrevious();
    EXPECT_EQ(m_state.selected(), first);
    EXPECT_FALSE(m_state.arrows().empty());
    m_state.clear();
    EXPECT_TRUE(m_state.selected().isNull());
    EXPECT_TRUE(m_state.arrows().empty());
}

TEST_F(State, WalksWithoutAMouse)
{
    m_state.selectNext(); // the first visible slice
    EXPECT_EQ(m_state.traces().nameOf(m_state.selected()), "execution");
    m_state.selectBelow();
    EXPECT_EQ(m_state.traces().nameOf(m_state.selected()), "HTTP request");
    m_state.selectBelow();
    EXPECT_EQ(m_state.traces().nameOf(m_state.selected()), "receive");
    m_state.selectAbove();
    m_state.selectAbove();
    EXPECT_EQ(m_state.traces().nameOf(m_state.selected()), "execution");
    const Place first = m_state.selected();
    m_state.selectAbove(); // there is no lane above
    EXPECT_EQ(m_state.selected(), first);
}

TEST_F(State, ExpandsTheGroupsOfASliceThatItReveals)
{
    m_state.setAllCollapsed(true);
    const Place place = trace::placeOf(m_state.traces(), "infer");
    EXPECT_EQ(m_state.arrangement().find({0, true, place.slice.lane}), nullptr);
    m_state.select(place, true);
    EXPECT_NE(m_state.arrangement().find({0, true, place.slice.lane}), nullptr);
    m_state.setFilter(QStringLiteral("nothing"));
    m_state.select({});
    m_state.select(place, true);
    EXPECT_NE(m_state.arrangement().find({0, true, place.slice.lane}), nullptr);
}

TEST_F(State, WalksThroughWhatWasFound)
{
    m_state.setFound(trace::search(m_state.traces(), trace::parseQuery("request"), 100));
    EXPECT_EQ(m_state.found().count, 50U);
    m_state.selectFound(-1);
    EXPECT_EQ(m_state.foundIndex(), 49);
    m_state.selectFound(m_state.foundIndex() + 1);
    EXPECT_EQ(m_state.foundIndex(), 0);
    EXPECT_FALSE(m_state.selected().isNull());
}

TEST_F(State, KeepsItsLanesWhenASourceIsReplacedOrRemoved)
{
    trace::Source other = trace::setOf(trace::randomTrace(100, 1)).sources[0];
    m_state.addSource(other);
    EXPECT_EQ(m_state.traces().sources.size(), 2U);
    m_state.toggleCollapsed({1, false, 1});
    m_state.togglePinned({1, true, 0});
    m_state.select({1, {0, 0}});
    m_state.setCorrection(1, 500);
    m_state.addSource(other); // a source with the same name
    EXPECT_EQ(m_state.traces().sources.size(), 2U);
    EXPECT_EQ(m_state.traces().sources[1].correction, 500);
    EXPECT_TRUE(m_state.selected().isNull());
    m_state.removeSource(0);
    EXPECT_EQ(m_state.options().collapsed, (std::set<trace::TrackKey>{{0, false, 1}}));
    EXPECT_EQ(m_state.options().pinned, (std::vector<trace::TrackKey>{{0, true, 0}}));
    m_state.removeSource(0);
    EXPECT_TRUE(m_state.isEmpty());
    EXPECT_TRUE(m_state.arrangement().tracks.empty());
}

TEST_F(State, FindsItsLanesAgainAfterASourceHasGrown)
{
    const auto reading = [](bool hasGrown) {
        const std::string late = trace::httpRequest(2, 200'000, 1000, "resnet");
        return trace::setOf("[" +
            (hasGrown ? trace::httpRequest(1, 100'000, 1000, "bert") + "," + late : late) + "]")
            .sources[0];
    };
    TimelineState state;
    state.addSource(reading(false));
    const Place before = trace::placeOf(state.traces(), "HTTP request");
    const trace::TrackKey lane{0, true, before.slice.lane};
    state.togglePinned(lane);
    state.toggleCollapsed({0, false, state.traces().lane(before).group()});
    state.select(before);
    state.setOnlySelected(true);
    state.addSource(reading(true));
    EXPECT_TRUE(state.isOnlySelected());
    const trace::TraceData& data = *state.traces().sources[0].data;
    ASSERT_EQ(state.options().pinned.size(), 1U);
    const uint32_t now = state.options().pinned[0].index;
    EXPECT_NE(now, before.slice.lane) << "the other model comes first";
    EXPECT_EQ(data.groups()[data.lane(now).group()].model, "resnet");
    EXPECT_EQ(
        state.options().collapsed, (std::set<trace::TrackKey>{{0, false, data.lane(now).group()}}));
    EXPECT_TRUE(state.options().only->contains({0, true, now}));
    state.addSource(trace::setOf("[" + trace::httpRequest(1, 100'000, 1000, "bert") + "]")
                        .sources[0]); // without the model
    EXPECT_TRUE(state.options().pinned.empty());
    EXPECT_TRUE(state.options().collapsed.empty());
    EXPECT_FALSE(state.isOnlySelected());
}

TEST_F(State, CanShowOnlyTheLanesOfARequest)
{
    m_state.select(trace::placeOf(m_state.traces(), "HTTP request"));
    m_state.setOnlySelected(true);
    EXPECT_TRUE(m_state.isOnlySelected());
    EXPECT_LE(m_state.arrangement().tracks.size(), 4U);
    m_state.setOnlySelected(false);
    EXPECT_FALSE(m_state.isOnlySelected());
}

} // namespace
} // namespace thalassa::console
