// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/reduction.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>

#include "console/charts/data/stacking.h"

namespace thalassa::console::charts {
namespace {

using namespace std::chrono_literals;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsNan;

constexpr WallTime kReductionBegin(std::chrono::hours(24 * 365 * 50));
constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

Points every(std::chrono::nanoseconds step, const std::vector<double>& values)
{
    Points points;
    for (const double value : values)
        points.push_back({kReductionBegin + step * static_cast<int>(points.size()), value});
    return points;
}

std::vector<double> valuesOf(const Points& points)
{
    std::vector<double> values;
    for (const Point& point : points)
        values.push_back(point.value);
    return values;
}

TEST(Reduction, KeepsEachPeak)
{
    std::mt19937 random(1);
    for (int round = 0; round < 100; ++round) {
        Points points = every(1s, std::vector<double>(3600, 1));
        const auto peak = random() % 3600;
        points[peak].value = 100;
        const ColumnGrid grid({kReductionBegin, kReductionBegin + 1h}, 200);
        const std::vector<Extent> extents = reduceLine(points, grid);
        const Extent& column = extents[grid.column(points[peak].time)];
        EXPECT_EQ(column.high, 100);
        EXPECT_EQ(column.low, 1);
    }
}

TEST(Reduction, LeavesAPointInItsColumnWhileTheRangeMoves)
{
    const Point point{kReductionBegin + 1234567us, 1};
    WallTime first;
    for (int step = 0; step < 100; ++step) {
        const TimeSpan range{kReductionBegin + 7ms * step, kReductionBegin + 7ms * step + 10s};
        const ColumnGrid grid(range, 100);
        const WallTime begin = grid.begin(static_cast<int>(grid.column(point.time)));
        if (step == 0)
            first = begin;
        // Borders are computed by doubles, whose error is far below a pixel.
        EXPECT_LT(std::abs((begin - first).count()), 1000) << step;
    }
}

TEST(Reduction, ConnectsColumnsAsALine)
{
    const Points points = every(10s, {0, 100});
    const std::vector<Extent> extents =
        reduceLine(points, ColumnGrid({kReductionBegin, kReductionBegin + 20s}, 20));
    for (std::size_t column = 1; column < 10; ++column) {
        ASSERT_FALSE(extents[column].isEmpty) << column;
        EXPECT_LE(extents[column].low, extents[column - 1].high) << column;
        EXPECT_LE(extents[column].high - extents[column].low, 11) << column;
    }
    EXPECT_TRUE(extents[12].isEmpty);
}

TEST(Reduction, DrawsALineThatEntersAndLeavesTheRange)
{
    const Points points{{kReductionBegin - 1h, 0}, {kReductionBegin + 1h, 100}};
    const std::vector<Extent> extents =
        reduceLine(points, ColumnGrid({kReductionBegin, kReductionBegin + 10s}, 10));
    for (std::size_t column = 0; column < 10; ++column) {
        EXPECT_NEAR(extents[column].low, 50, 1) << column;
        EXPECT_NEAR(extents[column].high, 50, 1) << column;
    }
}

TEST(Reduction, LeavesGapsEmpty)
{
    const Points points = every(1s, {1, 1, kGap, 1, 1});
    const std::vector<Extent> extents =
        reduceLine(points, ColumnGrid({kReductionBegin, kReductionBegin + 5s}, 5));
    EXPECT_FALSE(extents[1].isEmpty);
    EXPECT_TRUE(extents[2].isEmpty);
    EXPECT_FALSE(extents[3].isEmpty);
}

TEST(Reduction, HasOneExtentForEachColumnWhateverThePoints)
{
    std::mt19937_64 random(2);
    for (int round = 0; round < 200; ++round) {
        Points points;
        WallTime time = kReductionBegin - 1h;
        while (points.size() < 500) {
            time += std::chrono::nanoseconds(random() % 100'000'000'000);
            points.push_back(
                {time, random() % 5 == 0 ? kGap : static_cast<double>(random() % 1000)});
        }
        const TimeSpan range{kReductionBegin,
            kReductionBegin + std::chrono::nanoseconds(1 + random() % 10'000'000'000'000)};
        const int columns = 1 + static_cast<int>(random() % 2000);
        const std::vector<Extent> extents =
            reduceLine(pointsIn(points, range), ColumnGrid(range, columns));
        EXPECT_EQ(extents.size(), static_cast<std::size_t>(columns) + 1);
        for (const Extent& extent : extents) {
            EXPECT_LE(extent.low, extent.high);
            EXPECT_GE(extent.low, 0);
            EXPECT_LE(extent.high, 1000);
        }
    }
}

TEST(Reduction, GivesBarsTheirEventsPerSecond)
{
    const Points points = every(1s, {1, 3, 5, kGap, 7, 9});
    const Bins bins = meansOf(points, {kReductionBegin, kReductionBegin + 8s}, 2s);
    EXPECT_THAT(bins.means, ElementsAre(DoubleEq(2), DoubleEq(2.5), DoubleEq(8), IsNan()));
    EXPECT_EQ(bins.first, (TimeSpan{kReductionBegin, kReductionBegin + 2s}));
}

TEST(Reduction, BeginsBarsAtMultiplesOfTheirWidth)
{
    const Points points = every(1s, {1, 3, 5, 7});
    const Bins bins = meansOf(points, {kReductionBegin + 1s, kReductionBegin + 4s}, 2s);
    EXPECT_EQ(bins.first.begin, kReductionBegin);
    EXPECT_THAT(bins.means, ElementsAre(2, 6));
}

TEST(Reduction, WeighsTheValuesOfABarByTheirTime)
{
    // Three points of ten seconds and then one for each second: a minute with 30 failures.
    Points points = every(10s, {1, 0, 0});
    for (int second = 30; second < 60; ++second)
        points.push_back({kReductionBegin + std::chrono::seconds(second), second < 50 ? 1.0 : 0.0});
    points.push_back({kReductionBegin + 60s, 0});
    const Bins bins = meansOf(points, {kReductionBegin, kReductionBegin + 1min}, 1min);
    EXPECT_THAT(bins.means, ElementsAre(DoubleEq(0.5)));
}

TEST(Reduction, GivesAnEventOfOneSecondItsShareOfABar)
{
    Points points = every(10s, {0, 0, 0});
    points.insert(points.begin() + 1, {{kReductionBegin + 4s, 3}, {kReductionBegin + 5s, 0}});
    const Bins bins = meansOf(points, {kReductionBegin, kReductionBegin + 20s}, 10s);
    EXPECT_THAT(bins.means, ElementsAre(DoubleEq(0.3), DoubleEq(0)));
}

TEST(Reduction, CountsTheFirstEventsOfASeriesOnce)
{
    // The series begins half a minute before the bar ends.
    Points points;
    for (int second = 0; second < 60; ++second)
        points.push_back({kReductionBegin + 870s + std::chrono::seconds(second), 0});
    points[0].value = 10;
    const Bins bins = meansOf(points, {kReductionBegin, kReductionBegin + 30min}, 15min);
    EXPECT_THAT(bins.means, ElementsAre(DoubleEq(10.0 / 900), 0));
}

TEST(Reduction, CutsTheLastBarWhereTheValuesEnd)
{
    const Points points = every(1s, {1, 1, 1, 1, 1});
    const Bins bins = meansOf(points, {kReductionBegin, kReductionBegin + 20s}, 10s);
    EXPECT_THAT(bins.means, ElementsAre(1, IsNan()));
}

TEST(Reduction, LeavesAPauseOfTheReadingsEmpty)
{
    Points points = every(5s, {1, 1, 1});
    for (int second = 100; second < 120; second += 5)
        points.push_back({kReductionBegin + std::chrono::seconds(second), 1});
    const Bins bins = meansOf(points, {kReductionBegin, kReductionBegin + 120s}, 20s);
    EXPECT_THAT(bins.means, ElementsAre(0.75, IsNan(), IsNan(), IsNan(), IsNan(), 1));
    EXPECT_EQ(bins.end, kReductionBegin + 120s);
}

TEST(Reduction, KnowsTheUsualDistanceOfPoints)
{
    const double gap = std::numeric_limits<double>::quiet_NaN();
    const WallTime begin;
    EXPECT_EQ(stepOf(std::vector<Point>{{begin, 1}, {begin + 5s, 1}}), 0s);
    EXPECT_EQ(stepOf(std::vector<Point>{{begin, 1}, {begin + 5s, 1}, {begin + 10s, 1},
                  {begin + 11s, gap}, {begin + 60s, 1}, {begin + 61s, gap}, {begin + 120s, 1}}),
        5s);
}

TEST(Reduction, ChoosesReadableBarWidths)
{
    EXPECT_EQ(binWidth(1ns), 1s);
    EXPECT_EQ(binWidth(7s), 10s);
    EXPECT_EQ(binWidth(31s), 1min);
    EXPECT_EQ(binWidth(20h), 24h);
}

TEST(Stacking, BeginsEachPartAtTheEndOfTheOneBefore)
{
    const Points first = every(1s, {1, 2, 3});
    const Points second = every(1s, {10, 20, 30});
    const std::vector<const Points*> parts{&first, &second};
    const std::vector<Points> edges = stacked(parts);
    EXPECT_THAT(valuesOf(edges[0]), ElementsAre(1, 2, 3));
    EXPECT_THAT(valuesOf(edges[1]), ElementsAre(11, 22, 33));
}

TEST(Stacking, CountsAPartWithoutAValueAsNothing)
{
    const Points first = every(1s, {1, kGap, kGap});
    const Points second = every(1s, {10, 20, kGap});
    const std::vector<const Points*> parts{&first, &second};
    const std::vector<Points> edges = stacked(parts);
    EXPECT_THAT(valuesOf(edges[0]), ElementsAre(DoubleEq(1), DoubleEq(0), IsNan()));
    EXPECT_THAT(valuesOf(edges[1]), ElementsAre(DoubleEq(11), DoubleEq(20), IsNan()));
}

TEST(Stacking, MergesDifferentTimes)
{
    const Points first = every(2s, {1, 2, 3});
    const Points second = every(3s, {10, 20});
    const std::vector<const Points*> parts{&first, &second};
    const std::vector<Points> edges = stacked(parts);
    ASSERT_EQ(edges[1].size(), 4U);
    EXPECT_EQ(edges[1][2].time, kReductionBegin + 3s);
    EXPECT_THAT(valuesOf(edges[1]), ElementsAre(11, 2, 20, 3));
}

TEST(Stacking, IsEmptyWithoutParts)
{
    EXPECT_TRUE(stacked({}).empty());
    const Points none;
    const std::vector<const Points*> parts{&none, &none};
    EXPECT_THAT(stacked(parts), ElementsAre(testing::IsEmpty(), testing::IsEmpty()));
}

TEST(Series, HasTheValueOfTheNearestPoint)
{
    const Points points = every(10s, {1, 2, kGap, 4});
    EXPECT_EQ(valueAt(points, kReductionBegin + 4s), 1);
    EXPECT_EQ(valueAt(points, kReductionBegin + 6s), 2);
    EXPECT_THAT(valueAt(points, kReductionBegin + 20s), IsNan());
    EXPECT_EQ(valueAt(points, kReductionBegin + 39s), 4) << "a value holds for a step";
    EXPECT_THAT(valueAt(points, kReductionBegin + 41s), IsNan());
    EXPECT_THAT(valueAt(points, kReductionBegin - 1s), IsNan());
    EXPECT_THAT(valueAt({}, kReductionBegin), IsNan());
}

TEST(Series, HasTheLastValueOfASpan)
{
    const Points points = every(10s, {1, 2, kGap, 4});
    EXPECT_EQ(lastValue(points, {kReductionBegin, kReductionBegin + 30s}), 2);
    EXPECT_EQ(lastValue(points, {kReductionBegin, kReductionBegin + 1h}), 4);
    EXPECT_THAT(lastValue(points, {kReductionBegin - 1h, kReductionBegin}), IsNan());
}

} // namespace
} // namespace thalassa::console::charts
