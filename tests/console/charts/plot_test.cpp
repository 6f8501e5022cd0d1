// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/plot.h"

#include <gmock/gmock.h>

#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <limits>

#include "console/charts/chart_keys.h"
#include "console/look/colors.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {
namespace {

using namespace std::chrono_literals;

constexpr WallTime kPlotBegin(std::chrono::hours(24 * 365 * 50 + 10));
constexpr TimeSpan kPlotRange{kPlotBegin, kPlotBegin + 10min};

class PlotTest : public testing::Test {
protected:
    PlotTest()
        : plot(range)
    {
        applyTheme(Theme::Light);
        range.show(kPlotRange);
        line.id = "rate";
        line.name = QStringLiteral("requests");
        line.color = ColorRole::of(ColorRole::Kind::Failed);
        for (int second = 0; second < 600; ++second)
            line.points.push_back({kPlotBegin + std::chrono::seconds(second), 100});
        plot.setAccessibleName(QStringLiteral("Throughput"));
        plot.setUnit(Unit::PerSecond);
        plot.setSeries({&line});
        plot.resize(600, 240);
        plot.show();
        plot.replotNow();
    }

    QPoint at(WallTime time) const
    {
        return {static_cast<int>(std::lround(plot.xOf(time))), plot.valueRect().center().y()};
    }

    void drag(WallTime from, WallTime to)
    {
        QTest::mousePress(&plot, Qt::LeftButton, {}, at(from));
        const QPoint end = at(to);
        QMouseEvent move(
            QEvent::MouseMove, end, plot.mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&plot, &move);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, end);
    }

    bool wheel(int notches, WallTime time, Qt::KeyboardModifiers modifiers)
    {
        const QPoint where = at(time);
        QWheelEvent event(where, plot.mapToGlobal(where), {}, {0, 120 * notches}, Qt::NoButton,
            modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&plot, &event);
        return event.isAccepted();
    }

    QImage image()
    {
        plot.replotNow();
        return plot.grab().toImage();
    }

    // The number of pixels of the column that have the colour of the series.
    int inkOf(const QImage& image, int column, QColor color)
    {
        int count = 0;
        const QRect& rect = plot.valueRect();
        for (int y = rect.top(); y <= rect.bottom(); ++y)
            count += image.pixel(column, y) == color.rgb() ? 1 : 0;
        return count;
    }

    // One pixel of time.
    std::chrono::nanoseconds pixel() const
    {
        return kPlotRange.length() / plot.valueRect().width();
    }

    TimeRange range;
    Series line;
    Plot plot;
};

TEST_F(PlotTest, SelectsARangeByDragging)
{
    QSignalSpy made(&plot, &Plot::selectionMade);
    drag(kPlotBegin + 7min, kPlotBegin + 2min);
    ASSERT_TRUE(range.selection());
    EXPECT_LE(std::abs((range.selection()->begin - (kPlotBegin + 2min)).count()), pixel().count());
    EXPECT_LE(std::abs((range.selection()->end - (kPlotBegin + 7min)).count()), pixel().count());
    EXPECT_EQ(made.count(), 1);
}

TEST_F(PlotTest, ClearsTheSelectionByAClick)
{
    range.select(kPlotBegin, kPlotBegin + 1min);
    QSignalSpy made(&plot, &Plot::selectionMade);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(kPlotBegin + 5min));
    EXPECT_FALSE(range.selection());
    EXPECT_EQ(made.count(), 0);
}

TEST_F(PlotTest, BoundsASelectionByTheVisibleRange)
{
    drag(kPlotBegin + 5min, kPlotBegin + 20min);
    ASSERT_TRUE(range.selection());
    EXPECT_LE(range.selection()->end, kPlotRange.end);
}

TEST_F(PlotTest, ZoomsAtTheCursorByControlAndWheel)
{
    const WallTime cursor = kPlotBegin + 2min;
    const double before = plot.xOf(cursor);
    EXPECT_TRUE(wheel(3, cursor, Qt::ControlModifier));
    EXPECT_LT(range.visible().length(), 6min);
    EXPECT_NEAR(plot.xOf(cursor), before, 1);
}

TEST_F(PlotTest, PansByShiftAndWheel)
{
    EXPECT_TRUE(wheel(1, kPlotBegin, Qt::ShiftModifier));
    EXPECT_EQ(range.visible(), (TimeSpan{kPlotBegin - 1min, kPlotBegin + 9min}));
}

