// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/time_range.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

constexpr WallTime kNoon(std::chrono::hours(24 * 365 * 50 + 12));

class TimeRangeTest : public testing::Test {
protected:
    TimeRangeTest()
    {
        range.advance(kNoon);
        range.follow(10min);
    }

    TimeRange range;
};

TEST(TimeRangeStart, HasTheDefaultLength)
{
    EXPECT_EQ(TimeRange().visible().length(), TimeRange::kDefaultLength);
}

TEST_F(TimeRangeTest, FollowsThePresentTime)
{
    range.advance(kNoon + 5s);
    EXPECT_EQ(range.visible(), (TimeSpan{kNoon + 5s - 10min, kNoon + 5s}));
    EXPECT_TRUE(range.isFollowing());
}

TEST_F(TimeRangeTest, StaysWhilePausedAndFollowsAfterwards)
{
    range.setPaused(true);
    range.advance(kNoon + 5s);
    EXPECT_EQ(range.visible().end, kNoon);
    range.setPaused(false);
    range.advance(kNoon + 7s);
    EXPECT_EQ(range.visible().end, kNoon + 7s);
}

TEST_F(TimeRangeTest, FollowsAClockThatWasSetBack)
{
    range.advance(kNoon - 1h);
    EXPECT_EQ(range.visible(), (TimeSpan{kNoon - 1h - 10min, kNoon - 1h}));
}

TEST_F(TimeRangeTest, ZoomKeepsTheTimeUnderTheCursor)
{
    const WallTime cursor = kNoon - 4min;
    const double before = range.visible().share(cursor);
    range.zoom(0.5, cursor);
    EXPECT_EQ(range.visible().length(), 5min);
    EXPECT_NEAR(range.visible().share(cursor), before, 1e-9);
    EXPECT_FALSE(range.isFollowing());
}

TEST_F(TimeRangeTest, ZoomStopsAtTheLimits)
{
    for (int step = 0; step < 200; ++step)
        range.zoom(0.5, kNoon);
    EXPECT_EQ(range.visible().length(), TimeRange::kShortest);
    for (int step = 0; step < 200; ++step)
        range.zoom(2, kNoon);
    EXPECT_EQ(range.visible().length(), TimeRange::kLongest);
}

TEST_F(TimeRangeTest, StaysWithinPossibleTimes)
{
    range.show({WallTime::min(), WallTime::min() + 1h});
    EXPECT_EQ(range.visible(), (TimeSpan{WallTime(), WallTime() + 1h}));
    range.show({WallTime::max() - 1h, WallTime::max()});
    EXPECT_EQ(range.visible().length(), 1h);
    EXPECT_LT(range.visible().end, WallTime::max() - TimeRange::kLongest);
    range.advance(WallTime::min());
    range.follow(TimeRange::kLongest);
    EXPECT_GE(range.visible().begin, WallTime());
}

TEST_F(TimeRangeTest, IgnoresAnEmptyRange)
{
    const TimeSpan before = range.visible();
    range.show({kNoon, kNoon});
    range.show({kNoon, kNoon - 1s});
    EXPECT_EQ(range.visible(), before);
    EXPECT_TRUE(range.isFollowing());
}

TEST_F(TimeRangeTest, ReturnsToTheViewBeforeAGesture)
{
    const TimeSpan chosen{kNoon - 5min, kNoon - 4min};
    range.show(chosen);
    range.zoom(0.5, kNoon - 5min);
    range.pan(-10s);
    range.zoom(0.5, kNoon - 5min);
    range.back();
    EXPECT_EQ(range.visible(), chosen);
    range.advance(kNoon + 1min);
    range.back();
    EXPECT_TRUE(range.isFollowing());
    EXPECT_EQ(range.visible(), (TimeSpan{kNoon - 9min, kNoon + 1min})) << "it follows up to now";
    range.forward();
    EXPECT_EQ(range.visible(), chosen);
    EXPECT_FALSE(range.isFollowing());
}

TEST_F(TimeRangeTest, OrdersTheEndsOfASelection)
{
    QSignalSpy spy(&range, &TimeRange::selectionChanged);
    range.select(kNoon, kNoon - 1min);
    ASSERT_TRUE(range.selection());
    EXPECT_EQ(*range.selection(), (TimeSpan{kNoon - 1min, kNoon}));
    range.select(kNoon - 1min, kNoon);
    EXPECT_EQ(spy.count(), 1);
    range.select(kNoon, kNoon);
    EXPECT_FALSE(range.selection());
    EXPECT_EQ(spy.count(), 2);
}

TEST_F(TimeRangeTest, AnnouncesOnlyChanges)
{
    QSignalSpy visible(&range, &TimeRange::visibleChanged);
    QSignalSpy crossHair(&range, &TimeRange::crossHairChanged);
    QSignalSpy following(&range, &TimeRange::followingChanged);
    range.advance(kNoon);
    range.follow(10min);
    range.setCrossHair(kNoon);
    range.setCrossHair(kNoon);
    EXPECT_EQ(visible.count(), 0);
    EXPECT_EQ(crossHair.count(), 1);
    EXPECT_EQ(following.count(), 0);
}

} // namespace
} // namespace thalassa::console
