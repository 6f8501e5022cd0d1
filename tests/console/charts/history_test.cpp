// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QSignalSpy>
#include <cmath>
#include <limits>

#include "console/models/series/range_link.h"
#include "console/models/server/history_store.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsNan;

constexpr WallTime kHistoryBegin(std::chrono::hours(24 * 365 * 50));
constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
const ModelKey kResnet{"resnet", 3};

std::vector<double> valuesOf(const std::vector<FigurePoint>& points)
{
    std::vector<double> values;
    values.reserve(points.size());
    for (const FigurePoint& point : points)
        values.push_back(point.value);
    return values;
}

TEST(FigureSeries, KeepsSecondsMinutesAndHoursAtThreeResolutions)
{
    FigureSeries series;
    for (int second = 0; second < 6 * 3600; ++second)
        series.add(kHistoryBegin + std::chrono::seconds(second), 1);
    EXPECT_LT(series.points().size(), 700U + 720U + 300U);
    const WallTime end = series.points().back().time;
    for (std::size_t at = 1; at < series.points().size(); ++at) {
        const auto step = series.points()[at].time - series.points()[at - 1].time;
        const auto age = end - series.points()[at].time;
        EXPECT_LE(step, age < 10min ? 1s : age < 119min ? 20s : 120s);
        EXPECT_GT(step, 0s);
    }
}

TEST(FigureSeries, RollsPeaksUpAsTheFigureAsks)
{
    FigureSeries mean;
    FigureSeries greatest(FigureSeries::Roll::Greatest);
    for (int second = 0; second < 3600; ++second) {
        const double value = second == 605 ? 100 : 0;
        mean.add(kHistoryBegin + std::chrono::seconds(second), value);
        greatest.add(kHistoryBegin + std::chrono::seconds(second), value);
    }
    const auto highest = [](const FigureSeries& series) {
        double most = 0;
        for (const FigurePoint& point : series.points())
            most = std::max(most, point.value);
        return most;
    };
    EXPECT_DOUBLE_EQ(highest(mean), 10);
    EXPECT_DOUBLE_EQ(highest(greatest), 100);
}

TEST(FigureSeries, KeepsGapsWhenItRollsUp)
{
    FigureSeries series;
    for (int second = 0; second < 300; ++second)
        series.add(kHistoryBegin + std::chrono::seconds(second), 5);
    series.add(kHistoryBegin + 300s, kGap);
    series.add(kHistoryBegin + 301s, kGap);
    for (int second = 600; second < 3000; ++second)
        series.add(kHistoryBegin + std::chrono::seconds(second), 7);
    int gaps = 0;
    for (const FigurePoint& point : series.points()) {
        gaps += std::isnan(point.value) ? 1 : 0;
        EXPECT_TRUE(std::isnan(point.value) || point.value == 5 || point.value == 7);
    }
    EXPECT_EQ(gaps, 1);
}

TEST(FigureSeries, MergesFinerPointsIntoCoarserOnes)
{
    FigureSeries series;
    series.merge(std::vector<FigurePoint>{{kHistoryBegin, 1}, {kHistoryBegin + 60s, 2},
                     {kHistoryBegin + 120s, 3}},
        60s);
    series.merge(std::vector<FigurePoint>{{kHistoryBegin + 60s, 20}, {kHistoryBegin + 70s, 21},
                     {kHistoryBegin + 110s, 22}},
        10s);
    EXPECT_THAT(valuesOf(series.points()), ElementsAre(1, 20, 21, 22, 3));
    series.merge(
        std::vector<FigurePoint>{{kHistoryBegin + 120s, 30}, {kHistoryBegin + 121s, 31}}, 1s);
    EXPECT_THAT(valuesOf(series.points()), ElementsAre(1, 20, 21, 22, 30, 31));
}

TEST(FigureSeries, IgnoresAPointOfThePast)
{
    FigureSeries series;
    series.add(kHistoryBegin + 5s, 1);
    series.add(kHistoryBegin, 2);
    series.add(kHistoryBegin + 5s, 3);
    EXPECT_THAT(valuesOf(series.points()), ElementsAre(3));
}

double eventsOf(const FigureSeries& series, WallTime end)
{
    double events = 0;
    const std::vector<FigurePoint>& points = series.points();
    for (std::size_t at = 0; at < points.size(); ++at) {
        const WallTime next = at + 1 < points.size() ? points[at + 1].time : end;
        events += points[at].value * std::chrono::duration<double>(next - points[at].time).count();
    }
    return events;
}

TEST(FigureSeries, AddsTheEventsOfASecondThatComeInParts)
{
    FigureSeries series;
    series.count(kHistoryBegin + 5s, 2);
    series.count(kHistoryBegin + 7s, 1);
    series.count(kHistoryBegin + 5s, 3);
    EXPECT_THAT(valuesOf(series.points()), ElementsAre(0, 0, 0, 0, 0, 5, 0, 1));
}

