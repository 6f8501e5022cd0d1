// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/chart.h"

#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <limits>

#include "console/charts/data/summary.h"
#include "console/charts/legend.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {
namespace {

using namespace std::chrono_literals;

constexpr WallTime kChartBegin(std::chrono::hours(24 * 365 * 50 + 10));
constexpr TimeSpan kChartRange{kChartBegin, kChartBegin + 60s};

Series makeSeries(const char* id, double value)
{
    Series series;
    series.id = id;
    series.name = QString::fromUtf8(id);
    for (int second = 0; second < 60; second += 10)
        series.points.push_back({kChartBegin + std::chrono::seconds(second), value + second});
    return series;
}

class ChartTest : public testing::Test {
protected:
    ChartTest()
        : chart(QStringLiteral("latency"), QStringLiteral("Latency"), Unit::Amount, range)
    {
        applyTheme(Theme::Light);
        range.show(kChartRange);
        chart.setSeries({makeSeries("p50", 100), makeSeries("p99", 500)});
        chart.setRangeActions(RangeAction::Explain | RangeAction::Requests | RangeAction::Timeline |
            RangeAction::Compare);
        chart.showState(DataState::Live);
        chart.resize(520, 300);
        chart.show();
        QApplication::processEvents();
    }

    LegendEntry* entry(const char* id) const
    {
        return chart.findChild<LegendEntry*>(QStringLiteral("legend-") + QLatin1String(id));
    }

