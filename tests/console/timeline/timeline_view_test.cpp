// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_view.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <gtest/gtest.h>

#include "console/look/theme.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using trace::Place;
using trace::Range;

class View : public testing::Test {
protected:
    TimelineState m_state;
    TimelineView m_view{m_state};

    void SetUp() override
    {
        std::string text = "[";
        for (uint64_t i = 1; i <= 20; ++i)
            text += (i > 1 ? "," : "") +
                trace::httpRequest(
                    i, static_cast<int64_t>(i) * 100'000, 1000, i % 2 == 0 ? "resnet" : "bert");
        m_state.addSource(trace::setOf(text + "]").sources[0]);
        m_view.resize(1200, 400);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
        m_view.setFocus();
    }

    // A point in the middle of the slice, on the viewport.
    QPoint pointOf(const Place& place)
    {
        const TimelineGeometry& geometry = m_view.geometryOfSlices();
        const Range range = m_state.traces().rangeOf(place);
        const int x = static_cast<int>(geometry.scale().position(range.begin + range.length() / 2));
        for (const TimelineGeometry::Row& row : geometry.rows()) {
            if (row.lane == place.slice.lane &&
                row.row == m_state.traces().lane(place).depth(place.slice.slice))
                return {m_view.gutter() + x, TimelinePainter::kRuler + row.y + row.height / 2};
        }
        return {};
    }
    void wheel(QPoint position, int delta, Qt::KeyboardModifiers modifiers)
    {
        QWheelEvent event(position, m_view.viewport()->mapToGlobal(position), {}, {0, delta},
            Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.viewport(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button)
    {
        QTest::mousePress(m_view.viewport(), button, {}, from);
        // QTest::mouseMove() has no buttons.
        QMouseEvent move(QEvent::MouseMove, to, m_view.viewport()->mapToGlobal(to), Qt::NoButton,
            button, Qt::NoModifier);
        QCoreApplication::sendEvent(m_view.viewport(), &move);
        QTest::mouseRelease(m_view.viewport(), button, {}, to);
    }
};

TEST_F(View, HasAtMostARectanglePerPixelAndRow)
{
    const TimelineGeometry& geometry = m_view.geometryOfSlices();
    EXPECT_GT(geometry.rows().size(), 0U);
    EXPECT_LE(geometry.rectangleCount(),
        geometry.rows().size() * static_cast<size_t>(geometry.view().columns));
}

TEST_F(View, BuildsItsGeometryOnlyWhenItChanges)
{
    const trace::Rectangle* const before =
        m_view.geometryOfSlices().rectangles(m_view.geometryOfSlices().rows()[0]).data();
    const size_t count = m_view.geometryOfSlices().rectangleCount();
    m_view.grab();
    EXPECT_EQ(
        m_view.geometryOfSlices().rectangles(m_view.geometryOfSlices().rows()[0]).data(), before);
    m_state.zoom(0.01, m_state.extent().begin);
    EXPECT_NE(m_view.geometryOfSlices().rectangleCount(), count);
}

TEST_F(View, SelectsTheSliceThatIsClicked)
{
    const Place place = trace::placeOf(m_state.traces(), "handler");
    m_state.select(place, true);
    m_state.fitSelection();
    m_state.fitSelection();
    const Place infer = trace::partsOf(m_state.traces(), place).back();
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, pointOf(infer));
    EXPECT_EQ(m_state.selected(), infer);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, {m_view.gutter() + 5, 395});
    EXPECT_TRUE(m_state.selected().isNull());
}

TEST_F(View, SelectsTheRangeThatIsDragged)
{
    const TimelineGeometry& geometry = m_view.geometryOfSlices();
    const Range expected{geometry.scale().time(100), geometry.scale().time(300)};
    drag({m_view.gutter() + 300, 200}, {m_view.gutter() + 100, 210}, Qt::LeftButton);
    ASSERT_TRUE(m_state.selection().has_value());
    EXPECT_EQ(*m_state.selection(), expected);
    QTest::keyClick(&m_view, Qt::Key_Escape);
    EXPECT_FALSE(m_state.selection().has_value());
}

TEST_F(View, ZoomsAtTheCursorWithTheWheel)
{
    const QPoint cursor(m_view.gutter() + 400, 100);
    const int64_t time = m_view.geometryOfSlices().scale().time(400);
    const int64_t length = m_state.visible().length();
    wheel(cursor, 120, Qt::ControlModifier);
    EXPECT_LT(m_state.visible().length(), length);
    EXPECT_NEAR(m_view.geometryOfSlices().scale().position(time), 400, 1);
    const int64_t begin = m_state.visible().begin;
    wheel(cursor, -120, Qt::ShiftModifier);
    EXPECT_GT(m_state.visible().begin, begin);
    EXPECT_EQ(m_view.verticalScrollBar()->value(), 0);
    m_view.resize(1200, 160);
    wheel(cursor, -120, Qt::NoModifier);
    EXPECT_GT(m_view.verticalScrollBar()->value(), 0);
}

TEST_F(View, KeepsTheCrossHairUnderThePointerWhileItZoomsAndPans)
{
    const QPoint cursor(m_view.gutter() + 400, 100);
    QTest::mouseMove(m_view.viewport(), cursor);
    const auto underPointer = [this] { return m_view.geometryOfSlices().scale().time(400); };
    EXPECT_EQ(m_state.crossHair(), underPointer());
    m_state.zoom(0.5, m_state.extent().begin);
    EXPECT_EQ(m_state.crossHair(), underPointer());
    wheel(cursor, -120, Qt::ShiftModifier);
    EXPECT_EQ(m_state.crossHair(), underPointer());
}

TEST_F(View, PansWithTheMiddleButton)
{
    m_state.zoom(0.2, m_state.extent().begin + m_state.extent().length() / 2);
    const int64_t begin = m_state.visible().begin;
    drag({m_view.gutter() + 300, 100}, {m_view.gutter() + 200, 100}, Qt::MiddleButton);
    EXPECT_GT(m_state.visible().begin, begin);
    EXPECT_FALSE(m_state.selection().has_value());
}

TEST_F(View, PansWithTheRightButton)
{
    m_state.zoom(0.2, m_state.extent().begin + m_state.extent().length() / 2);
    const Range before = m_state.visible();
    drag({600, 100}, {500, 100}, Qt::RightButton);
    EXPECT_GT(m_state.visible().begin, before.begin);
    EXPECT_EQ(m_state.visible().length(), before.length());
    EXPECT_FALSE(m_state.selection());
}

TEST_F(View, OpensItsMenuWhenTheRightButtonIsReleasedAndNotAfterADrag)
{
    int menus = 0;
    QTimer closing;
    closing.setInterval(0);
    QObject::connect(&closing, &QTimer::timeout, [&menus] {
        if (auto* const menu = QApplication::activePopupWidget()) {
            ++menus;
            menu->close();
        }
    });
    closing.start();
    const QPoint at(600, 100);
    const auto askForMenu = [&](QPoint where) {
        QContextMenuEvent event(
            QContextMenuEvent::Mouse, where, m_view.viewport()->mapToGlobal(where));
        QCoreApplication::sendEvent(m_view.viewport(), &event);
    };
    // Platforms ask at the press, as this one does, or at the release.
    QTest::mousePress(m_view.viewport(), Qt::RightButton, {}, at);
    askForMenu(at);
    EXPECT_EQ(menus, 0);
    QTest::mouseRelease(m_view.viewport(), Qt::RightButton, {}, at);
    EXPECT_EQ(menus, 1);
    drag(at, {500, 100}, Qt::RightButton);
    askForMenu({500, 100});
    EXPECT_EQ(menus, 1);
    QContextMenuEvent key(QContextMenuEvent::Keyboard, at, m_view.viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(m_view.viewport(), &key);
    EXPECT_EQ(menus, 2);
}

TEST_F(View, TheWheelZoomsIfThatIsChosen)
{
    auto* const action = m_view.findChild<QAction*>(QStringLiteral("timeline.wheelZooms"));
    EXPECT_FALSE(action->isChecked());
    const QPoint position(600, 100);
    const int64_t length = m_state.visible().length();
    wheel(position, 120, Qt::NoModifier);
    EXPECT_EQ(m_state.visible().length(), length);
    action->trigger();
    wheel(position, 120, Qt::NoModifier);
    EXPECT_LT(m_state.visible().length(), length);
    const int64_t zoomed = m_state.visible().length();
    wheel({20, 100}, 120, Qt::NoModifier); // over the titles
    EXPECT_EQ(m_state.visible().length(), zoomed);
    wheel(position, 120, Qt::ControlModifier); // as always
    EXPECT_LT(m_state.visible().length(), zoomed);
    const TimelineView next(m_state); // after the next start
    auto* const kept = next.findChild<QAction*>(QStringLiteral("timeline.wheelZooms"));
    EXPECT_TRUE(kept->isChecked());
    kept->trigger();
    EXPECT_FALSE(TimelineView(m_state)
                     .findChild<QAction*>(QStringLiteral("timeline.wheelZooms"))
                     ->isChecked());
}

TEST_F(View, MovesAndHidesTheLaneOfTheSelectedSliceWithKeys)
{
    const auto groups = [this] {
        std::vector<std::string> titles;
        for (const trace::Track& track : m_state.arrangement().tracks) {
            const trace::Group& group = m_state.traces().sources[0].data->groups()[track.key.index];
            if (!track.key.isLane && group.isModel)
                titles.push_back(group.model);
        }
        return titles;
    };
    using Models = std::vector<std::string>;
    EXPECT_EQ(groups(), (Models{"bert", "resnet"}));
    m_state.select(trace::placeOf(m_state.traces(), "HTTP request"));
    const std::string model = m_state.traces()
                                  .sources[0]
                                  .data->groups()[m_state.traces().lane(m_state.selected()).group()]
                                  .model;
    m_view
        .findChild<QAction*>(model == "bert" ? QStringLiteral("timeline.groupDown")
                                             : QStringLiteral("timeline.groupUp"))
        ->trigger();
    EXPECT_EQ(groups(), (Models{"resnet", "bert"}));
    const trace::TrackKey lane{0, true, m_state.selected().slice.lane};
    const trace::Track before = *m_state.arrangement().find(lane);
    QTest::keyClick(&m_view, Qt::Key_Up, Qt::AltModifier);
    EXPECT_LT(m_state.arrangement().find(lane)->y, before.y); // above that of the instance
    EXPECT_EQ(m_state.selected().slice.lane, lane.index);     // Alt+Up is not Up
    QTest::keyClick(&m_view, Qt::Key_H);
    EXPECT_EQ(m_state.arrangement().find(lane), nullptr);
    auto* const showHidden = m_view.findChild<QAction*>(QStringLiteral("timeline.showHidden"));
    EXPECT_TRUE(showHidden->isEnabled());
    showHidden->trigger();
    EXPECT_NE(m_state.arrangement().find(lane), nullptr);
    EXPECT_FALSE(showHidden->isEnabled());
    m_view.findChild<QAction*>(QStringLiteral("timeline.resetLanes"))->trigger();
    EXPECT_EQ(groups(), (Models{"bert", "resnet"}));
    EXPECT_TRUE(m_state.laneChoices().isEmpty());
}

TEST_F(View, MovesWhileAKeyIsHeld)
{
    m_state.zoom(0.2, m_state.extent().begin + m_state.extent().length() / 2);
    const Range before = m_state.visible();
    QSignalSpy moved(&m_state, &TimelineState::visibleChanged);
    QTest::keyPress(&m_view, Qt::Key_D);
    ASSERT_TRUE(moved.wait());
    QTest::keyRelease(&m_view, Qt::Key_D);
    EXPECT_GT(m_state.visible().begin, before.begin);
    QTest::keyPress(&m_view, Qt::Key_W);
    while (m_state.visible().length() >= before.length())
        ASSERT_TRUE(moved.wait());
    QTest::keyRelease(&m_view, Qt::Key_W);
}

TEST_F(View, WalksAndFitsWithKeys)
{
    const Place place = trace::placeOf(m_state.traces(), "HTTP request");
    m_state.select(place);
    QTest::keyClick(&m_view, Qt::Key_Period);
    EXPECT_EQ(m_state.selected(), trace::nextOf(m_state.traces(), place));
    QTest::keyClick(&m_view, Qt::Key_Comma);
    EXPECT_EQ(m_state.selected(), place);
    QTest::keyClick(&m_view, Qt::Key_F);
    QTest::keyClick(&m_view, Qt::Key_F);
    EXPECT_LT(m_state.visible().length(), 2 * m_state.traces().rangeOf(place).length());
    QTest::keyClick(&m_view, Qt::Key_BracketRight);
    EXPECT_EQ(m_state.traces().nameOf(m_state.selected()), "execution");
    QTest::keyClick(&m_view, Qt::Key_BracketLeft);
    EXPECT_EQ(m_state.traces().nameOf(m_state.selected()), "compute");
    QTest::keyClick(&m_view, Qt::Key_M);
    ASSERT_EQ(m_state.notes(0).all().size(), 1U);
    QTest::keyClick(&m_view, Qt::Key_M);
    EXPECT_TRUE(m_state.notes(0).all().empty());
}

TEST_F(View, SelectsATimeWithKeys)
{
    const Place first = trace::placeOf(m_state.traces(), "HTTP request");
    m_state.select(first);
    QTest::keyClick(&m_view, Qt::Key_R);
    const Range range = m_state.traces().rangeOf(first);
    EXPECT_EQ(m_state.selection(), range);
    QTest::keyClick(&m_view, Qt::Key_Period);
    const Range next = m_state.traces().rangeOf(m_state.selected());
    ASSERT_GT(next.end, range.end);
    QTest::keyClick(&m_view, Qt::Key_R);
    EXPECT_EQ(m_state.selection(), (Range{range.begin, next.end}));
    QTest::keyClick(&m_view, Qt::Key_Escape);
    EXPECT_EQ(m_state.selection(), std::nullopt);
    QTest::keyClick(&m_view, Qt::Key_R);
    EXPECT_EQ(m_state.selection(), m_state.visible());
}

TEST_F(View, CollapsesAGroupWhoseTitleIsClickedAndPinsALane)
{
    const size_t tracks = m_state.arrangement().tracks.size();
    const trace::Track group = m_state.arrangement().tracks[1];
    ASSERT_FALSE(group.key.isLane);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {},
        {60, TimelinePainter::kRuler + group.y + group.height / 2});
    EXPECT_LT(m_state.arrangement().tracks.size(), tracks);
    const trace::Track lane = m_state.arrangement().tracks.back();
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {},
        {m_view.gutter() - 10, TimelinePainter::kRuler + lane.y + 8});
    EXPECT_EQ(m_state.arrangement().pinned, 1U);
    EXPECT_FALSE(m_view.grab().isNull());
}

