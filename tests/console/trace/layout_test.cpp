// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/layout.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

const Lane& mainLane(const TraceData& data)
{
    return data.lane(0);
}

std::vector<Rectangle> layoutOf(const Lane& lane, size_t row, Range range, int columns)
{
    std::vector<Rectangle> rectangles;
    layoutRow(lane, row, TimeScale(range, columns), rectangles);
    return rectangles;
}

// A range somewhere in the trace, of any length.
Range randomRange(const TraceData& data, std::mt19937& random)
{
    const Range extent = data.extent();
    std::uniform_real_distribution<double> share(0, 1);
    const auto length =
        static_cast<int64_t>(std::pow(static_cast<double>(extent.length()), share(random))) + 1;
    const auto begin = extent.begin - length / 2 +
        static_cast<int64_t>(static_cast<double>(extent.length()) * share(random));
    return {begin, begin + length};
}

class LayoutOfRandomTraces : public testing::TestWithParam<uint32_t> {
protected:
    const std::shared_ptr<const TraceData> m_data = randomTrace(5000, GetParam());
    std::mt19937 m_random{GetParam()};

    // Calls `check` with the rectangles of many ranges and widths.
    template <typename Check> void forManyRanges(const Check& check)
    {
        const Lane& lane = mainLane(*m_data);
        for (int i = 0; i < 60; ++i) {
            const Range range = randomRange(*m_data, m_random);
            const int columns = std::uniform_int_distribution<int>(1, 300)(m_random);
            for (size_t row = 0; row < lane.rowCount(); ++row)
                check(lane, row, range, columns, layoutOf(lane, row, range, columns));
        }
    }
};

TEST_P(LayoutOfRandomTraces, HasAtMostARectanglePerColumnAndNoneOverlap)
{
    forManyRanges([](const Lane&, size_t, Range, int columns, const std::vector<Rectangle>& all) {
        EXPECT_LE(all.size(), static_cast<size_t>(columns));
        int free = 0;
        for (const Rectangle& one : all) {
            EXPECT_GE(one.column, free);
            EXPECT_GE(one.width, 1);
            free = one.column + one.width;
        }
        EXPECT_LE(free, columns);
    });
}

TEST_P(LayoutOfRandomTraces, CoversTheColumnInWhichASliceBeginsOrTheOneBeforeIt)
{
    forManyRanges([](const Lane& lane, size_t row, Range range, int columns,
                      const std::vector<Rectangle>& all) {
        const TimeScale scale(range, columns);
        const auto [first, end] = lane.overlapping(row, range);
        for (uint32_t slice = first; slice < end; ++slice) {
            const int32_t column = scale.column(lane.begin(slice));
            EXPECT_TRUE(rectangleAt(all, column) != nullptr ||
                rectangleAt(all, std::max(column - 1, 0)) != nullptr);
        }
    });
}

TEST_P(LayoutOfRandomTraces, ShowsOnlySlicesOfTheRowAndTheRange)
{
    forManyRanges(
        [](const Lane& lane, size_t row, Range range, int, const std::vector<Rectangle>& all) {
            const auto [first, end] = lane.overlapping(row, range);
            for (const Rectangle& one : all) {
                EXPECT_GE(one.slice, first);
                EXPECT_LT(one.slice, end);
                EXPECT_GE(one.count, 1U);
                EXPECT_EQ(one.stage, lane.stage(one.slice));
            }
        });
}

TEST_P(LayoutOfRandomTraces, FindsEachSliceByZoomingIn)
{
    const Lane& lane = mainLane(*m_data);
    for (size_t row = 0; row < lane.rowCount(); ++row) {
        for (uint32_t slice = lane.rowBegin(row); slice < lane.rowEnd(row); slice += 7) {
            // From the whole trace in, the slice stays in view until a rectangle is its own.
            Range range = m_data->extent();
            range.end += 1;
            const int64_t middle = lane.begin(slice) + lane.duration(slice) / 2;
            bool isFound = false;
            while (!isFound && range.length() > 1) {
                const int64_t length = std::max<int64_t>(range.length() / 2, 1);
                range = {middle - length / 2, middle - length / 2 + length};
                for (const Rectangle& one : layoutOf(lane, row, range, 100))
                    isFound = isFound || (one.slice == slice && one.count == 1);
            }
            // Several slices without a duration may be at one time.
            const bool isAlone = lane.duration(slice) > 0;
            EXPECT_TRUE(isFound || !isAlone) << "slice " << slice;
        }
    }
}

TEST_P(LayoutOfRandomTraces, DrawsAsMuchAsIsBusy)
{
    const Lane& lane = mainLane(*m_data);
    const Range range = m_data->extent();
    const TimeScale scale(range, 200);
    double drawn = 0;
    for (const Rectangle& one : layoutOf(lane, 0, range, 200))
        drawn += one.isDensity ? one.density / 255.0 : one.width;
    const double busy = static_cast<double>(lane.busy()) / scale.columnTime();
    EXPECT_NEAR(drawn, busy, 200 * 0.12);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LayoutOfRandomTraces, testing::Values(1, 2, 3));

TEST(Layout, TakesTheSameStepsForManySlices)
{
    // The rectangles of the whole trace are those of the columns, however many slices there are.
    const std::shared_ptr<const TraceData> data = randomTrace(60'000, 4);
    EXPECT_LE(layoutOf(mainLane(*data), 0, data->extent(), 100).size(), 100U);
    uint64_t slices = 0;
    for (const Rectangle& one : layoutOf(mainLane(*data), 0, data->extent(), 100))
        slices += one.count;
    EXPECT_GT(slices, 10'000U);
}

TEST(Layout, FindsTheRectangleUnderAColumn)
{
    const std::vector<Rectangle> row = {
        {2, 3, 7, 1, Stage::Queue, 255, false}, {8, 1, 9, 4, Stage::Send, 10, true}};
    EXPECT_EQ(rectangleAt(row, 1), nullptr);
    EXPECT_EQ(rectangleAt(row, 2)->slice, 7U);
    EXPECT_EQ(rectangleAt(row, 4)->slice, 7U);
    EXPECT_EQ(rectangleAt(row, 5), nullptr);
    EXPECT_EQ(rectangleAt(row, 8)->slice, 9U);
    EXPECT_EQ(rectangleAt(row, 9), nullptr);
}

TEST(TimeScale, ConvertsTimesThatAreFarFromZero)
{
    const int64_t begin = 1'700'000'000'000'000'000;
    const TimeScale scale({begin, begin + 1000}, 500);
    EXPECT_EQ(scale.column(begin - 5), 0);
    EXPECT_EQ(scale.column(begin + 999), 499);
    EXPECT_EQ(scale.column(begin + 1000), 500);
    EXPECT_EQ(scale.time(250), begin + 500);
}

} // namespace
} // namespace thalassa::console::trace
