// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/occupancy.h"

#include <gtest/gtest.h>

#include <thread>

namespace thalassa::backend {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr base::TimePoint kMade{std::chrono::hours(1)};

base::TimePoint afterMaking(milliseconds after)
{
    return kMade + after;
}

// Executes a batch from `begin` on for the time `took`.
void execute(Occupancy& occupancy, milliseconds begin, milliseconds took)
{
    occupancy.begin({afterMaking(begin), 7, 2, 8});
    occupancy.end(afterMaking(begin + took));
}

TEST(Occupancy, IsIdleWhenNothingWasExecuted)
{
    const Occupancy::Reading reading = Occupancy(kMade).read(afterMaking(seconds(5)));
    EXPECT_EQ(reading.executionCount, 0u);
    EXPECT_EQ(reading.busy, nanoseconds(0));
    EXPECT_EQ(reading.busyTenSeconds, 0);
    EXPECT_EQ(reading.executing.rowCount, 0u);
}

TEST(Occupancy, ShowsWhatIsExecuted)
{
    Occupancy occupancy(kMade);
    occupancy.begin({afterMaking(milliseconds(100)), 42, 3, 5});
    const Occupancy::Reading during = occupancy.read(afterMaking(milliseconds(150)));
    EXPECT_EQ(during.executing.begin, afterMaking(milliseconds(100)));
    EXPECT_EQ(during.executing.batchId, 42u);
    EXPECT_EQ(during.executing.requestCount, 3u);
    EXPECT_EQ(during.executing.rowCount, 5u);
    EXPECT_EQ(during.executionCount, 0u);
    EXPECT_EQ(during.busy, milliseconds(50));
    occupancy.end(afterMaking(milliseconds(180)));
    const Occupancy::Reading after = occupancy.read(afterMaking(milliseconds(500)));
    EXPECT_EQ(after.executing.rowCount, 0u);
    EXPECT_EQ(after.executionCount, 1u);
    EXPECT_EQ(after.busy, milliseconds(80));
}

TEST(Occupancy, TellsTheOccupancyOfAnyIntervalByTwoReadings)
{
    Occupancy occupancy(kMade);
    execute(occupancy, milliseconds(0), milliseconds(400));
    occupancy.begin({afterMaking(milliseconds(500)), 8, 1, 1});
    const auto first = occupancy.read(afterMaking(milliseconds(600)));
    occupancy.end(afterMaking(milliseconds(700)));
    execute(occupancy, milliseconds(900), milliseconds(50));
    const auto second = occupancy.read(afterMaking(milliseconds(1000)));
    EXPECT_EQ(second.busy - first.busy, milliseconds(150));
}

TEST(Occupancy, SharesAreOfTheLastSeconds)
{
    Occupancy occupancy(kMade);
    for (int i = 0; i < 120;
         ++i) // a quarter of each second in the first minute, half of each second after it
        execute(occupancy, seconds(i), milliseconds(i < 60 ? 250 : 500));
    const auto reading = occupancy.read(afterMaking(seconds(120)));
    // The ten seconds are nine complete ones and the current one, which has just begun.
    EXPECT_DOUBLE_EQ(reading.busyTenSeconds, 0.5);
    EXPECT_NEAR(reading.busyMinute, 0.5, 1e-9);
    // One second later, one of the nine complete seconds has no execution.
    EXPECT_DOUBLE_EQ(occupancy.read(afterMaking(seconds(121))).busyTenSeconds, 4.0 / 9);
    EXPECT_EQ(occupancy.read(afterMaking(seconds(300))).busyMinute, 0);
}

TEST(Occupancy, SharesAreOfTheTimeSinceItWasMade)
{
    Occupancy occupancy(kMade);
    execute(occupancy, milliseconds(0), milliseconds(500));
    EXPECT_DOUBLE_EQ(occupancy.read(afterMaking(seconds(2))).busyTenSeconds, 0.25);
    EXPECT_DOUBLE_EQ(occupancy.read(afterMaking(seconds(2))).busyMinute, 0.25);
}

TEST(Occupancy, ALongExecutionIsSpreadOverItsSeconds)
{
    Occupancy occupancy(kMade);
    execute(occupancy, milliseconds(0), seconds(500));
    EXPECT_DOUBLE_EQ(occupancy.read(afterMaking(seconds(500))).busyMinute, 1);
    EXPECT_DOUBLE_EQ(occupancy.read(afterMaking(seconds(505))).busyTenSeconds, 4.0 / 9);
    occupancy.begin({afterMaking(seconds(505)), 9, 1, 1});
    EXPECT_DOUBLE_EQ(occupancy.read(afterMaking(seconds(1000))).busyTenSeconds, 1);
}

// A reading during an execution is consistent: it has 1 ms for each complete execution, and does
// not count the current execution twice.
TEST(Occupancy, AReadingIsOfOneMoment)
{
    constexpr int kExecutions = 200'000;
    Occupancy occupancy(kMade);
    std::atomic<bool> isDone{false};
    std::thread writer([&] {
        for (int i = 0; i < kExecutions; ++i)
            execute(occupancy, milliseconds(2 * i), milliseconds(1));
        isDone = true;
    });
    uint64_t readings = 0;
    do {
        const auto reading = occupancy.read(kMade); // earlier than each begin
        ASSERT_EQ(reading.busy, milliseconds(reading.executionCount));
        if (reading.executing.rowCount > 0) {
            ASSERT_EQ(
                reading.executing.begin, afterMaking(milliseconds(2 * reading.executionCount)));
        }
        ++readings;
    } while (!isDone);
    writer.join();
    EXPECT_EQ(occupancy.read(kMade).executionCount, uint64_t{kExecutions});
    EXPECT_GT(readings, 0u);
}

} // namespace
} // namespace thalassa::backend
