// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/data/trace_set.h"

#include <gtest/gtest.h>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr int64_t kNow = 1'700'000'000 * kSecond;

TEST(Alignment, KeepsTimesOfTheWallClock)
{
    const Alignment alignment = alignmentOf({kNow, kNow + 5}, kNow + 900 * kSecond, 17);
    EXPECT_EQ(alignment.basis, ClockBasis::WallClock);
    EXPECT_EQ(alignment.offset, 0);
}

TEST(Alignment, UsesTheClockOfThisMachineForAFileThatItHasWritten)
{
    const int64_t boot = kNow - 5000 * kSecond;
    const Alignment alignment =
        alignmentOf({4000 * kSecond, 4100 * kSecond}, boot + 4101 * kSecond, boot);
    EXPECT_EQ(alignment.basis, ClockBasis::ThisMachine);
    EXPECT_EQ(alignment.offset, boot);
}

TEST(Alignment, UsesTheTimeOfTheFileOtherwise)
{
    const Alignment alignment =
        alignmentOf({4000 * kSecond, 4100 * kSecond}, kNow, kNow - 90 * kSecond);
    EXPECT_EQ(alignment.basis, ClockBasis::FileTime);
    EXPECT_EQ(alignment.offset, kNow - 4100 * kSecond);
    EXPECT_EQ(alignmentOf({0, 5}, 0, kNow).basis, ClockBasis::Unknown);
}

TEST(TraceSet, HasTheExtentOfAllSourcesOnOneAxis)
{
    TraceSet traces = setOf("[" + httpRequest(1, 1000, 10) + "]");
    traces.sources.push_back(traces.sources[0]);
    traces.sources[1].alignment.offset = 5000;
    traces.sources[1].correction = -100;
    EXPECT_EQ(traces.extent(), (Range{1000, 6000}));
    EXPECT_EQ(traces.rangeOf(placeOf(traces, "HTTP request", 1)), (Range{5900, 6000}));
    EXPECT_TRUE(traces.contains(placeOf(traces, "infer", 1)));
    EXPECT_FALSE(traces.contains({2, {0, 0}}));
}

} // namespace
} // namespace thalassa::console::trace