TEST_F(PlotTest, LeavesTheWheelAloneToThePage)
{
    EXPECT_FALSE(wheel(1, kPlotBegin, {}));
    EXPECT_EQ(range.visible(), kPlotRange);
}

TEST_F(PlotTest, ReturnsToTheRangeBeforeByADoubleClick)
{
    range.show({kPlotBegin + 1min, kPlotBegin + 2min});
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, at(kPlotBegin + 90s));
    EXPECT_EQ(range.visible(), kPlotRange);
}

TEST_F(PlotTest, MovesTheCrossHairWithTheMouseAndForgetsIt)
{
    QTest::mouseMove(&plot, at(kPlotBegin + 3min));
    ASSERT_TRUE(range.crossHair());
    EXPECT_LE(std::abs((*range.crossHair() - (kPlotBegin + 3min)).count()), pixel().count());
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&plot, &leave);
    EXPECT_FALSE(range.crossHair());
}

TEST_F(PlotTest, SelectsAndZoomsByTheKeyboard)
{
    QSignalSpy made(&plot, &Plot::selectionMade);
    range.setCrossHair(kPlotBegin + 5min);
    for (int step = 0; step < 10; ++step)
        QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
    ASSERT_TRUE(range.selection());
    EXPECT_LE(std::abs((range.selection()->begin - (kPlotBegin + 5min)).count()), pixel().count());
    EXPECT_LE(std::abs((range.selection()->length() - 40 * pixel()).count()), 3 * pixel().count());
    QTest::keyClick(&plot, Qt::Key_Return);
    EXPECT_EQ(made.count(), 1);
    QTest::keyClick(&plot, Qt::Key_Escape);
    EXPECT_FALSE(range.selection());
    QTest::keyClick(&plot, Qt::Key_Plus);
    EXPECT_LT(range.visible().length(), kPlotRange.length());
}

TEST_F(PlotTest, DrawsBarsAsWideAsTheReadingsAreLong)
{
    range.show({kPlotBegin, kPlotBegin + 1min});
    line.kind = SeriesKind::Bar;
    line.points.clear();
    for (int reading = 0; reading < 12; ++reading) // a bit early or late
        line.points.push_back(
            {kPlotBegin + std::chrono::milliseconds(5000 * reading + 500 + 40 * (reading % 3)), 1});
    plot.setSeries({&line});
    const QImage shown = image();
    const int begin = at(kPlotBegin + 6s).x();
    const int end = at(kPlotBegin + 54s).x();
    int empty = 0;
    for (int column = begin; column < end; ++column)
        empty += inkOf(shown, column, colorOf(line.color)) == 0 ? 1 : 0;
    EXPECT_LT(empty, (end - begin) / 5); // bars do not touch
}

TEST_F(PlotTest, ActsOnEachKeyOfTheSheetOfShortcuts)
{
    const auto isTaken = [this](QKeyCombination keys) {
        QKeyEvent press(QEvent::KeyPress, keys.key(), keys.keyboardModifiers());
        QApplication::sendEvent(&plot, &press);
        return press.isAccepted();
    };
    for (const PageKey& key : chartKeys()) {
        for (const QKeySequence& keys : key.keys) {
            range.select(kPlotBegin + 2min, kPlotBegin + 7min);
            EXPECT_TRUE(isTaken(keys[0])) << keys.toString().toStdString();
        }
    }
    EXPECT_FALSE(isTaken(Qt::Key_Up));
}

TEST_F(PlotTest, DrawsEachColumnThatHasAValue)
{
    const QImage shown = image();
    const QColor color = colorOf(line.color);
    const QRect& rect = plot.valueRect();
    for (int x = rect.left() + 1; x < rect.right(); ++x)
        EXPECT_GE(inkOf(shown, x, color), 1) << x;
}

TEST_F(PlotTest, DrawsNothingInAGap)
{
    for (std::size_t second = 200; second < 400; ++second)
        line.points[second].value = std::numeric_limits<double>::quiet_NaN();
    plot.setSeries({&line});
    const QImage shown = image();
    const QColor color = colorOf(line.color);
    EXPECT_EQ(inkOf(shown, at(kPlotBegin + 300s).x(), color), 0);
    EXPECT_GE(inkOf(shown, at(kPlotBegin + 100s).x(), color), 1);
}

