// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/default_scheduler.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "tests/support/inference_fixture.h"

namespace thalassa::scheduling {
namespace {

using inference::Outcome;
using inference::Request;
using inference::RequestState;
using tests::ConfiguredModel;
using tests::TestRequest;

class DefaultSchedulerTest : public testing::Test {
protected:
    TestRequest request(const std::string& id = "")
    {
        TestRequest made(m_model, id);
        made.request->record().accepted = base::Clock::system().now();
        return made;
    }
    TestRequest enqueued(const std::string& id)
    {
        TestRequest made = request(id);
        EXPECT_TRUE(scheduler->enqueue(made.request).ok());
        EXPECT_EQ(made.request, nullptr);
        return made;
    }
    static std::string idOf(const backend::Batch& batch)
    {
        return batch.size() == 1 ? batch[0]->context()->clientId : "<none>";
    }
    static void answer(backend::Batch batch)
    {
        const auto context = batch[0]->context();
        ASSERT_TRUE(context->send(context->newResponse(), true).ok());
        Request::release(std::move(batch[0]), 1);
    }

    std::shared_ptr<statistics::ModelStatistics> statistics =
        std::make_shared<statistics::ModelStatistics>();
    std::shared_ptr<DefaultScheduler> scheduler =
        std::make_shared<DefaultScheduler>("m", statistics);

private:
    std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(R"(name: "m")");
};

TEST_F(DefaultSchedulerTest, GivesOneRequestAtATimeInOrder)
{
    const TestRequest a = enqueued("a");
    const TestRequest b = enqueued("b");
    EXPECT_EQ(scheduler->pendingCount(), 2u);
    backend::Batch first = scheduler->next(0);
    EXPECT_EQ(idOf(first), "a");
    backend::Batch second = scheduler->next(1);
    EXPECT_EQ(idOf(second), "b");
    EXPECT_EQ(scheduler->pendingCount(), 0u);
    answer(std::move(first));
    answer(std::move(second));
}

TEST_F(DefaultSchedulerTest, AnswersACancelledRequestAtOnceThoughNoInstanceIsFree)
{
    const TestRequest a = enqueued("a");
    TestRequest b = request("b");
    const auto context = b.request->context();
    ASSERT_TRUE(scheduler->enqueue(b.request).ok());
    const TestRequest c = enqueued("c");
    context->cancel();
    ASSERT_TRUE(b.sink->isFinal());
    EXPECT_EQ(b.sink->statuses()[0].code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(b.sink->outcome(), Outcome::Cancelled);
    EXPECT_EQ(scheduler->pendingCount(), 2u);
    EXPECT_EQ(statistics->snapshot().inference_stats().fail().count(), 1u);
    answer(scheduler->next(0));
    backend::Batch last = scheduler->next(0);
    EXPECT_EQ(idOf(last), "c");
    answer(std::move(last));
}

TEST_F(DefaultSchedulerTest, AnswersARequestThatWasCancelledBeforeItCame)
{
    TestRequest a = request("a");
    a.request->context()->cancel();
    ASSERT_TRUE(scheduler->enqueue(a.request).ok());
    EXPECT_TRUE(a.sink->isFinal());
    EXPECT_EQ(scheduler->pendingCount(), 0u);
}

TEST_F(DefaultSchedulerTest, RefusesNewRequestsAfterStopButRunsTheQueuedOnes)
{
    const TestRequest a = enqueued("a");
    scheduler->stop();
    TestRequest b = request("b");
    const absl::Status status = scheduler->enqueue(b.request);
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_NE(b.request, nullptr);
    backend::Batch batch = scheduler->next(0);
    EXPECT_EQ(idOf(batch), "a");
    answer(std::move(batch));
    EXPECT_TRUE(scheduler->next(0).empty());
}

TEST_F(DefaultSchedulerTest, SendsARetiredInstanceHome)
{
    std::thread instance([&] { EXPECT_TRUE(scheduler->next(3).empty()); });
    scheduler->retire(3);
    instance.join();
    const TestRequest a = enqueued("a");
    EXPECT_TRUE(scheduler->next(3).empty());
    answer(scheduler->next(0));
}

TEST_F(DefaultSchedulerTest, AnswersWhatIsLeftWhenItEnds)
{
    const TestRequest a = enqueued("a");
    scheduler.reset();
    ASSERT_TRUE(a.sink->isFinal());
    EXPECT_EQ(a.sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
}

TEST_F(DefaultSchedulerTest, EndsEachOfManyRequestsOnceWhileThreadsEnqueueCancelAndExecute)
{
    constexpr int kPerThread = 500;
    std::vector<std::thread> instances;
    for (int index = 0; index < 2; ++index) {
        instances.emplace_back([this, index] {
            for (backend::Batch batch = scheduler->next(index); !batch.empty();
                 batch = scheduler->next(index))
                answer(std::move(batch));
        });
    }
    std::vector<std::shared_ptr<tests::CollectingSink>> sinks[2];
    std::vector<std::thread> clients;
    for (auto& mine : sinks) {
        clients.emplace_back([this, &mine] {
            for (int i = 0; i < kPerThread; ++i) {
                TestRequest made = request();
                const auto context = made.request->context();
                mine.push_back(made.sink);
                EXPECT_TRUE(scheduler->enqueue(made.request).ok());
                if (i % 3 == 0)
                    context->cancel();
            }
        });
    }
    for (std::thread& client : clients)
        client.join();
    scheduler->stop();
    for (std::thread& instance : instances)
        instance.join();
    for (const auto& mine : sinks) {
        for (const auto& sink : mine) {
            sink->waitForFinal();
            EXPECT_EQ(sink->deliveryCount(), 1u);
        }
    }
}

} // namespace
} // namespace thalassa::scheduling
