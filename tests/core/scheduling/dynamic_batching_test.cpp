// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batcher with dynamic batching: instances that wait, time that passes, the order of delivery.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <set>
#include <thread>

#include "core/scheduling/batching/batcher.h"
#include "tests/core/scheduling/batches.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/last_reference.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {
namespace {

using inference::BatchRelease;
using inference::Request;
using std::chrono::microseconds;
using tests::answer;
using tests::ConfiguredModel;
using tests::idsOf;
using tests::TestRequest;

class DynamicBatchingTest : public testing::Test {
protected:
    DynamicBatchingTest()
    {
        settings.isBatching = true;
        settings.maxSize = 4;
        settings.preferredSizes = {4};
    }
    ~DynamicBatchingTest() override { end(); }
    // A callback on the timer thread may still use the objects that are destroyed here.
    void end()
    {
        batcher.reset();
        tests::awaitLastReference(m_timers);
        m_timers.reset();
    }
    // Starts a batcher with `settings`, by default on the virtual clock.
    void start(base::Clock* with = nullptr)
    {
        end();
        Batcher::Options options;
        options.modelName = "m";
        options.settings = settings;
        options.statistics = statistics;
        options.clock = with == nullptr ? &clock : with;
        m_timers = options.timers = std::make_shared<base::TimerThread>(*options.clock);
        batcher = std::make_shared<Batcher>(std::move(options));
    }
    TestRequest made(const std::string& id, uint32_t size = 1, uint64_t priority = 0)
    {
        TestRequest made(m_model, id);
        made.request->batchSize = size;
        made.request->priority = priority;
        made.request->record().accepted = clock.now();
        return made;
    }
    TestRequest enqueued(const std::string& id, uint32_t size = 1, uint64_t priority = 0,
        std::shared_ptr<inference::RequestContext>* context = nullptr)
    {
        return enqueued(made(id, size, priority), context);
    }
    TestRequest enqueued(
        TestRequest made, std::shared_ptr<inference::RequestContext>* context = nullptr)
    {
        if (context != nullptr)
            *context = made.request->context();
        EXPECT_TRUE(batcher->enqueue(made.request).ok());
        return made;
    }
    // Takes one batch for the instance on a thread of its own. Returns the ids in it.
    std::future<std::string> ask(int instance)
    {
        return std::async(std::launch::async, [this, instance] {
            backend::Batch batch = batcher->next(instance);
            std::string ids = idsOf(batch);
            if (!batch.empty())
                lastRelease = batch.front()->record().batchRelease;
            answer(std::move(batch));
            return ids;
        });
    }

    BatchSettings settings;
    // Set by ask(), for the batch that it took; several threads may wait in it.
    std::atomic<BatchRelease> lastRelease = BatchRelease::None;
    tests::VirtualClock clock;
    std::shared_ptr<statistics::ModelStatistics> statistics =
        std::make_shared<statistics::ModelStatistics>();
    std::shared_ptr<Batcher> batcher;

private:
    std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(R"(name: "m")");
    std::shared_ptr<base::TimerThread> m_timers;
};

TEST_F(DynamicBatchingTest, GivesAnInstanceAllThatMayGoTogether)
{
    start();
    const TestRequest a = enqueued("a"), b = enqueued("b", 2), c = enqueued("c", 2);
    backend::Batch batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "ab");
    EXPECT_EQ(batch[0]->record().batchRelease, BatchRelease::Full);
    EXPECT_EQ(batch[1]->record().batchRoom, 1u);
    answer(std::move(batch));
    batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "c");
    EXPECT_EQ(batch[0]->record().batchRelease, BatchRelease::IdleInstance);
    answer(std::move(batch));
}

TEST_F(DynamicBatchingTest, AnIdleInstanceSleepsUntilTheDelayIsOver)
{
    settings.maxQueueDelay = microseconds(100);
    start();
    std::future<std::string> batch = ask(0);
    const TestRequest a = enqueued("a");
    clock.awaitWaiter();
    clock.advance(microseconds(99));
    const TestRequest b = enqueued("b");
    clock.awaitWaiter();
    EXPECT_EQ(batcher->pendingCount(), 2u);
    clock.advance(microseconds(1));
    EXPECT_EQ(batch.get(), "ab");
    EXPECT_EQ(lastRelease, BatchRelease::DelayOver);
}

TEST_F(DynamicBatchingTest, TheRequestThatFillsABatchEndsTheDelay)
{
    settings.maxQueueDelay = std::chrono::hours(1);
    start();
    std::future<std::string> batch = ask(0);
    const TestRequest a = enqueued("a", 3);
    clock.awaitWaiter();
    const TestRequest b = enqueued("b");
    EXPECT_EQ(batch.get(), "ab");
}

