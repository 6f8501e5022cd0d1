// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The order of lanes by hand, the hidden and the pinned lanes: while traces come and go, and in the
// settings.
#include <gmock/gmock.h>

#include <QSettings>
#include <QSignalSpy>

#include "console/timeline/state/kept_lanes.h"
#include "console/timeline/state/timeline_state.h"
#include "console/timeline/timeline_page.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using testing::ElementsAre;
using trace::TrackKey;

class LanesByHand : public testing::Test {
protected:
    TimelineState m_state;
    QSignalSpy m_changed{&m_state, &TimelineState::laneChoicesChanged};

    void SetUp() override
    {
        m_state.addSource(trace::setOf(trace::traceOfThreeModels()).sources[0]);
    }

    static std::vector<std::string> titlesOf(const TimelineState& state)
    {
        std::vector<std::string> titles;
        for (const trace::Track& track : state.arrangement().tracks) {
            const trace::TraceData& data = *state.traces().sources[track.key.source].data;
            const trace::Group& group = data.groups()[track.key.index];
            if (track.key.isLane)
                titles.push_back((track.isPinned ? "*" : "") +
                    data.groups()[data.lane(track.key.index).group()].model + "/" +
                    data.lane(track.key.index).title());
            else if (group.isModel)
                titles.push_back(group.model);
        }
        return titles;
    }
    std::vector<std::string> titles() const { return titlesOf(m_state); }
    TrackKey lane(const std::string& model, const std::string& title) const
    {
        const trace::TraceData& data = *m_state.traces().sources[0].data;
        for (uint32_t i = 0; i < data.lanes().size(); ++i) {
            if (data.lane(i).title() == title && data.groups()[data.lane(i).group()].model == model)
                return {0, true, i};
        }
        ADD_FAILURE() << model << " has no lane " << title;
        return {};
    }
    TrackKey group(const std::string& model) const
    {
        const trace::TraceData& data = *m_state.traces().sources[0].data;
        for (uint32_t i = 0; i < data.groups().size(); ++i) {
            if (data.groups()[i].isModel && data.groups()[i].model == model)
                return {0, false, i};
        }
        return {};
    }
};

TEST_F(LanesByHand, ALaneMovesWithinItsGroup)
{
    m_state.setFilter(QStringLiteral("b (1)"));
    ASSERT_THAT(titles(), ElementsAre("b", "b/instance 1", "b/requests 1", "b/requests 2"));
    const TrackKey last = lane("b", "requests 2");
    EXPECT_FALSE(m_state.canMoveTrack(last, 1));
    m_state.moveTrack(last, 1);
    EXPECT_EQ(m_changed.count(), 0);
    m_state.moveTrack(last, -1);
    EXPECT_THAT(titles(), ElementsAre("b", "b/instance 1", "b/requests 2", "b/requests 1"));
    m_state.moveTrack(last, -1);
    EXPECT_THAT(titles(), ElementsAre("b", "b/requests 2", "b/instance 1", "b/requests 1"));
    EXPECT_FALSE(m_state.canMoveTrack(last, -1));
    m_state.setOrder(trace::SortOrder::Count); // the order by hand stays
    EXPECT_THAT(titles(), ElementsAre("b", "b/requests 2", "b/instance 1", "b/requests 1"));
    EXPECT_EQ(m_changed.count(), 2);
}

TEST_F(LanesByHand, AGroupMovesWithItsLanesAndOthersKeepTheirs)
{
    m_state.setAllCollapsed(true);
    m_state.moveTrack(group("c"), -1);
    EXPECT_THAT(titles(), ElementsAre("a", "c", "b"));
    m_state.setFilter(QStringLiteral("c (1)")); // the others are not shown
    EXPECT_FALSE(m_state.canMoveTrack(group("c"), -1));
    m_state.setFilter({});
    EXPECT_THAT(titles(), ElementsAre("a", "c", "b"));
}

TEST_F(LanesByHand, APinnedLaneMovesAmongThePinnedOnes)
{
    m_state.setAllCollapsed(true);
    m_state.togglePinned(lane("a", "requests 1"));
    m_state.togglePinned(lane("c", "instance 1"));
    m_state.moveTrack(lane("c", "instance 1"), -1);
    EXPECT_THAT(titles(), ElementsAre("*c/instance 1", "*a/requests 1", "a", "b", "c"));
    EXPECT_EQ(m_state.laneChoices().pinned.size(), 2U);
    m_state.togglePinned(lane("c", "instance 1"));
    EXPECT_EQ(m_state.laneChoices().pinned.size(), 1U);
}

