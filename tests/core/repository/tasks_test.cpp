// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Worker threads and the order of tasks on them.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <thread>
#include <vector>

#include "core/repository/serial_tasks.h"
#include "core/repository/worker_threads.h"
#include "tests/support/no_threads.h"
#include "tests/support/rows.h"

namespace thalassa::repository {
namespace {

void join(WorkerThreads& workers)
{
    base::Clock& clock = base::Clock::system();
    ASSERT_TRUE(workers.joinUntil(clock, clock.now() + std::chrono::minutes(5)));
}

TEST(WorkerThreads, RunTasksAtOnce)
{
    const auto workers = std::make_shared<WorkerThreads>();
    std::latch all(4); // passed only when all four are there
    for (int i = 0; i < 4; ++i)
        workers->post([&] { all.arrive_and_wait(); });
    join(*workers);
}

TEST(WorkerThreads, GoOnAfterATaskThatThrows)
{
    const auto workers = std::make_shared<WorkerThreads>();
    std::latch done(1);
    workers->post([] { throw std::bad_alloc(); });
    workers->post([&] { done.count_down(); });
    done.wait();
    join(*workers);
}

// The address space of a process ends before its threads do: a limit on the process's threads would
// be one for all processes of its user.
TEST(WorkerThreads, RunATaskThoughThereIsNoThreadLeftForIt)
{
    const auto workers = std::make_shared<WorkerThreads>();
    std::latch started(1);
    std::latch gate(1);
    workers->post([&] {
        started.count_down();
        gate.wait();
    });
    started.wait();
    std::latch done(1);
    {
        const tests::NoThreads none;
        workers->post([&] { done.count_down(); });
        EXPECT_FALSE(done.try_wait());
    }
    gate.count_down();
    done.wait();
    std::latch idle(1);
    {
        const tests::NoThreads none;
        workers->post([&] { idle.count_down(); });
        idle.wait();
    }
    join(*workers);
}

TEST(WorkerThreads, RunNoMoreTasksAtOnceThanTheyMay)
{
    ROWS("10.3.1", "7.15");
    const auto workers = std::make_shared<WorkerThreads>();
    std::atomic<int> running = 0;
    std::atomic<int> most = 0;
    std::atomic<int> done = 0;
    std::vector<WorkerThreads::Task> tasks;
    for (int i = 0; i < 50; ++i) {
        tasks.push_back([&] {
            const int now = ++running;
            for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) { }
            std::this_thread::yield();
            --running;
            ++done;
        });
    }
    workers->postAll(std::move(tasks), 3);
    join(*workers);
    EXPECT_EQ(done, 50);
    EXPECT_LE(most, 3);
}

TEST(WorkerThreads, SayWhetherTheyEndedInTime)
{
    const auto workers = std::make_shared<WorkerThreads>();
    std::latch gate(1);
    workers->post([&] { gate.wait(); });
    EXPECT_FALSE(workers->joinUntil(base::Clock::system(), base::Clock::system().now()));
    gate.count_down();
    EXPECT_TRUE(workers->joinUntil(base::Clock::system(), base::TimePoint::max()));
}

TEST(SerialTasks, KeepTheOrderOfOneKeyAndHoldUpNoOther)
{
    ROWS("10.5.8");
    const auto workers = std::make_shared<WorkerThreads>();
    const auto tasks = std::make_shared<SerialTasks>(workers);
    std::latch gate(1);
    std::vector<int> order; // of one key: one task at a time
    tasks->post("a", [&] { gate.wait(); });
    for (int i = 0; i < 100; ++i)
        tasks->post("a", [&order, i] { order.push_back(i); });
    std::latch other(1);
    tasks->post("b", [&] { other.count_down(); });
    other.wait();
    gate.count_down();
    join(*workers);
    ASSERT_EQ(order.size(), 100u);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(SerialTasks, RunHereWhenNobodyIsBusyWithTheKey)
{
    const auto tasks = std::make_shared<SerialTasks>(std::make_shared<WorkerThreads>());
    std::thread::id runner;
    tasks->runHere("a", [&] { runner = std::this_thread::get_id(); });
    EXPECT_EQ(runner, std::this_thread::get_id());
}

} // namespace
} // namespace thalassa::repository