TEST_F(DynamicBatchingTest, ACancelledRequestMayLeaveAPreferredSizeBehind)
{
    settings.preferredSizes = {2, 4};
    settings.maxQueueDelay = std::chrono::hours(1);
    start();
    std::future<std::string> batch = ask(0);
    std::shared_ptr<inference::RequestContext> cancelled;
    const TestRequest a = enqueued("a", 1, 0, &cancelled);
    const TestRequest b = enqueued("b", 2);
    clock.awaitWaiter();
    cancelled->cancel();
    EXPECT_EQ(batch.get(), "b");
    EXPECT_TRUE(a.sink->isFinal());
}

TEST_F(DynamicBatchingTest, AnInstanceThatTakesABatchCallsTheNextOneForTheRest)
{
    start();
    std::future<std::string> batches[2] = {ask(0), ask(1)};
    std::vector<TestRequest> all;
    for (const char* const id : {"a", "b"})
        all.push_back(enqueued(id, 4));
    std::set<std::string> got{batches[0].get(), batches[1].get()};
    EXPECT_EQ(got, (std::set<std::string>{"a", "b"}));
}

TEST_F(DynamicBatchingTest, RejectsAtTheTimeoutThoughNoInstanceIsFree)
{
    ROWS("4.2.12");
    settings.defaultPolicy.timeout = microseconds(100);
    start();
    const TestRequest a = enqueued("a");
    clock.awaitWaiter();
    clock.advance(microseconds(100));
    a.sink->waitForFinal();
    EXPECT_EQ(a.sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(a.sink->statuses()[0].message().substr(0, 23), "Request timeout expired");
    EXPECT_EQ(batcher->pendingCount(), 0u);
    EXPECT_EQ(statistics->snapshot().inference_stats().fail().count(), 1u);
}

TEST_F(DynamicBatchingTest, DoesNotExecuteWhatHasJustTimedOut)
{
    settings.defaultPolicy.timeout = microseconds(100);
    start();
    const TestRequest a = enqueued("a");
    clock.awaitWaiter();
    clock.advance(microseconds(50));
    const TestRequest b = enqueued("b");
    clock.awaitWaiter();
    clock.advance(microseconds(60));
    backend::Batch batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "b");
    answer(std::move(batch));
    a.sink->waitForFinal();
}

TEST_F(DynamicBatchingTest, AStopEndsTheDelay)
{
    settings.maxQueueDelay = std::chrono::hours(1);
    start();
    std::future<std::string> batch = ask(0);
    const TestRequest a = enqueued("a");
    clock.awaitWaiter();
    batcher->stop();
    EXPECT_EQ(batch.get(), "a");
    EXPECT_EQ(lastRelease, BatchRelease::Flush);
    EXPECT_TRUE(batcher->next(0).empty());
}

TEST_F(DynamicBatchingTest, AnotherInstanceKeepsTheDelayWhenTheKeeperRetires)
{
    settings.maxQueueDelay = microseconds(100);
    start();
    std::future<std::string> keeper = ask(0);
    const TestRequest a = enqueued("a");
    clock.awaitWaiter();
    std::future<std::string> other = ask(1);
    batcher->retire(0);
    EXPECT_EQ(keeper.get(), "");
    clock.awaitWaiter();
    clock.advance(microseconds(100));
    EXPECT_EQ(other.get(), "a");
}

TEST_F(DynamicBatchingTest, HoldsBatchesBackUntilTheConfiguredNumberWaits)
{
    ROWS("4.2.19");
    settings.holdUntil = 3;
    start();
    std::future<std::string> batch = ask(0);
    const TestRequest a = enqueued("a"), b = enqueued("b"), c = enqueued("c");
    EXPECT_EQ(batch.get(), "abc");
    const TestRequest d = enqueued("d");
    EXPECT_EQ(ask(0).get(), "d");
}

TEST_F(DynamicBatchingTest, ResponsesLeaveInTheOrderOfTheRequests)
{
    ROWS("4.2.9");
    settings.preservesOrder = true;
    start();
    const TestRequest a = enqueued("a", 4), b = enqueued("b", 4), c = enqueued("c", 4);
    backend::Batch first = batcher->next(0), second = batcher->next(1);
    answer(std::move(second));
    EXPECT_FALSE(b.sink->isFinal());
    answer(std::move(first));
    EXPECT_TRUE(a.sink->isFinal());
    EXPECT_TRUE(b.sink->isFinal());
    EXPECT_FALSE(c.sink->isFinal());
    answer(batcher->next(0));
    EXPECT_TRUE(c.sink->isFinal());
}

// The response cache enters a request into the order before the scheduler gets it.
TEST_F(DynamicBatchingTest, ARequestThatHasItsPlaceInTheOrderKeepsIt)
{
    ROWS("4.2.9");
    settings.preservesOrder = true;
    start();
    TestRequest early = made("a", 4);
    early.request->context()->enter(batcher->order());
    const TestRequest b = enqueued("b", 4);
    const TestRequest a = enqueued(std::move(early));
    answer(batcher->next(0));
    EXPECT_FALSE(b.sink->isFinal());
    backend::Batch last = batcher->next(0);
    EXPECT_EQ(idsOf(last), "a");
    answer(std::move(last));
    EXPECT_TRUE(a.sink->isFinal());
    EXPECT_TRUE(b.sink->isFinal());
}

