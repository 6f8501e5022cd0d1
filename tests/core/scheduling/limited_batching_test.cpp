// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Schedulers whose instances wait for resources: a due batch is taken as soon as they are free.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "core/scheduling/batching/batcher.h"
#include "core/scheduling/limits/rate_limiter.h"
#include "core/scheduling/sequence/sequence_batcher.h"
#include "tests/core/scheduling/limited_group.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr char kOne[] = "resources { name: 'R' count: 1 }";

// Executes when the test calls ask().
class LimitedInstance final : public backend::Executor {
public:
    LimitedInstance(std::shared_ptr<Scheduler> scheduler, int index, RateLimiter& limiter,
        const std::string& rateLimiter)
        : m_scheduler(std::move(scheduler))
        , m_index(index)
        , m_permit(limiter.permitFor("i", tests::limitedGroup(rateLimiter), 0).value())
    {
        m_scheduler->lend(index, *this);
    }
    void execute(backend::Batch batch) override
    {
        for (auto& request : batch) {
            request->setState(inference::RequestState::Executing).IgnoreError();
            const auto context = request->context();
            EXPECT_TRUE(context->send(context->newResponse(), true).ok());
            Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
        }
        m_permit->executed();
    }
    bool mayBeBorrowed() const override { return false; }
    backend::ExecutionPermit* permit() override { return m_permit.get(); }

    // Waits for a batch and executes it on a thread of its own. Returns the ids in it.
    std::future<std::string> ask()
    {
        return std::async(std::launch::async, [this] {
            backend::Batch batch = m_scheduler->next(m_index);
            std::string ids;
            for (const auto& request : batch)
                ids += request->context()->clientId;
            EXPECT_EQ(m_permit->isHeld(), !batch.empty());
            execute(std::move(batch));
            m_permit->release(); // without this, the permit is kept until the next acquire
            return ids;
        });
    }

private:
    const std::shared_ptr<Scheduler> m_scheduler;
    const int m_index;
    const std::unique_ptr<backend::ExecutionPermit> m_permit;
};

class LimitedBatchingTest : public testing::Test {
    tests::VirtualClock m_clock; // outlives the schedulers, whose timers use it
    const std::shared_ptr<base::TimerThread> m_timers =
        std::make_shared<base::TimerThread>(m_clock);
    std::shared_ptr<ConfiguredModel> m_model;

protected:
    // Starts a scheduler for a model with those fields; instance() adds its instances.
    void start(const std::string& fields)
    {
        m_model = std::make_shared<ConfiguredModel>(
            "name: 'm' input { name: 'X' data_type: TYPE_UINT8 dims: -1 } " + fields);
        if (m_model->info().config().has_sequence_batching()) {
            SequenceBatcher::Options options;
            options.settings = SequenceSettings::from(m_model->info().config()).value();
            options.controls = SequenceControls(m_model->info().config());
            scheduler = made<SequenceBatcher>(std::move(options));
        } else {
            Batcher::Options options;
            options.settings = BatchSettings::from(m_model->info().config());
            scheduler = made<Batcher>(std::move(options));
        }
    }
    std::unique_ptr<LimitedInstance> instance(int index, const std::string& rateLimiter = kOne)
    {
        return std::make_unique<LimitedInstance>(scheduler, index, *limiter, rateLimiter);
    }
    TestRequest enqueued(const std::string& id, uint64_t sequence = 0)
    {
        TestRequest made(m_model, id);
        made.input("X", tensor::DataType::Uint8, {1, 1}, "x");
        made.request->correlationId = sequence;
        made.request->flags = sequence == 0 ? 0 : TRITONSERVER_REQUEST_FLAG_SEQUENCE_START;
        made.request->record().accepted = m_clock.now();
        lastContext = made.request->context();
        EXPECT_EQ(scheduler->enqueue(made.request), absl::OkStatus());
        return made;
    }
    void awaitWaiting(size_t count) const
    {
        while (limiter->waitingCount() != count)
            std::this_thread::yield();
    }

    const std::shared_ptr<RateLimiter> limiter =
        std::make_shared<RateLimiter>(std::vector<ResourceLimit>{});
    // The permit of an instance of another model.
    const std::unique_ptr<backend::ExecutionPermit> other =
        limiter->permitFor("i", tests::limitedGroup(kOne), 0).value();
    std::shared_ptr<Scheduler> scheduler;
    std::shared_ptr<inference::RequestContext> lastContext; // set by enqueued()

private:
    template <typename Kind> std::shared_ptr<Scheduler> made(typename Kind::Options options)
    {
        options.modelName = "m";
        options.compatibility = BatchCompatibility(m_model->info());
        options.statistics = std::make_shared<statistics::ModelStatistics>();
        options.timers = m_timers;
        options.clock = &m_clock;
        return std::make_shared<Kind>(std::move(options));
    }
};

