// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes and groups whose titles are dragged to another place.
#include "console/timeline/view/lane_drag.h"

#include <QScrollBar>
#include <QTest>
#include <gmock/gmock.h>

#include "console/timeline/view/timeline_view.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using testing::ElementsAre;

class DragOfALane : public testing::Test {
protected:
    TimelineState m_state;
    TimelineView m_view{m_state};

    void SetUp() override
    {
        m_state.addSource(trace::setOf(trace::traceOfThreeModels()).sources[0]);
        m_view.resize(900, 900);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
    }

    // The titles of a group's lanes, or those of all models if it is empty.
    std::vector<std::string> titles(const std::string& model = {}) const
    {
        const trace::TraceData& data = *m_state.traces().sources[0].data;
        std::vector<std::string> titles;
        for (const trace::Track& track : m_state.arrangement().tracks) {
            const trace::Group& group =
                data.groups()[track.key.isLane ? data.lane(track.key.index).group()
                                               : track.key.index];
            if (track.key.isLane && group.model == model && !track.isPinned)
                titles.push_back(data.lane(track.key.index).title());
            else if (!track.key.isLane && group.isModel && model.empty())
                titles.push_back(group.model);
        }
        return titles;
    }
    // The track of a group, or of the lane of this title in it.
    const trace::Track& track(const std::string& model, const std::string& title = {}) const
    {
        const trace::TraceData& data = *m_state.traces().sources[0].data;
        for (const trace::Track& one : m_state.arrangement().tracks) {
            const trace::Group& group =
                data.groups()[one.key.isLane ? data.lane(one.key.index).group() : one.key.index];
            if (group.isModel && group.model == model && one.key.isLane == !title.empty() &&
                (title.empty() || data.lane(one.key.index).title() == title))
                return one;
        }
        ADD_FAILURE() << "no " << model << " " << title;
        return m_state.arrangement().tracks[0];
    }
    // A point on the title, this share of its height below its top.
    QPoint titleOf(const trace::Track& track, double share = 0.5)
    {
        const int top = track.isPinned
            ? 0
            : m_state.arrangement().pinnedHeight - m_view.verticalScrollBar()->value();
        return {
            90, TimelinePainter::kRuler + top + track.y + static_cast<int>(share * track.height)};
    }
    void press(QPoint at) { QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, at); }
    void moveTo(QPoint at)
    {
        QMouseEvent move(QEvent::MouseMove, at, m_view.viewport()->mapToGlobal(at), Qt::NoButton,
            Qt::LeftButton, Qt::NoModifier); // QTest::mouseMove() has no buttons
        QCoreApplication::sendEvent(m_view.viewport(), &move);
    }
    void release(QPoint at) { QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, at); }
    void drag(QPoint from, QPoint to)
    {
        press(from);
        moveTo(to);
        release(to);
    }
};

TEST_F(DragOfALane, PutsItBetweenTheNearestLanesOfItsGroup)
{
    ASSERT_THAT(titles("b"), ElementsAre("instance 1", "requests 1", "requests 2"));
    drag(titleOf(track("b", "requests 2")), titleOf(track("b", "requests 1"), 0.2));
    EXPECT_THAT(titles("b"), ElementsAre("instance 1", "requests 2", "requests 1"));
    drag(titleOf(track("b", "instance 1")), {90, 880}); // beyond its group
    EXPECT_THAT(titles("b"), ElementsAre("requests 2", "requests 1", "instance 1"));
    EXPECT_THAT(titles("a"), ElementsAre("instance 1", "requests 1", "requests 2"));
}

TEST_F(DragOfALane, MovesAGroupWithItsLanesAndDoesNotCollapseIt)
{
    const size_t count = m_state.arrangement().tracks.size();
    drag(titleOf(track("c")), titleOf(track("a")));
    EXPECT_THAT(titles(), ElementsAre("c", "a", "b"));
    EXPECT_EQ(m_state.arrangement().tracks.size(), count);
    drag(titleOf(track("c")), titleOf(track("b", "requests 1"), 0.9));
    EXPECT_THAT(titles(), ElementsAre("a", "b", "c"));
}

TEST_F(DragOfALane, MovesAPinnedLaneAmongThePinnedOnes)
{
    m_state.togglePinned(track("a", "requests 1").key);
    m_state.togglePinned(track("c", "instance 1").key);
    drag(titleOf(track("c", "instance 1")), titleOf(track("a", "requests 1"), 0.1));
    EXPECT_EQ(m_state.arrangement().tracks[0].key, track("c", "instance 1").key);
}

TEST_F(DragOfALane, IsCancelledByEscapeWhichKeepsTheSelection)
{
    const trace::Range range{m_state.extent().begin, m_state.extent().end};
    m_state.setSelection(range);
    const QPoint to = titleOf(track("b", "instance 1"), 0.1);
    press(titleOf(track("b", "requests 2")));
    moveTo(to);
    QTest::keyClick(&m_view, Qt::Key_Escape);
    release(to);
    EXPECT_THAT(titles("b"), ElementsAre("instance 1", "requests 1", "requests 2"));
    EXPECT_EQ(m_state.selection(), range);
}

TEST_F(DragOfALane, IsAClickUntilThePointerHasMoved)
{
    const size_t count = m_state.arrangement().tracks.size();
    const QPoint title = titleOf(track("b"));
    drag(title, title + QPoint(0, 2));
    EXPECT_EQ(m_state.arrangement().tracks.size(), count - 3) << "the group is collapsed";
}

TEST_F(DragOfALane, ShowsALineWhereTheLaneIsPutIn)
{
    const QPoint to = titleOf(track("b", "requests 1"), 0.2);
    const int line = titleOf(track("b", "requests 1"), 0).y();
    const auto colorAtLine = [&] {
        return m_view.viewport()->grab().toImage().pixelColor(400, line);
    };
    const QColor before = colorAtLine();
    press(titleOf(track("b", "requests 2")));
    moveTo(to);
    EXPECT_EQ(colorAtLine(), timelineColors().accent);
    QTest::keyClick(&m_view, Qt::Key_Escape);
    EXPECT_EQ(colorAtLine(), before);
    release(to);
}

TEST_F(DragOfALane, ScrollsNearTheEdges)
{
    m_view.resize(900, 160);
    press(titleOf(track("a", "instance 1")));
    moveTo({90, 158});
    EXPECT_GT(m_view.verticalScrollBar()->value(), 0);
    QTRY_COMPARE(m_view.verticalScrollBar()->value(), m_view.verticalScrollBar()->maximum());
    release({90, 158});
    EXPECT_THAT(titles("a"), ElementsAre("requests 1", "requests 2", "instance 1"));
}

TEST_F(DragOfALane, GoesOnWhileTheTraceIsReadAgain)
{
    const QPoint to = titleOf(track("b", "instance 1"), 0.1);
    press(titleOf(track("b", "requests 2")));
    moveTo(to);
    m_state.addSource(trace::setOf(trace::traceOfThreeModels()).sources[0]);
    release(to);
    EXPECT_THAT(titles("b"), ElementsAre("requests 2", "instance 1", "requests 1"));
    press(titleOf(track("b", "requests 1")));
    moveTo(to);
    m_state.removeSource(0);
    release(to);
    EXPECT_TRUE(m_state.isEmpty());
}

} // namespace
} // namespace thalassa::console
