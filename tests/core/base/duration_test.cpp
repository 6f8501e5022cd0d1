// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration.h"

#include <gtest/gtest.h>

#include <future>

#include "core/base/threads/thread_control_loop.h"

namespace thalassa::base {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr uint64_t kMostUnsigned = std::numeric_limits<uint64_t>::max();

TEST(BoundedDuration, KeepsWhatTheClockCanHold)
{
    EXPECT_EQ(boundedDuration<microseconds>(0), 0us);
    EXPECT_EQ(boundedDuration<microseconds>(uint64_t{7}), 7us);
    EXPECT_EQ(boundedDuration<microseconds>(int64_t{-7}), -7us);
    EXPECT_EQ(boundedDuration<microseconds>(uint8_t{7}), 7us);
    EXPECT_EQ(boundedDuration(7us), 7000ns);
    EXPECT_EQ(boundedDuration(-7us), -7000ns);
    EXPECT_EQ(boundedDuration(7ns), 7ns);
}

TEST(BoundedDuration, BoundsWhatMeansNever)
{
    EXPECT_EQ(boundedDuration<microseconds>(kMost), kLongestDuration);
    EXPECT_EQ(boundedDuration<microseconds>(kLeast), -kLongestDuration);
    EXPECT_EQ(boundedDuration<microseconds>(kMostUnsigned), kLongestDuration);
    EXPECT_EQ(boundedDuration<std::chrono::seconds>(kMostUnsigned), kLongestDuration);
    EXPECT_EQ(boundedDuration(microseconds(kMost)), kLongestDuration);
    EXPECT_EQ(boundedDuration(microseconds(kLeast)), -kLongestDuration);
    EXPECT_EQ(boundedDuration(std::chrono::hours::max()), kLongestDuration);
    EXPECT_EQ(boundedDuration(Duration::max()), kLongestDuration);
}

TEST(BoundedDuration, AddedToATimeIsNeverBeforeIt)
{
    const TimePoint now = Clock::system().now();
    EXPECT_EQ(later(now, 3us), now + 3us);
    EXPECT_EQ(later(now, -3us), now - 3us);
    EXPECT_EQ(later(now, microseconds(kMost)), now + kLongestDuration);
    EXPECT_EQ(later(TimePoint::max() - 1s, 2s), TimePoint::max());
}

TEST(ThreadControlLoop, RunsWhatIsPostedForNeverAfterEverythingElse)
{
    ThreadControlLoop loop;
    std::atomic<bool> ran = false;
    loop.postAfter(Duration::max(), [&] { ran = true; });
    std::promise<void> done;
    loop.postAfter(1ms, [&] { done.set_value(); });
    done.get_future().wait();
    EXPECT_FALSE(ran);
}

} // namespace
} // namespace thalassa::base
