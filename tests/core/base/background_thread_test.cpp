// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/background_thread.h"

#include <sys/resource.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include <algorithm>
#include <latch>
#include <stdexcept>
#include <vector>

namespace {

using thalassa::base::BackgroundThread;

int niceness()
{
    return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
}

TEST(BackgroundThread, DoesOneThingAfterAnother)
{
    BackgroundThread thread;
    std::vector<int> done;
    for (int i = 0; i < 5; ++i)
        EXPECT_TRUE(thread.post([&done, i] { done.push_back(i); }));
    thread.finish();
    EXPECT_THAT(done, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(BackgroundThread, GivesWayToOthersWhichDoNot)
{
    const int usual = niceness();
    int there = 0;
    BackgroundThread thread;
    EXPECT_TRUE(thread.post([&there] { there = niceness(); }));
    thread.finish();
    EXPECT_EQ(there, std::min(usual + 10, 19));
    EXPECT_EQ(niceness(), usual);
}

TEST(BackgroundThread, GoesOnAfterAnException)
{
    BackgroundThread thread;
    EXPECT_TRUE(thread.post([] { throw std::runtime_error("expected"); }));
    EXPECT_TRUE(thread.post([] { throw 1; }));
    thread.finish();
}

TEST(BackgroundThread, TakesNoMoreThanMayWait)
{
    BackgroundThread thread;
    std::latch hasBegun(1), mayEnd(1);
    EXPECT_TRUE(thread.post([&] {
        hasBegun.count_down();
        mayEnd.wait();
    }));
    hasBegun.wait();
    size_t done = 0;
    for (size_t i = 0; i < BackgroundThread::kMostWaiting; ++i)
        EXPECT_TRUE(thread.post([&done] { ++done; }));
    EXPECT_FALSE(thread.post([&done] { ++done; }));
    mayEnd.count_down();
    thread.finish();
    EXPECT_EQ(done, BackgroundThread::kMostWaiting);
    EXPECT_TRUE(thread.post([] {}));
}

} // namespace