    TimeRange range;
    Chart chart;
};

TEST_F(ChartTest, ShowsTheValuesAtTheCrossHairAndTheLastOnesOtherwise)
{
    EXPECT_EQ(entry("p50")->value(), QStringLiteral("150"));
    range.setCrossHair(kChartBegin + 21s);
    EXPECT_EQ(entry("p50")->value(), QStringLiteral("120"));
    EXPECT_EQ(entry("p99")->value(), QStringLiteral("520"));
    range.setCrossHair(std::nullopt);
    EXPECT_EQ(entry("p50")->value(), QStringLiteral("150"));
}

TEST_F(ChartTest, HasOneCrossHairForAllChartsOfARange)
{
    Chart other(QStringLiteral("queue"), QStringLiteral("Queue"), Unit::Amount, range);
    other.setSeries({makeSeries("depth", 0)});
    QTest::mouseMove(&chart.plot(), {static_cast<int>(chart.plot().xOf(kChartBegin + 30s)), 50});
    EXPECT_EQ(other.findChild<LegendEntry*>(QStringLiteral("legend-depth"))->value(),
        QStringLiteral("30"));
}

TEST_F(ChartTest, HidesASeriesByItsLegend)
{
    EXPECT_EQ(chart.plot().series().size(), 2U);
    QTest::mouseClick(entry("p99"), Qt::LeftButton);
    ASSERT_EQ(chart.plot().series().size(), 1U);
    EXPECT_EQ(chart.plot().series()[0]->id, "p50");
    chart.setSeries({makeSeries("p50", 1), makeSeries("p99", 2)});
    EXPECT_EQ(chart.plot().series().size(), 1U) << "new points do not show it again";
    QTest::keyClick(entry("p99"), Qt::Key_Space);
    EXPECT_EQ(chart.plot().series().size(), 2U);
}

TEST_F(ChartTest, KeepsThePlacesOfTheLegendWhenValuesChange)
{
    const QRect before = entry("p99")->geometry();
    const QSize size = entry("p99")->sizeHint();
    for (double value = 1e-3; value < 1e12; value *= 7.3) {
        chart.setSeries({makeSeries("p50", value), makeSeries("p99", value)});
        QApplication::processEvents();
        EXPECT_EQ(entry("p99")->geometry(), before);
        EXPECT_EQ(entry("p99")->sizeHint(), size);
    }
}

TEST_F(ChartTest, LegendHasAsManyColumnsAsFit)
{
    chart.setSeries({makeSeries("p50", 1), makeSeries("a name as long as those of stages", 1),
        makeSeries("p90", 1), makeSeries("another name", 1)});
    const QSize narrow = entry("p50")->sizeHint();
    const QSize wide = entry("a name as long as those of stages")->sizeHint();
    Legend& legend = chart.legend();
    const int needed = narrow.width() + wide.width();
    legend.resize(needed + 20, 100);
    EXPECT_LT(legend.width(), 2 * wide.width()) << "columns of equal width would not fit";
    EXPECT_EQ(legend.heightForWidth(legend.width()), 2 * narrow.height());
    EXPECT_EQ(entry("p90")->pos(), QPoint(0, narrow.height()));
    EXPECT_EQ(entry("another name")->x(), entry("a name as long as those of stages")->x());
    EXPECT_TRUE(legend.rect().contains(entry("another name")->geometry()));
    legend.resize(needed, 100);
    EXPECT_EQ(legend.heightForWidth(legend.width()), 4 * narrow.height()) << "a gap is missing";
}

TEST_F(ChartTest, OffersActionsForASelection)
{
    EXPECT_EQ(chart.findChild<SelectionBar*>(), nullptr);
    range.select(kChartBegin + 10s, kChartBegin + 30s);
    Q_EMIT chart.plot().selectionMade();
    auto* bar = chart.findChild<SelectionBar*>();
    ASSERT_NE(bar, nullptr);
    ASSERT_TRUE(bar->isVisible());
    EXPECT_TRUE(chart.rect().contains(bar->geometry()));

    QSignalSpy triggered(&chart, &Chart::rangeActionTriggered);
    const std::vector<std::pair<const char*, RangeAction>> buttons{
        {"explainSelection", RangeAction::Explain}, {"selectionRequests", RangeAction::Requests},
        {"selectionTimeline", RangeAction::Timeline}, {"compareSelection", RangeAction::Compare}};
    for (const auto& [name, action] : buttons) {
        bar->findChild<QToolButton*>(QLatin1String(name))->click();
        ASSERT_EQ(triggered.count(), 1) << name;
        const QList<QVariant> arguments = triggered.takeFirst();
        EXPECT_EQ(arguments[0].value<RangeAction>(), action);
        EXPECT_EQ(arguments[1].value<TimeSpan>(), (TimeSpan{kChartBegin + 10s, kChartBegin + 30s}));
        EXPECT_TRUE(bar->isVisible()) << name; // for the next action
    }
    auto* zoom = bar->findChild<QToolButton*>(QStringLiteral("zoomToSelection"));
    zoom->setFocus();
    zoom->click();
    EXPECT_EQ(range.visible(), (TimeSpan{kChartBegin + 10s, kChartBegin + 30s}));
    EXPECT_FALSE(range.selection());
    EXPECT_FALSE(bar->isVisible());
    EXPECT_EQ(chart.focusWidget(), &chart.plot());
}

TEST_F(ChartTest, FitsTheActionsInANarrowChart)
{
    chart.resize(260, 260);
    QApplication::processEvents();
    range.select(kChartBegin + 10s, kChartBegin + 30s);
    Q_EMIT chart.plot().selectionMade();
    auto* bar = chart.findChild<SelectionBar*>();
    EXPECT_TRUE(chart.rect().contains(bar->geometry()));
    for (const auto* button : bar->findChildren<QToolButton*>()) {
        if (!button->isHidden()) {
            EXPECT_TRUE(bar->rect().contains(button->geometry())) << button->text().toStdString();
            EXPECT_GE(button->width(), button->sizeHint().width());
        }
    }
}

TEST_F(ChartTest, ShowsWhyThereIsNothing)
{
    chart.showState(DataState::Failed,
        {QStringLiteral("No history"), QStringLiteral("The server refused it."),
            QStringLiteral("Try again")});
    EXPECT_FALSE(chart.plot().isVisible());
    QSignalSpy triggered(&chart, &Chart::actionTriggered);
    auto* button = chart.findChild<QPushButton*>(QStringLiteral("chartAction"));
    ASSERT_TRUE(button->isVisible());
    button->click();
    EXPECT_EQ(triggered.count(), 1);
    chart.showState(DataState::Loading);
    EXPECT_FALSE(button->isVisible());
    chart.showState(DataState::Stale, {QStringLiteral("12 s old"), {}, {}});
    EXPECT_TRUE(chart.plot().isVisible());
}

TEST_F(ChartTest, CopiesWhatIsVisibleAsCsv)
{
    chart.findChild<QAction*>(QStringLiteral("copyCsv"))->trigger();
    const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 7);
    EXPECT_EQ(lines[0], QStringLiteral("time,p50,p99"));
    EXPECT_EQ(lines[2], QStringLiteral("2019-12-20T10:00:10.000Z,110,510"));
    range.show({kChartBegin + 20s, kChartBegin + 40s});
    EXPECT_EQ(chart.csv().count(u'\n'), 3);
}

TEST_F(ChartTest, LeavesGapsEmptyInCsv)
{
    Series series = makeSeries("a,b", 1);
    series.points[1].value = std::numeric_limits<double>::quiet_NaN();
    chart.setSeries({series});
    EXPECT_TRUE(chart.csv().startsWith(QStringLiteral("time,\"a,b\"\n")));
    EXPECT_TRUE(chart.csv().contains(QStringLiteral("10:00:10.000Z,\n")));
}