TEST_F(PlotTest, ShowsAPeakOfOneSecondInTenHours)
{
    line.points.clear();
    for (int second = 0; second < 36'000; ++second)
        line.points.push_back(
            {kPlotBegin + std::chrono::seconds(second), second == 12'345 ? 100.0 : 1.0});
    range.show({kPlotBegin, kPlotBegin + 10h});
    plot.setSeries({&line});
    EXPECT_EQ(plot.highest(), 100);
    const QImage shown = image();
    const int x = at(kPlotBegin + 12'345s).x();
    const int ink = std::max({inkOf(shown, x - 1, colorOf(line.color)),
        inkOf(shown, x, colorOf(line.color)), inkOf(shown, x + 1, colorOf(line.color))});
    EXPECT_GE(ink, plot.valueRect().height() * 9 / 10);
}

TEST_F(PlotTest, EndsTheAxisBelowAPeakThatWouldFlattenTheRest)
{
    line.points[345].value = 30'000;
    plot.setSeries({&line});
    EXPECT_GE(plot.top(), 30'000);
    EXPECT_TRUE(plot.peaks().empty());
    EXPECT_TRUE(plot.notes().isEmpty());
    plot.setCutsPeaks(true);
    EXPECT_LT(plot.top(), 300);
    EXPECT_EQ(plot.highest(), 30'000);
    ASSERT_EQ(plot.peaks().size(), 1U);
    EXPECT_EQ(plot.peaks().front(), line.points[345]);
    EXPECT_THAT(plot.notes().toStdString(), testing::HasSubstr("The axis ends at"));
    EXPECT_THAT(plot.notes().toStdString(), testing::HasSubstr("1 peak"));
}

TEST_F(PlotTest, ShowsAllOfValuesWithoutAPeak)
{
    for (std::size_t second = 0; second < line.points.size(); ++second)
        line.points[second].value = second % 5 == 0 ? 30'000 : 100; // a fifth is no exception
    plot.setSeries({&line});
    plot.setCutsPeaks(true);
    EXPECT_GE(plot.top(), 30'000);
    EXPECT_TRUE(plot.peaks().empty());
}

TEST_F(PlotTest, ShowsAllOfHighValuesThatLast)
{
    line.points.clear();
    for (int minute = 0; minute < 24 * 60; ++minute)
        line.points.push_back({kPlotBegin + std::chrono::minutes(minute),
            minute >= 600 && minute < 720 ? 5'000.0 : 100.0});
    range.show({kPlotBegin, kPlotBegin + 24h});
    plot.setCutsPeaks(true);
    plot.setSeries({&line});
    EXPECT_GE(plot.top(), 5'000);
    EXPECT_TRUE(plot.peaks().empty());
}

TEST_F(PlotTest, ShowsAllOfHighValuesThatHaveNotEnded)
{
    line.points.clear();
    for (int second = 0; second < 900; ++second)
        line.points.push_back(
            {kPlotBegin + std::chrono::seconds(second), second < 820 ? 100.0 : 3'000.0});
    range.show({kPlotBegin, kPlotBegin + 15min});
    plot.setCutsPeaks(true);
    plot.setSeries({&line});
    EXPECT_GE(plot.top(), 3'000);
    line.points.resize(821); // the first of them
    plot.setSeries({&line});
    EXPECT_GE(plot.top(), 3'000);
}

TEST_F(PlotTest, ShowsAllOfFewValues)
{
    line.points = {{kPlotBegin, 1}, {kPlotBegin + 1min, 20}, {kPlotBegin + 2min, 1}};
    plot.setCutsPeaks(true);
    plot.setSeries({&line});
    EXPECT_GE(plot.top(), 20);
}

TEST_F(PlotTest, MarksWhereTheResolutionChanges)
{
    plot.setSeams({{kPlotBegin + 5min, 10s, 1s}, {kPlotBegin - 5min, 60s, 10s}});
    const QColor color = colors().muted;
    const QImage shown = image();
    const int seam = at(kPlotBegin + 5min).x();
    EXPECT_GT(std::max(inkOf(shown, seam - 1, color), inkOf(shown, seam, color)),
        plot.valueRect().height() / 4);
    const QString notes = plot.notes();
    EXPECT_THAT(
        notes.toStdString(), testing::HasSubstr("a point for each 1 s, before it for each 10 s"));
    EXPECT_THAT(notes.toStdString(), testing::Not(testing::HasSubstr("1 min")));
    QTest::mouseMove(&plot, at(kPlotBegin + 5min));
    QMouseEvent move(QEvent::MouseMove, at(kPlotBegin + 5min),
        plot.mapToGlobal(at(kPlotBegin + 5min)), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&plot, &move);
    EXPECT_THAT(QToolTip::text().toStdString(), testing::HasSubstr("before it for each 10 s"));
    QToolTip::hideText();
}

TEST_F(PlotTest, EndsTheLastBarWhereTheValuesEnd)
{
    range.show({kPlotBegin, kPlotBegin + 20min});
    line.kind = SeriesKind::Bar;
    line.points.resize(580); // a bar has 30 seconds
    plot.setSeries({&line});
    const QImage shown = image();
    EXPECT_GT(inkOf(shown, at(kPlotBegin + 574s).x(), colorOf(line.color)), 0);
    EXPECT_EQ(inkOf(shown, at(kPlotBegin + 588s).x(), colorOf(line.color)), 0);
}

TEST_F(PlotTest, StacksAreasWithoutASeam)
{
    std::vector<Series> parts(3, line);
    std::vector<const Series*> shown;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        parts[at].kind = SeriesKind::Area;
        parts[at].color = ColorRole::ofCategory(static_cast<int>(at));
        shown.push_back(&parts[at]);
    }
    plot.setSeries(shown);
    EXPECT_EQ(plot.highest(), 300);
    const QImage drawn = image();
    const int x = at(kPlotBegin + 5min).x();
    const int height = plot.valueRect().height();
    for (const Series& part : parts)
        EXPECT_NEAR(inkOf(drawn, x, colorOf(part.color)), height * 100 / plot.top(), 2);
}

TEST_F(PlotTest, KeepsItsLabelsInsideAndApart)
{
    for (const Unit unit :
        {Unit::Amount, Unit::PerSecond, Unit::Duration, Unit::Share, Unit::Bytes}) {
        for (const double top : {0.37, 17.0, 999.0, 1.3e6, 8.4e11}) {
            plot.setUnit(unit);
            plot.setTop(top);
            const std::vector<Plot::Label> labels = plot.axisLabels();
            for (std::size_t one = 0; one < labels.size(); ++one) {
                EXPECT_TRUE(plot.rect().contains(labels[one].rect))
                    << labels[one].text.toStdString();
                for (std::size_t other = one + 1; other < labels.size(); ++other)
                    EXPECT_FALSE(labels[one].rect.intersects(labels[other].rect))
                        << labels[one].text.toStdString() << " and "
                        << labels[other].text.toStdString();
            }
        }
    }
}

TEST_F(PlotTest, TakesTheColoursOfTheTheme)
{
    applyTheme(Theme::Dark);
    EXPECT_EQ(image().pixelColor(1, 1), colorsOf(Theme::Dark).base);
    applyTheme(Theme::Light);
    EXPECT_EQ(image().pixelColor(1, 1), colorsOf(Theme::Light).base);
}

TEST_F(PlotTest, TakesTheTextOfAMarkForPlainText)
{
    Mark mark{kPlotBegin + 5min, Health::Failed, QStringLiteral("failed"),
        QStringLiteral("<img src='http://example.org/x.png'>"), {}};
    plot.setMarks({mark});
    plot.replotNow();
    QTest::mouseMove(&plot, at(mark.time));
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("<img")))
        << QToolTip::text().toStdString();
    for (const QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QTipLabel")) {
            EXPECT_EQ(static_cast<const QLabel*>(widget)->textFormat(), Qt::PlainText);
        }
    }
}

TEST_F(PlotTest, TellsScreenReadersASummaryAndTheValues)
{
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&plot);
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->role(), QAccessible::Chart);
    EXPECT_EQ(accessible->text(QAccessible::Name), QStringLiteral("Throughput"));
    EXPECT_TRUE(
        accessible->text(QAccessible::Description).contains(QStringLiteral("requests: 100/s")))
        << accessible->text(QAccessible::Description).toStdString();
    EXPECT_TRUE(accessible->text(QAccessible::Value).isEmpty());
    range.setCrossHair(kPlotBegin + 5min);
    EXPECT_EQ(accessible->text(QAccessible::Value), QStringLiteral("10:05:00. requests: 100/s."));
    // AT-SPI has the description only.
    const QString description = accessible->text(QAccessible::Description);
    EXPECT_TRUE(description.startsWith(QStringLiteral("10:05:00. requests: 100/s.\n")))
        << description.toStdString();
    EXPECT_TRUE(description.contains(QStringLiteral("100/s at last, at least 100/s, at most")))
        << description.toStdString();
}

} // namespace
} // namespace thalassa::console::charts
