// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/throttle.h"

#include <gtest/gtest.h>

namespace thalassa::base {
namespace {

using std::chrono::seconds;

TEST(Throttle, WritesTheFirstLineOfAnIntervalAndCountsTheOthers)
{
    const TimePoint start{seconds(100)};
    Throttle ration{seconds(5)};
    EXPECT_EQ(ration.admit(start), 0u);
    EXPECT_EQ(ration.admit(start), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(4)), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(5)), 2u);
    EXPECT_EQ(ration.admit(start + seconds(6)), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(60)), 1u);
    EXPECT_EQ(ration.admit(start + seconds(120)), 0u);
}

TEST(Throttle, ReleasesWhatItHeldBackWhenTheIntervalIsOver)
{
    const TimePoint start{seconds(100)};
    Throttle ration{seconds(5)};
    EXPECT_EQ(ration.release(start), 0u);
    EXPECT_EQ(ration.admit(start), 0u);
    EXPECT_EQ(ration.admit(start + seconds(1)), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(2)), std::nullopt);
    EXPECT_EQ(ration.release(start + seconds(4)), 0u);
    EXPECT_EQ(ration.endOfInterval(), start + seconds(5));
    EXPECT_EQ(ration.release(start + seconds(5)), 2u);
    EXPECT_EQ(ration.admit(start + seconds(9)), std::nullopt) << "that was a line, too";
    EXPECT_EQ(ration.admit(start + seconds(10)), 1u);
    EXPECT_EQ(ration.release(start + seconds(60)), 0u);
}

TEST(Throttle, SaysHowManyLinesOneStandsFor)
{
    EXPECT_EQ(moreLines(0), "");
    EXPECT_EQ(moreLines(7), " (and 7 lines before this one)");
}

} // namespace
} // namespace thalassa::base