TEST(FigureSeries, KeepsTheNumberOfEventsWhenItRollsUp)
{
    FigureSeries series;
    double counted = 0;
    WallTime second = kHistoryBegin + 17s;
    for (int failure = 0; failure < 300; ++failure) {
        series.count(second, 1 + failure % 3);
        counted += 1 + failure % 3;
        // Long pauses come between failures that follow each other quickly.
        second += std::chrono::seconds(failure % 20 == 0 ? 1237 : 1 + failure % 7);
    }
    series.count(second, 0);
    EXPECT_NEAR(eventsOf(series, second + 1s), counted, 1e-6);
    EXPECT_LT(series.points().size(), 2000U);
}

TEST(FigureSeries, BoundsThePauseThatItFills)
{
    FigureSeries series;
    series.count(kHistoryBegin, 1);
    series.count(kHistoryBegin + 23h, 1);
    EXPECT_LE(series.points().size(), FigureSeries::kMaximumPoints);
    series.count(kHistoryBegin + std::chrono::hours(24 * 365 * 200), 1);
    EXPECT_LE(series.points().size(), 60U);
    series.count(kHistoryBegin, 1); // is too old
    EXPECT_NEAR(eventsOf(series, series.points().back().time + 1s), 1, 1e-9);
}

TEST(FigureSeries, TellsWhereItsResolutionChanges)
{
    FigureSeries series;
    for (int second = 0; second < 3 * 3600; ++second)
        series.add(kHistoryBegin + std::chrono::seconds(second), 1);
    const std::vector<ResolutionChange> changes = resolutionChanges(series.points());
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].before, 60s);
    EXPECT_EQ(changes[0].after, 10s);
    EXPECT_EQ(changes[1].before, 10s);
    EXPECT_EQ(changes[1].after, 1s);
    EXPECT_EQ(changes[1].time.time_since_epoch() % 10s, 0s);
}

TEST(FigureSeries, TakesAPauseForNoChangeOfTheResolution)
{
    FigureSeries series;
    for (int second = 0; second < 60; ++second) {
        if (second < 20 || second > 30)
            series.add(kHistoryBegin + std::chrono::seconds(second), 1);
    }
    EXPECT_TRUE(resolutionChanges(series.points()).empty());
    EXPECT_TRUE(resolutionChanges({}).empty());
}