TEST_F(View, TellsAScreenReaderTheSelectedSliceAndItsNeighbours)
{
    QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(&m_view);
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->role(), QAccessible::Chart);
    EXPECT_EQ(accessible->text(QAccessible::Name), QStringLiteral("Timeline"));
    EXPECT_EQ(accessible->text(QAccessible::Value), QStringLiteral("no slice is selected"));
    m_state.select(
        trace::nextOf(m_state.traces(), trace::placeOf(m_state.traces(), "HTTP request")));
    // AT-SPI has the description only, which has the value: name, duration, begin and lane.
    const QString value = accessible->text(QAccessible::Value);
    EXPECT_TRUE(value.startsWith(QStringLiteral("HTTP request, "))) << value.toStdString();
    for (const char* const part : {"µs, begins at ", "µs, on requests "})
        EXPECT_TRUE(value.contains(QString::fromUtf8(part))) << value.toStdString();
    const QString description = accessible->text(QAccessible::Description);
    EXPECT_TRUE(description.contains(QStringLiteral("Selected: ") + value));
    for (const char* const part : {"Selected: HTTP request", "Before it: HTTP request",
             "After it: HTTP request", "Part: receive", "Part: handler"})
        EXPECT_TRUE(description.contains(QLatin1String(part))) << description.toStdString();
}

TEST_F(View, PaintsSlicesInTheColoursOfTheirStages)
{
    const Place place = trace::placeOf(m_state.traces(), "infer");
    m_state.select(place, true);
    m_state.fitSelection();
    m_state.fitSelection();
    m_state.select({});
    for (const Theme one : {Theme::Dark, Theme::Light}) {
        applyTheme(one);
        const QImage image = m_view.viewport()->grab().toImage();
        const QPoint point = pointOf(place) + QPoint(60, 0);
        EXPECT_EQ(image.pixelColor(point), stageColor(u"compute_infer"));
    }
}

TEST_F(View, IsEmptyWithoutATrace)
{
    m_state.removeSource(0);
    EXPECT_FALSE(m_view.grab().isNull());
    QTest::keyClick(&m_view, Qt::Key_M);
    QTest::keyClick(&m_view, Qt::Key_F);
    EXPECT_EQ(m_view.summary(), QStringLiteral("no trace is open"));
}

} // namespace
} // namespace thalassa::console