TEST_F(DynamicBatchingTest, ARequestThatEndsInTheQueueDelaysNoOther)
{
    settings.preservesOrder = true;
    settings.defaultPolicy.timeout = microseconds(100);
    start();
    const TestRequest a = enqueued("a", 4);
    backend::Batch executing = batcher->next(0);
    const TestRequest b = enqueued("b", 4);
    clock.awaitWaiter();
    clock.advance(microseconds(100));
    b.sink->waitForFinal(); // a refusal does not wait for earlier responses
    EXPECT_FALSE(a.sink->isFinal());
    const TestRequest c = enqueued("c", 4);
    backend::Batch next = batcher->next(1);
    EXPECT_EQ(idsOf(next), "c");
    answer(std::move(next));
    EXPECT_FALSE(c.sink->isFinal());
    answer(std::move(executing));
    EXPECT_TRUE(c.sink->isFinal());
}

TEST_F(DynamicBatchingTest, AnswersWhatIsLeftWhenItEnds)
{
    settings.preservesOrder = true;
    settings.maxQueueDelay = std::chrono::hours(1);
    start();
    const TestRequest a = enqueued("a"), b = enqueued("b");
    batcher.reset();
    for (const TestRequest* const one : {&a, &b})
        EXPECT_EQ(one->sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
}

// Real time and threads, for the sanitizers: each request ends exactly once in any interleaving.
TEST_F(DynamicBatchingTest, EndsEachRequestOnceWhileThreadsEnqueueCancelAndExecute)
{
    settings.preferredSizes = {2, 4};
    settings.maxQueueDelay = microseconds(50);
    settings.priorityLevels = 2;
    settings.defaultPriority = 1;
    settings.defaultPolicy.timeout = microseconds(400);
    settings.policies[2] = {QueuePolicy::Action::Delay, microseconds(100), true, 0};
    for (const bool preservesOrder : {false, true}) {
        settings.preservesOrder = preservesOrder;
        start(&base::Clock::system());
        std::vector<std::thread> instances;
        instances.reserve(2);
        for (int index = 0; index < 2; ++index) {
            instances.emplace_back([this, index] {
                for (backend::Batch batch = batcher->next(index); !batch.empty();
                     batch = batcher->next(index))
                    answer(std::move(batch));
            });
        }
        std::vector<TestRequest> made[2];
        std::vector<std::thread> clients;
        for (auto& mine : made) {
            clients.emplace_back([this, &mine] {
                for (int i = 0; i < 1000; ++i) {
                    std::shared_ptr<inference::RequestContext> context;
                    mine.push_back(enqueued("", 1 + i % 3, i % 4, &context));
                    if (i % 3 == 0)
                        context->cancel();
                }
            });
        }
        for (std::thread& client : clients)
            client.join();
        batcher->stop();
        for (std::thread& instance : instances)
            instance.join();
        for (const auto& mine : made) {
            for (const TestRequest& one : mine) {
                one.sink->waitForFinal();
                EXPECT_EQ(one.sink->deliveryCount(), 1u);
            }
        }
    }
}

TEST_F(DynamicBatchingTest, ShowsWhatWillBeExecutedNext)
{
    settings.maxQueueDelay = microseconds(100);
    start();
    EXPECT_TRUE(batcher->queues().nextBatches.empty());
    TestRequest a = enqueued("a", 2);
    batcher->wake(1); // the last call of a turn of the loop
    QueuesView view = batcher->queues();
    EXPECT_EQ(view.scheduler, "dynamic");
    EXPECT_EQ(view.requestCount, 1u);
    ASSERT_EQ(view.queues.size(), 1u);
    EXPECT_EQ(view.queues[0].rowCount, 2u);
    EXPECT_EQ(view.queues[0].oldest, clock.now());
    ASSERT_EQ(view.nextBatches.size(), 1u);
    EXPECT_EQ(view.nextBatches[0].requestCount, 1u);
    EXPECT_EQ(view.nextBatches[0].rowCount, 2u);
    EXPECT_EQ(view.nextBatches[0].release, BatchRelease::None);
    EXPECT_EQ(view.nextBatches[0].until, clock.now() + microseconds(100));
    TestRequest b = enqueued("b", 2);
    TestRequest c = enqueued("c", 1);
    batcher->wake(1);
    view = batcher->queues();
    EXPECT_EQ(view.requestCount, 3u);
    EXPECT_EQ(view.queues[0].rowCount, 5u);
    EXPECT_EQ(view.nextBatches[0].requestCount, 2u);
    EXPECT_EQ(view.nextBatches[0].rowCount, 4u);
    EXPECT_EQ(view.nextBatches[0].release, BatchRelease::Full);
    EXPECT_EQ(ask(0).get(), "ab");
    EXPECT_EQ(batcher->queues().queues[0].rowCount, 1u);
}

} // namespace
} // namespace thalassa::scheduling
