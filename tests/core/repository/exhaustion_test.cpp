// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The tasks of the repository when memory runs out: each attempt allows one more allocation, until
// none fails. After each failure, later tasks of the same key run, and no join waits for a thread
// that does not exist.
#include <gtest/gtest.h>

#include <latch>
#include <optional>
#include <string>
#include <thread>

#include "core/base/log/log.h"
#include "core/repository/tasks/serial_tasks.h"
#include "core/repository/tasks/worker_threads.h"
#include "tests/support/allocation_limit.h"
#include "tests/support/no_threads.h"
#include "tests/support/quiet_log.h"

namespace thalassa::repository {
namespace {

constexpr long kMost = 1000; // more allocations than any step makes
// Longer than the small-string buffer.
constexpr char kKey[] = "a model whose name is too long to be stored inside of the string itself";

// Returns false if the join times out, which takes long for tasks without work.
bool end(WorkerThreads& workers)
{
    base::Clock& clock = base::Clock::system();
    return workers.joinUntil(clock, clock.now() + std::chrono::seconds(20));
}

TEST(TasksWithoutMemory, GoOnAfterATaskWhoseExceptionCannotBeDescribed)
{
    const auto tasks = std::make_shared<SerialTasks>(std::make_shared<WorkerThreads>());
    const std::string key = kKey;
    bool ran = false;
    LOG_INFO << "the log exists";
    {
        std::optional<tests::AllocationLimit> limit;
        EXPECT_NO_THROW(tasks->runHere(key, [&limit] {
            limit.emplace(0);
            throw std::bad_alloc();
        }));
    }
    tasks->runHere(key, [&ran] { ran = true; });
    EXPECT_TRUE(ran);
}

TEST(TasksWithoutMemory, AreRunOrRefusedByWorkerThreadsThatAllEnd)
{
    const tests::QuietLog quiet;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto workers = std::make_shared<WorkerThreads>();
        bool ran = false;
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { workers->post([&ran] { ran = true; }); });
        bool nextRan = false;
        {
            const tests::NoThreads none;
            workers->post([&nextRan] { nextRan = true; });
        }
        ASSERT_TRUE(end(*workers)) << "after " << allowed << " allocations";
        EXPECT_EQ(ran, attempt.isCompleted);
        EXPECT_TRUE(nextRan);
        workers->abandon();
        if (attempt.isEnough)
            return;
    }
    FAIL() << "a task takes memory without end";
}

// WorkerThreads runs no task on the posting thread while a worker thread is busy.
TEST(TasksWithoutMemory, AreRunOnThePostingThreadWhenTheyCannotBeHandedOver)
{
    const tests::QuietLog quiet;
    const std::string key = kKey;
    int ranHere = 0;
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const auto workers = std::make_shared<WorkerThreads>();
        const auto tasks = std::make_shared<SerialTasks>(workers);
        std::latch hasBegun(1);
        std::latch gate(1);
        workers->post([&] {
            hasBegun.count_down();
            gate.wait();
        });
        hasBegun.wait();
        std::thread::id runner;
        const tests::Attempt attempt = tests::attempt(
            allowed, [&] { tasks->post(key, [&runner] { runner = std::this_thread::get_id(); }); });
        bool nextRan = false;
        tasks->post(key, [&nextRan] { nextRan = true; });
        gate.count_down();
        ASSERT_TRUE(end(*workers)) << "after " << allowed << " allocations";
        EXPECT_EQ(runner != std::thread::id(), attempt.isCompleted);
        EXPECT_TRUE(nextRan);
        ranHere += runner == std::this_thread::get_id() ? 1 : 0;
        if (attempt.isEnough) {
            EXPECT_GT(ranHere, 0) << "no allocation failed after the key was taken";
            EXPECT_NE(runner, std::this_thread::get_id());
            return;
        }
    }
    FAIL() << "a task takes memory without end";
}

} // namespace
} // namespace thalassa::repository