TEST(FigureSeries, StaysBoundedWhateverTheServerSends)
{
    FigureSeries series;
    for (int step = 0; step < 100'000; ++step)
        series.add(kHistoryBegin + std::chrono::nanoseconds(step), 1);
    EXPECT_LE(series.points().size(), FigureSeries::kMaximumPoints);
    std::vector<FigurePoint> points;
    points.reserve(100'000);
    for (int step = 0; step < 100'000; ++step)
        points.push_back({kHistoryBegin + 1s + std::chrono::nanoseconds(step), 1});
    series.merge(points, 1ns);
    EXPECT_LE(series.points().size(), FigureSeries::kMaximumPoints);
}

ModelFigures counters(quint64 successes, quint64 executions)
{
    ModelFigures figures;
    figures.key = kResnet;
    figures.requests = successes;
    figures.successes = successes;
    figures.inferences = 2 * successes;
    figures.executions = executions;
    figures.sums = {{QStringLiteral("queue"), successes,
        std::chrono::milliseconds(3) * static_cast<qint64>(successes)}};
    return figures;
}

TEST(ModelHistory, MakesRatesOfCounters)
{
    ModelHistory history;
    history.take(counters(1000, 100), kHistoryBegin);
    history.take(counters(1100, 150), kHistoryBegin + 2s);
    EXPECT_THAT(valuesOf(history.points({Figure::Successes, {}})), ElementsAre(50));
    EXPECT_THAT(valuesOf(history.points({Figure::Executions, {}})), ElementsAre(25));
    EXPECT_THAT(valuesOf(history.points({Figure::BatchSize, {}})), ElementsAre(4));
    EXPECT_THAT(
        valuesOf(history.points({Figure::Mean, QStringLiteral("queue")})), ElementsAre(3e6));
    EXPECT_EQ(history.begin(), kHistoryBegin + 2s);
}

TEST(ModelHistory, HasNoMeanBatchWhileRequestsFail)
{
    ModelHistory history;
    history.take(counters(1000, 100), kHistoryBegin);
    history.take(counters(1100, 150), kHistoryBegin + 1s);
    ModelFigures reading = counters(1110, 200); // 20 rows succeed in 50 executions
    reading.failures = 40;
    history.take(reading, kHistoryBegin + 2s);
    EXPECT_THAT(valuesOf(history.points({Figure::BatchSize, {}})),
        ElementsAre(testing::DoubleEq(4), IsNan()));
}

TEST(ModelHistory, HasAGapAndNoPeakAfterALoad)
{
    ModelHistory history;
    history.take(counters(1000, 100), kHistoryBegin);
    history.take(counters(1100, 150), kHistoryBegin + 1s);
    history.take(counters(7, 2), kHistoryBegin + 2s);
    history.take(counters(17, 3), kHistoryBegin + 3s);
    EXPECT_THAT(valuesOf(history.points({Figure::Successes, {}})),
        ElementsAre(testing::DoubleEq(100), IsNan(), testing::DoubleEq(10)));
}

TEST(ModelHistory, IgnoresReadingsWithoutTime)
{
    ModelHistory history;
    history.take(counters(1000, 100), kHistoryBegin);
    history.take(counters(1100, 150), kHistoryBegin);
    history.take(counters(1200, 150), kHistoryBegin - 1s);
    EXPECT_FALSE(history.has(Figure::Successes));
}

TEST(ModelHistory, BoundsTheNumberOfSeries)
{
    ModelHistory history;
    for (int stage = 0; stage < 1000; ++stage)
        history.add({Figure::P50, QString::number(stage)}, kHistoryBegin, 1);
    EXPECT_EQ(
        history.details(Figure::P50).size(), static_cast<qsizetype>(ModelHistory::kMaximumSeries));
}

TEST(HistoryStore, CollectsVersionsThatHaveRequests)
{
    HistoryStore store;
    store.setSource(HistoryStore::Source::Collected);
    store.take({counters(10, 1)}, kHistoryBegin);
    store.take({counters(20, 2)}, kHistoryBegin + 1s);
    ASSERT_NE(store.find(kResnet), nullptr);
    EXPECT_TRUE(store.find(kResnet)->has(Figure::Successes));
    EXPECT_EQ(store.collectedSince(), kHistoryBegin);
    ModelFigures idle = counters(0, 0);
    idle.key = {"idle", 1};
    store.take({idle}, kHistoryBegin + 2s);
    EXPECT_EQ(store.find(idle.key), nullptr);
}

TEST(HistoryStore, LeavesCountersAsideWhileTheServerHasAHistory)
{
    HistoryStore store;
    store.setSource(HistoryStore::Source::Server);
    store.hold(kResnet);
    store.take({counters(10, 1)}, kHistoryBegin);
    store.take({counters(20, 2)}, kHistoryBegin + 1s);
    ASSERT_NE(store.find(kResnet), nullptr);
    EXPECT_FALSE(store.find(kResnet)->has(Figure::Successes));
}

TEST(HistoryStore, DropsTheVersionThatWasIdleForLongest)
{
    HistoryStore store;
    store.hold({"m0", 1});
    for (int second = 0; second < 100; ++second) {
        ModelFigures reading = counters(1, 1);
        reading.key = {"m" + QByteArray::number(second), 1};
        store.take({reading}, kHistoryBegin + std::chrono::seconds(second));
    }
    EXPECT_NE(store.find({"m0", 1}), nullptr) << "a page shows it";
    EXPECT_EQ(store.find({"m1", 1}), nullptr);
    EXPECT_NE(store.find({"m99", 1}), nullptr);
}

TEST(HistoryStore, CountsHolds)
{
    HistoryStore store;
    QSignalSpy changed(&store, &HistoryStore::heldChanged);
    store.hold(kResnet);
    store.hold(kResnet);
    store.release(kResnet);
    EXPECT_EQ(store.held().size(), 1);
    store.release(kResnet);
    store.release(kResnet);
    EXPECT_TRUE(store.held().isEmpty());
    EXPECT_EQ(changed.count(), 2);
}

TEST(RangeLink, KeepsTheDistanceOfTwoRanges)
{
    TimeRange first;
    TimeRange second;
    RangeLink link(first, second);
    link.setDistance(1h);
    first.show({kHistoryBegin, kHistoryBegin + 10min});
    EXPECT_EQ(second.visible(), (TimeSpan{kHistoryBegin - 1h, kHistoryBegin - 50min}));
    second.setCrossHair(kHistoryBegin - 55min);
    EXPECT_EQ(first.crossHair(), kHistoryBegin + 5min);
    second.select(kHistoryBegin - 59min, kHistoryBegin - 58min);
    EXPECT_EQ(first.selection(), (TimeSpan{kHistoryBegin + 1min, kHistoryBegin + 2min}));
    second.zoom(0.5, kHistoryBegin - 1h);
    EXPECT_EQ(first.visible().length(), 5min);
    first.clearSelection();
    EXPECT_FALSE(second.selection());
}

TEST(RangeLink, LetsTheFirstRangeFollow)
{
    TimeRange first;
    TimeRange second;
    RangeLink link(first, second);
    link.setDistance(5min);
    first.advance(kHistoryBegin);
    first.follow(1min);
    first.advance(kHistoryBegin + 3s);
    EXPECT_TRUE(first.isFollowing());
    EXPECT_EQ(second.visible().end, kHistoryBegin + 3s - 5min);
}

} // namespace
} // namespace thalassa::console