TEST_F(ChartTest, SummarizesTheVisibleRange)
{
    const QString text = chart.summary();
    EXPECT_TRUE(text.startsWith(QStringLiteral("Latency, 12/20/19 10:00:00 – 10:01:00")));
    EXPECT_TRUE(
        text.contains(QStringLiteral("p99: 550 at last, at least 500, at most 550 at 10:00:50.")))
        << text.toStdString();
}

TEST_F(ChartTest, ShowsItsPointsAsATable)
{
    chart.findChild<QAction*>(QStringLiteral("showTable"))->trigger();
    auto* table = chart.findChild<QTableView*>(QStringLiteral("points"));
    ASSERT_NE(table, nullptr);
    ASSERT_EQ(table->model()->rowCount(), 6);
    EXPECT_EQ(table->model()->index(1, 0).data().toString(), QStringLiteral("10:00:10"));
    EXPECT_EQ(table->model()->index(1, 2).data().toString(), QStringLiteral("510"));
    EXPECT_FALSE(table->accessibleName().isEmpty());
}

TEST_F(ChartTest, MakesAPictureWithMorePixels)
{
    const QPixmap picture = chart.picture(2);
    EXPECT_EQ(picture.size(), chart.size() * 2);
    EXPECT_EQ(picture.toImage().pixelColor(40, 40), colorsOf(Theme::Light).base);
}

TEST_F(ChartTest, CutsNoText)
{
    for (const QLabel* label : chart.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty()) {
            EXPECT_GE(label->width(), label->fontMetrics().horizontalAdvance(label->text()))
                << label->text().toStdString();
        }
    }
    for (const LegendEntry* one : chart.legend().entries()) {
        EXPECT_GE(one->width(), one->sizeHint().width());
        EXPECT_TRUE(chart.legend().rect().contains(one->geometry()));
    }
}

TEST_F(ChartTest, NamesEachControl)
{
    for (const QWidget* widget : chart.findChildren<QWidget*>()) {
        const bool isLabel = qobject_cast<const QLabel*>(widget) != nullptr;
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !isLabel) {
            EXPECT_FALSE(widget->objectName().isEmpty()) << widget->metaObject()->className();
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
        }
    }
}

TEST_F(ChartTest, ShowsPeaksInFullIfTheUserAsksAndKeepsThat)
{
    const auto made = [this] {
        return std::make_unique<Chart>(
            QStringLiteral("durations"), QStringLiteral("Latency"), Unit::Duration, range);
    };
    Series series = makeSeries("p99", 1e6);
    for (int second = 1; second < 60; ++second)
        series.points.push_back({kChartBegin + std::chrono::seconds(second), 1e6});
    series.points = {series.points.begin() + 6, series.points.end()};
    series.points[30].value = 2e9;
    const auto show = [&series](Chart& shown) {
        shown.setSeries({series});
        shown.resize(520, 300);
        shown.show();
        QApplication::processEvents();
    };
    const auto first = made();
    show(*first);
    first->showState(DataState::Live);
    QApplication::processEvents();
    EXPECT_LT(first->plot().top(), 1e7);
    EXPECT_THAT(first->summary().toStdString(), testing::HasSubstr("1 peak"));
    auto* action = first->findChild<QAction*>(QStringLiteral("showPeaks"));
    ASSERT_NE(action, nullptr);
    action->trigger();
    EXPECT_GE(first->plot().top(), 2e9);

    const auto second = made();
    second->showState(DataState::Live);
    show(*second);
    EXPECT_GE(second->plot().top(), 2e9);
    second->findChild<QAction*>(QStringLiteral("showPeaks"))->trigger();
    EXPECT_EQ(chart.findChild<QAction*>(QStringLiteral("showPeaks")), nullptr)
        << "an amount begins at 0 and shows all";
}

TEST(PointTable, IsAModelWithAndWithoutPoints)
{
    constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    const Series p99 = makeSeries("p99", 2);
    Series band = makeSeries("p50", 1);
    band.kind = SeriesKind::Band;
    band.lows = {{kChartBegin + 5s, 1}};
    const std::vector<const Series*> series{&p99, &band};
    PointTable table(series, Unit::Duration, {kChartBegin, kChartBegin + 20s});
    const QAbstractItemModelTester tester(&table, kFatal);
    EXPECT_EQ(table.columnCount(), 4);
    EXPECT_GT(table.rowCount(), 1);
    PointTable none({}, Unit::Duration, {kChartBegin, kChartBegin + 20s});
    const QAbstractItemModelTester testerOfNone(&none, kFatal);
    EXPECT_EQ(none.rowCount(), 0);
}

} // namespace
} // namespace thalassa::console::charts
