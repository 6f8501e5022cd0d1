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

#include "core/repository/tasks/answer.h"
#include "core/repository/tasks/latch_share.h"
#include "core/repository/tasks/load_stops.h"
#include "core/repository/tasks/serial_tasks.h"
#include "core/repository/tasks/worker_threads.h"
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
    std::latch all(4); // passes only if all four tasks run at once
    for (int i = 0; i < 4; ++i)
        workers->post([&] { all.arrive_and_wait(); });
    join(*workers);
}

TEST(WorkerThreads, GoOnAfterATaskThatThrows)
{
    const auto workers = std::make_shared<WorkerThreads>();
    std::latch done(1);
    workers->post([] { throw std::bad_alloc(); });
    workers->post([] { throw 42; });
    workers->post([&] { done.count_down(); });
    done.wait();
    join(*workers);
}

// The test exhausts the address space, because a limit on the number of threads would hold for all
// processes of the user.
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
    tasks.reserve(50);
    for (int i = 0; i < 50; ++i) {
        tasks.emplace_back([&] {
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
    std::vector<int> order; // tasks with the same key run one at a time
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

TEST(SerialTasks, GoOnAfterATaskThatThrows)
{
    const auto workers = std::make_shared<WorkerThreads>();
    const auto tasks = std::make_shared<SerialTasks>(workers);
    tasks->post("a", [] { throw std::bad_alloc(); });
    tasks->post("a", [] { throw 42; });
    std::latch done(1);
    tasks->post("a", [&] { done.count_down(); });
    done.wait();
    bool ran = false;
    tasks->runHere("b", [] { throw std::bad_alloc(); });
    tasks->runHere("b", [&ran] { ran = true; });
    EXPECT_TRUE(ran);
    join(*workers);
}

TEST(LatchShare, CountsTasksThatThrewAndThoseThatWereNeverRun)
{
    const auto workers = std::make_shared<WorkerThreads>();
    const auto tasks = std::make_shared<SerialTasks>(workers);
    const auto ended = std::make_shared<std::latch>(3);
    tasks->post("a", [share = shareOf(ended)] { throw std::bad_alloc(); });
    tasks->post("a", [share = shareOf(ended)] {});
    {
        const std::function<void()> never = [share = shareOf(ended)] {};
    }
    ended->wait();
    join(*workers);
}

TEST(Answer, IsGivenOnce)
{
    int answers = 0;
    {
        const auto done =
            answeredOnce(std::function<void(absl::Status)>([&](const absl::Status& status) {
                EXPECT_TRUE(status.ok());
                ++answers;
            }));
        done(absl::OkStatus());
        done(absl::InternalError("again"));
    }
    EXPECT_EQ(answers, 1);
}

TEST(Answer, IsAnErrorWhenTheTaskThatOwesItThrows)
{
    const auto tasks = std::make_shared<SerialTasks>(std::make_shared<WorkerThreads>());
    std::vector<absl::Status> answers;
    tasks->runHere("a",
        [done = answeredOnce(std::function<void(absl::Status)>([&](const absl::Status& status) {
            answers.push_back(std::move(status));
        }))] { throw std::bad_alloc(); });
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0].code(), absl::StatusCode::kResourceExhausted);
}

TEST(Answer, MayThrowAnything)
{
    bool isTold = false;
    {
        const auto never = answeredOnce(std::function<void(absl::Status)>([&](const absl::Status&) {
            isTold = true;
            throw 42;
        }));
    }
    EXPECT_TRUE(isTold);
}

TEST(LoadStops, StopALoadThatAnUnloadWaitsFor)
{
    const auto stops = std::make_shared<LoadStops>();
    const LoadStops::Load load(stops, "a");
    const LoadStops::Load other(stops, "b");
    EXPECT_FALSE(load.stop().stop_requested());
    auto unload = stops->announceUnload("a");
    EXPECT_TRUE(load.stop().stop_requested());
    EXPECT_FALSE(other.stop().stop_requested());
}

TEST(LoadStops, StopALoadThatBeginsBeforeTheUnloadThatWasAnnounced)
{
    const auto stops = std::make_shared<LoadStops>();
    auto unload = stops->announceUnload("a");
    {
        const LoadStops::Load before(stops, "a");
        EXPECT_TRUE(before.stop().stop_requested());
    }
    unload.reset();
    const LoadStops::Load after(stops, "a");
    EXPECT_FALSE(after.stop().stop_requested());
}

TEST(LoadStops, StopALoadWithTheWholeThatItIsAPartOf)
{
    const auto stops = std::make_shared<LoadStops>();
    const LoadStops::Load ensemble(stops, "ensemble");
    const LoadStops::Load member(stops, "member", ensemble.stop());
    const LoadStops::Load other(stops, "member");
    stops->announceUnload("ensemble");
    EXPECT_TRUE(member.stop().stop_requested());
    EXPECT_FALSE(other.stop().stop_requested());
    const LoadStops::Load next(stops, "ensemble");
    EXPECT_FALSE(next.stop().stop_requested()) << "it begins after the unload";
    const LoadStops::Load late(stops, "member", ensemble.stop());
    EXPECT_TRUE(late.stop().stop_requested());
}

TEST(LoadStops, StopAllAtTheEnd)
{
    const auto stops = std::make_shared<LoadStops>();
    const LoadStops::Load present(stops, "a");
    stops->stopAll();
    EXPECT_TRUE(present.stop().stop_requested());
    const LoadStops::Load later(stops, "b");
    EXPECT_TRUE(later.stop().stop_requested());
}

TEST(SerialTasks, RunOnTheCallingThreadWhenNoTaskOfTheKeyRuns)
{
    const auto tasks = std::make_shared<SerialTasks>(std::make_shared<WorkerThreads>());
    std::thread::id runner;
    tasks->runHere("a", [&] { runner = std::this_thread::get_id(); });
    EXPECT_EQ(runner, std::this_thread::get_id());
}

} // namespace
} // namespace thalassa::repository