TEST_F(LimitedBatchingTest, WhatComesWhileAnInstanceWaitsForResourcesJoinsItsBatch)
{
    ROWS("4.5.2");
    start("max_batch_size: 4 dynamic_batching { }");
    const auto only = instance(0);
    ASSERT_TRUE(other->tryAcquire());
    std::future<std::string> batch = only->ask();
    const TestRequest a = enqueued("a");
    awaitWaiting(1);
    const TestRequest b = enqueued("b"), c = enqueued("c");
    EXPECT_EQ(scheduler->pendingCount(), 3u);
    other->release();
    EXPECT_EQ(batch.get(), "abc");
    EXPECT_TRUE(other->tryAcquire()); // was given back after the execution
}

TEST_F(LimitedBatchingTest, ARequestThatIsCancelledMeanwhileIsAnsweredAtOnce)
{
    // Triton ignores the cancel of a waiting request (row 4.5.9). Here it takes effect while the
    // instance waits for its resources.
    ROWS("4.5.9");
    start("max_batch_size: 4 dynamic_batching { }");
    const auto only = instance(0);
    ASSERT_TRUE(other->tryAcquire());
    std::future<std::string> batch = only->ask();
    const TestRequest a = enqueued("a");
    awaitWaiting(1);
    lastContext->cancel();
    EXPECT_TRUE(a.sink->isFinal());
    EXPECT_EQ(a.sink->outcome(), inference::Outcome::Cancelled);
    other->release();
    while (!other->tryAcquire()) // the instance finds no request and gives it back
        std::this_thread::yield();
    other->release();
    const TestRequest b = enqueued("b");
    EXPECT_EQ(batch.get(), "b");
}

TEST_F(LimitedBatchingTest, AnInstanceThatNeedsNoResourcesExecutesInstead)
{
    ASSERT_TRUE(other->tryAcquire());
    for (int i = 0; i < 100; ++i) {
        start(i % 2 == 0 ? "max_batch_size: 4 dynamic_batching { }" : "");
        const auto waits = instance(0);
        const auto free = instance(1, "");
        // The instance that began to wait last is woken first, which is usually the one that waits
        // for resources.
        std::future<std::string> batch = free->ask(), none = waits->ask();
        const TestRequest a = enqueued("a");
        EXPECT_EQ(batch.get(), "a");
        scheduler->retire(0);
        EXPECT_EQ(none.get(), "");
    }
}

TEST_F(LimitedBatchingTest, ARetiredInstanceDoesNotWaitForResources)
{
    start("");
    const auto waits = instance(0);
    ASSERT_TRUE(other->tryAcquire());
    std::future<std::string> batch = waits->ask();
    const TestRequest a = enqueued("a");
    awaitWaiting(1);
    scheduler->retire(0);
    EXPECT_EQ(batch.get(), "");
    const auto next = instance(1, "");
    EXPECT_EQ(next->ask().get(), "a");
}

TEST_F(LimitedBatchingTest, TheIdleInstanceThatHasExecutedLeastIsNext)
{
    ROWS("4.5.3");
    start("");
    const std::unique_ptr<backend::ExecutionPermit> permits[] = {
        limiter->permitFor("i", tests::limitedGroup("priority: 1"), 0).value(),
        limiter->permitFor("i", tests::limitedGroup("priority: 2"), 0).value()};
    InstanceSlots seats;
    for (int i = 0; i < 2; ++i) {
        seats.at(i).permit = permits[i].get();
        seats.setIdle(seats.at(i), true);
    }
    int executions[] = {0, 0};
    for (int i = 0; i < 9; ++i) {
        InstanceSlot& next = *seats.take();
        ASSERT_TRUE(next.permit->tryAcquire());
        next.permit->executed();
        next.permit->release();
        ++executions[&next == &seats.at(1)];
        seats.setIdle(next, true);
    }
    EXPECT_EQ(executions[0], 6);
    EXPECT_EQ(executions[1], 3);
}

TEST_F(LimitedBatchingTest, SequencesWaitForResources)
{
    for (const std::string strategy : {"direct { }", "oldest { }"}) {
        start("max_batch_size: 4 sequence_batching { " + strategy + " }");
        auto only = instance(0);
        ASSERT_TRUE(other->tryAcquire());
        std::future<std::string> batch = only->ask();
        const TestRequest a = enqueued("a", 1);
        awaitWaiting(1);
        const TestRequest b = enqueued("b", 2);
        other->release();
        EXPECT_EQ(batch.get(), "ab") << strategy;
    }
}

TEST_F(LimitedBatchingTest, ASequenceThatIsCancelledMeanwhileKeepsNoResources)
{
    start("max_batch_size: 4 sequence_batching { oldest { } }");
    const auto only = instance(0);
    ASSERT_TRUE(other->tryAcquire());
    std::future<std::string> batch = only->ask();
    const TestRequest a = enqueued("a", 1);
    awaitWaiting(1);
    lastContext->cancel();
    EXPECT_TRUE(a.sink->isFinal());
    other->release();
    while (!other->tryAcquire())
        std::this_thread::yield();
    other->release();
    const TestRequest b = enqueued("b", 2);
    EXPECT_EQ(batch.get(), "b");
}

} // namespace
} // namespace thalassa::scheduling
