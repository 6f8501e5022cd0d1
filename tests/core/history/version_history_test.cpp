// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/history/version_history.h"

#include <gmock/gmock.h>

#include "tests/core/history/busy_version.h"

namespace thalassa::history {
namespace {

using namespace std::chrono_literals;
using base::TimePoint;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using timeline::Stage;

constexpr TimePoint kLoad(1000s); // on the border of a second, ten seconds; and 20 s after a minute

class VersionHistoryTest : public ::testing::Test {
protected:
    std::vector<Figures> points(Resolution resolution, TimePoint from = TimePoint::min())
    {
        series = history.read(resolution, from, TimePoint::max());
        std::vector<Figures> result;
        result.reserve(series.points.size());
        for (const Point& point : series.points)
            result.push_back(point.figures());
        return result;
    }
    std::vector<uint64_t> successes(Resolution resolution)
    {
        std::vector<uint64_t> counts;
        for (const Figures& one : points(resolution))
            counts.push_back(one.successCount);
        return counts;
    }
    void serveAt(TimePoint time, uint64_t count, base::Duration total = 1ms)
    {
        version.serve(count, total);
        history.add(version.at(time));
    }

    VersionHistory history{kLoad};
    BusyVersion version;
    Series series;
};

TEST_F(VersionHistoryTest, ASecondHasTheGrowthOfTheCounters)
{
    version.reading.instanceCount = 2;
    version.reading.waitingCount = 7;
    version.reading.memoryByteSize = 3'000'000;
    version.reading.busy = 500ms;
    version.reading.failureCount = 2;
    version.reading.refusedCount = 5;
    version.serve(99, 1ms, 200us);
    version.serve(1, 80ms, 60ms);
    version.reading.executionCount = 25;
    history.add(version.at(kLoad + 1s));
    const Figures first = points(Resolution::Second).at(0);
    EXPECT_EQ(series.begin, kLoad);
    EXPECT_EQ(first.covered, 1s);
    EXPECT_EQ(first.successCount, 100);
    EXPECT_EQ(first.failureCount, 2);
    EXPECT_EQ(first.refusedCount, 5);
    EXPECT_EQ(first.inferenceCount, 100);
    EXPECT_EQ(first.executionCount, 25);
    EXPECT_EQ(first.meanWaiting, 7);
    EXPECT_EQ(first.mostWaiting, 7);
    EXPECT_NEAR(first.occupancy, 0.25, 0.003);
    EXPECT_NEAR(static_cast<double>(first.memoryByteSize), 3e6, 3e6 / 4096);
    EXPECT_NEAR(static_cast<double>(quantile(first, Stage::Total, 0).count()), 1e6, 1e6 / 64);
    EXPECT_NEAR(static_cast<double>(quantile(first, Stage::Queue, 1).count()), 2e5, 2e5 / 64);
    EXPECT_EQ(quantile(first, Stage::Encode, 0), 0ns); // no request passed it

    version.reading.waitingCount = 0;
    serveAt(kLoad + 2s, 3, 5ms);
    const Figures second = points(Resolution::Second).at(1);
    EXPECT_EQ(second.successCount, 3);
    EXPECT_EQ(second.failureCount, 0);
    EXPECT_EQ(second.occupancy, 0);
    EXPECT_NEAR(static_cast<double>(quantile(second, Stage::Total, 0).count()), 5e6, 5e6 / 64);
}

TEST_F(VersionHistoryTest, CoarserPointsMergeTheHistogramsOfTheFinerOnes)
{
    // Nine seconds of many fast requests, and one of few slow ones: an average of the quantiles
    // would be 10 ms.
    for (int second = 1; second <= 9; ++second)
        serveAt(kLoad + std::chrono::seconds(second), 1000, 1ms);
    serveAt(kLoad + 10s, 50, 100ms);
    serveAt(kLoad + 11s, 1, 1ms);
    const Figures merged = points(Resolution::TenSeconds).at(0);
    EXPECT_EQ(series.begin, kLoad);
    EXPECT_EQ(merged.covered, 10s);
    EXPECT_NEAR(static_cast<double>(merged.successCount), 9050, 9050.0 / 4096);
    EXPECT_NEAR(static_cast<double>(quantile(merged, Stage::Total, 1).count()), 1e6, 1e6 / 64);
    EXPECT_NEAR(static_cast<double>(quantile(merged, Stage::Total, 2).count()), 1e6, 1e6 / 64);
    serveAt(kLoad + 20s, 100, 100ms);
    const Figures second = points(Resolution::TenSeconds).at(1);
    EXPECT_NEAR(static_cast<double>(quantile(second, Stage::Total, 2).count()), 1e8, 1e8 / 64);
}

TEST_F(VersionHistoryTest, AMinuteHasAllOfItsSecondsThoseOfTheOpenTenSecondsToo)
{
    for (int second = 1; second <= 75; ++second)
        serveAt(kLoad + std::chrono::seconds(second), 1);
    // The minute of the load began 40 s before it: it has 20 s, and the next one 55 s.
    EXPECT_THAT(successes(Resolution::Minute), ElementsAre(20, 55));
    EXPECT_EQ(series.begin, kLoad - 40s);
    EXPECT_EQ(points(Resolution::Minute)[1].covered, 55s);
    EXPECT_THAT(successes(Resolution::TenSeconds), ElementsAre(10, 10, 10, 10, 10, 10, 10, 5));
}

TEST_F(VersionHistoryTest, LateReadingsLeaveUnknownPointsAndCoverMore)
{
    serveAt(kLoad + 1s, 1);
    serveAt(kLoad + 1990ms, 2); // a timer may be early
    serveAt(kLoad + 5300ms, 3);
    EXPECT_THAT(successes(Resolution::Second), ElementsAre(1, 2, 0, 0, 3));
    const std::vector<Figures> all = points(Resolution::Second);
    EXPECT_EQ(all[1].covered, 990ms);
    EXPECT_EQ(all[2].covered, 0s);
    EXPECT_EQ(all[4].covered, 3310ms);
}

TEST_F(VersionHistoryTest, AReadingInTheSameSecondCountsWithTheNext)
{
    serveAt(kLoad + 1s, 1);
    serveAt(kLoad + 1100ms, 2);
    serveAt(kLoad + 2s, 4);
    EXPECT_THAT(successes(Resolution::Second), ElementsAre(1, 6));
}

TEST_F(VersionHistoryTest, KeepsTenMinutesTwoHoursAndADay)
{
    for (int second = 1; second <= 25 * 3600; ++second)
        serveAt(kLoad + std::chrono::seconds(second), 1);
    const TimePoint now = kLoad + 25h;
    EXPECT_EQ(points(Resolution::Second).size(), 600);
    EXPECT_EQ(series.begin, now - 10min);
    EXPECT_GE(points(Resolution::TenSeconds).size(), 720);
    EXPECT_LE(series.begin, now - 2h + 10s);
    EXPECT_GE(points(Resolution::Minute).size(), 1440);
    EXPECT_LE(series.begin, now - 24h + 1min);
    EXPECT_EQ(points(Resolution::Minute, now - 5min).size(), 5); // one began before, one is open
}

// Fills each histogram with durations of 192 buckets, of all stages.
TEST_F(VersionHistoryTest, StaysWithinItsMemoryHoweverTheDurationsSpread)
{
    for (int second = 1; second <= 25 * 3600; second += 25) {
        for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
            for (uint16_t i = 0; i < 40; ++i) {
                const auto bucket = static_cast<uint16_t>(100 + (second * 7 + i * 31) % 400);
                version.reading.stages[stage].add(bucket, 1);
            }
        }
        ++version.reading.successCount;
        history.add(version.at(kLoad + std::chrono::seconds(second)));
        ASSERT_LE(history.byteSize(), VersionHistory::kByteBudget);
    }
    EXPECT_GT(history.byteSize(), VersionHistory::kByteBudget * 9 / 10);
}

TEST_F(VersionHistoryTest, AnIdleVersionHasNoPointsAndLittleMemory)
{
    for (int second = 1; second <= 100; ++second)
        history.addQuiet(kLoad + std::chrono::seconds(second));
    EXPECT_THAT(points(Resolution::Second), IsEmpty());
    EXPECT_LE(history.byteSize(), VersionHistory::kIdleByteSize);
    serveAt(kLoad + 101s, 1);
    EXPECT_THAT(successes(Resolution::Second), ElementsAre(1));
    EXPECT_EQ(points(Resolution::Second)[0].covered, 1s);
}

TEST_F(VersionHistoryTest, AfterADayWithoutARequestAVersionIsIdleAgain)
{
    serveAt(kLoad + 1s, 5, 7ms);
    TimePoint now = kLoad + 1s;
    const auto rest = [&](base::Duration time) {
        for (const TimePoint end = now + time; now < end;)
            history.addQuiet(now += 1s);
    };
    rest(23h);
    EXPECT_EQ(successes(Resolution::Minute).front(), 5);
    rest(2h);
    EXPECT_THAT(points(Resolution::Minute), IsEmpty());
    EXPECT_LE(history.byteSize(), VersionHistory::kIdleByteSize);
    // The durations of requests before that are not known any more, so the first have no quantiles.
    serveAt(now += 1s, 3, 1ms);
    serveAt(now += 1s, 2, 9ms);
    EXPECT_THAT(successes(Resolution::Second), ElementsAre(3, 2));
    EXPECT_EQ(quantile(points(Resolution::Second)[0], Stage::Total, 0), 0ns);
    EXPECT_NEAR(
        static_cast<double>(quantile(points(Resolution::Second)[1], Stage::Total, 0).count()), 9e6,
        9e6 / 64);
}

TEST_F(VersionHistoryTest, ALoadBeginsTheCountersAgain)
{
    serveAt(kLoad + 1s, 5, 7ms);
    history.restart(kLoad + 3s);
    version = {};
    serveAt(kLoad + 4s, 2, 1ms);
    EXPECT_THAT(successes(Resolution::Second), ElementsAre(5, 0, 0, 2));
    const std::vector<Figures> all = points(Resolution::Second);
    EXPECT_EQ(all[2].covered, 0s);
    EXPECT_EQ(all[3].covered, 1s);
    EXPECT_NEAR(static_cast<double>(quantile(all[3], Stage::Total, 2).count()), 1e6, 1e6 / 64);
}

// The histograms of a version join their lowest buckets if there are too many.
TEST_F(VersionHistoryTest, JoinedBucketsDoNotCountAgain)
{
    version.add(Stage::Total, 2us, 10);
    version.add(Stage::Total, 4us, 10);
    version.serve(10, 1ms);
    history.add(version.at(kLoad + 1s));
    version.reading.stages[static_cast<size_t>(Stage::Total)].keepHighest(2);
    serveAt(kLoad + 2s, 1, 1ms);
    EXPECT_NEAR(
        static_cast<double>(quantile(points(Resolution::Second)[1], Stage::Total, 0).count()), 1e6,
        1e6 / 64);
}

TEST_F(VersionHistoryTest, LargeNumbersAreRoundedToTheirFirstTwelveBits)
{
    version.reading.successCount = 4095;
    version.reading.inferenceCount = 123'456'789;
    version.reading.memoryByteSize = uint64_t{1} << 41;
    history.add(version.at(kLoad + 1s));
    const Figures point = points(Resolution::Second).at(0);
    EXPECT_EQ(point.successCount, 4095);
    EXPECT_NEAR(static_cast<double>(point.inferenceCount), 123'456'789, 123'456'789.0 / 4096);
    EXPECT_NEAR(static_cast<double>(point.memoryByteSize), 0x1p41, 0x1p41 / 2048);
}

} // namespace
} // namespace thalassa::history