TEST_F(LanesByHand, EqualLanesOfTracesArePinnedAndUnpinnedTogether)
{
    const auto countOf = [](const std::vector<std::string>& all, const char* title) {
        return std::count(all.begin(), all.end(), title);
    };
    trace::LaneChoices before;
    before.pinned = {"of another trace"};
    m_state.setLaneChoices(before);
    m_state.togglePinned(lane("a", "requests 1"));
    trace::Source second = trace::setOf(trace::traceOfThreeModels()).sources[0];
    second.data = second.data->renamed("second.json");
    m_state.addSource(second);
    EXPECT_EQ(countOf(titles(), "*a/requests 1"), 2);
    m_state.togglePinned(lane("c", "instance 1"));
    m_state.moveTrack(lane("c", "instance 1"), -1);
    EXPECT_EQ(m_state.laneChoices().pinned.size(), 3U) << "each once, and that of another trace";
    m_state.togglePinned(lane("a", "requests 1"));
    EXPECT_EQ(countOf(titles(), "*a/requests 1"), 0);
    EXPECT_EQ(m_state.laneChoices().pinned.size(), 2U);
    m_state.hideTrack(lane("c", "instance 1"));
    EXPECT_EQ(countOf(titles(), "*c/instance 1"), 0);
}

TEST_F(LanesByHand, AHiddenLaneOrGroupIsShownAgainWhenASliceInItIsGoneTo)
{
    m_state.hideTrack(group("b"));
    m_state.hideTrack(lane("a", "instance 1"));
    EXPECT_THAT(titles(),
        ElementsAre("a", "a/requests 1", "a/requests 2", "c", "c/instance 1", "c/requests 1",
            "c/requests 2"));
    m_state.select({0, {lane("b", "requests 1").index, 0}}, true);
    EXPECT_NE(m_state.arrangement().find(lane("b", "requests 1")), nullptr);
    EXPECT_EQ(m_state.arrangement().find(lane("a", "instance 1")), nullptr);
    m_state.showHidden();
    EXPECT_EQ(titles().size(), 12U);
    const TrackKey file{0, false, 0};
    EXPECT_FALSE(m_state.canHideTrack(file));
    m_state.hideTrack(file);
    EXPECT_EQ(titles().size(), 12U);
}

TEST_F(LanesByHand, TheChoicesHoldForTheNextTraceAndEndWithAReset)
{
    m_state.moveTrack(group("c"), -1);
    m_state.hideTrack(lane("a", "instance 1"));
    m_state.togglePinned(lane("b", "requests 2"));
    const std::vector<std::string> chosen = titles();
    TimelineState next;
    next.setLaneChoices(laneChoicesOf(toJson(m_state.laneChoices())));
    next.addSource(trace::setOf(trace::traceOfThreeModels()).sources[0]);
    EXPECT_EQ(titlesOf(next), chosen);
    EXPECT_EQ(next.laneChoices(), m_state.laneChoices());
    next.setLaneChoices({});
    EXPECT_EQ(titlesOf(next).size(), 12U);
    EXPECT_EQ(titlesOf(next).front(), "a");
}

TEST(KeptLanes, AreBoundedAndEmptyIfTheyCannotBeRead)
{
    EXPECT_TRUE(laneChoicesOf("{\"order\": 3, \"hidden\": [1, {}], \"pinned\"").isEmpty());
    EXPECT_TRUE(laneChoicesOf("{\"order\": 3, \"hidden\": [1, {}], \"pinned\": \"x\"}").isEmpty());
    trace::LaneChoices choices;
    choices.hidden.insert(std::string(100'000, 'x'));
    for (int i = 0; i < 10'000; ++i)
        choices.pinned.push_back(std::to_string(i));
    const trace::LaneChoices kept = laneChoicesOf(toJson(choices));
    EXPECT_TRUE(kept.hidden.empty());
    EXPECT_EQ(kept.pinned.size(), 2000U);
    choices.pinned.clear();
    for (int i = 0; i < 10'000; ++i)
        choices.order["lanes:" + std::to_string(i)] = {"a", "b"};
    size_t count = 0;
    for (const auto& [name, titles] : laneChoicesOf(toJson(choices)).order)
        count += 1 + titles.size();
    EXPECT_LE(count, 2000U);
    EXPECT_GE(count, 1998U);
}

TEST(KeptLanes, AreThoseOfTheNextPage)
{
    QSettings().clear();
    OperationTable operations;
    {
        TimelinePage page(operations);
        page.state().addSource(trace::setOf(trace::traceOfThreeModels()).sources[0]);
        page.state().hideTrack({0, true, 1});
        EXPECT_FALSE(page.state().laneChoices().isEmpty());
    }
    {
        TimelinePage page(operations);
        EXPECT_EQ(page.state().laneChoices().hidden.size(), 1U);
        page.state().setLaneChoices({});
    }
    EXPECT_TRUE(TimelinePage(operations).state().laneChoices().isEmpty());
}

} // namespace
} // namespace thalassa::console
