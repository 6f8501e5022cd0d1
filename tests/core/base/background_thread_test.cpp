// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/background_thread.h"

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

void waitFor(BackgroundThread& thread)
{
    std::latch isDone(1);
    thread.post([&isDone] { isDone.count_down(); });
    isDone.wait();
}

TEST(BackgroundThread, DoesOneThingAfterAnother)
{
    BackgroundThread thread;
    std::vector<int> done;
    for (int i = 0; i < 5; ++i)
        thread.post([&done, i] { done.push_back(i); });
    waitFor(thread);
    EXPECT_THAT(done, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(BackgroundThread, GivesWayToOthersWhichDoNot)
{
    const int usual = niceness();
    int there = 0;
    BackgroundThread thread;
    thread.post([&there] { there = niceness(); });
    waitFor(thread);
    EXPECT_EQ(there, std::min(usual + 10, 19));
    EXPECT_EQ(niceness(), usual);
}

TEST(BackgroundThread, GoesOnAfterAnException)
{
    BackgroundThread thread;
    thread.post([] { throw std::runtime_error("expected"); });
    thread.post([] { throw 1; });
    waitFor(thread);
}

} // namespace
