// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "core/base/threads/standby_poller.h"
#include "core/base/threads/wakeup_batch.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::scheduling {
namespace {

using inference::Outcome;
using inference::Request;
using inference::RequestState;
using tests::ConfiguredModel;
using tests::TestRequest;

class DefaultSchedulingTest : public testing::Test {
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
    std::shared_ptr<Batcher> scheduler = makeScheduler();

private:
    std::shared_ptr<Batcher> makeScheduler()
    {
        Batcher::Options options;
        options.modelName = "m";
        options.statistics = statistics;
        return std::make_shared<Batcher>(std::move(options));
    }

    std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(R"(name: "m")");
};

TEST_F(DefaultSchedulingTest, GivesOneRequestAtATimeInOrder)
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

TEST_F(DefaultSchedulingTest, AnswersACancelledRequestAtOnceThoughNoInstanceIsFree)
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

TEST_F(DefaultSchedulingTest, AnswersARequestThatWasCancelledBeforeItCame)
{
    TestRequest a = request("a");
    a.request->context()->cancel();
    ASSERT_TRUE(scheduler->enqueue(a.request).ok());
    EXPECT_TRUE(a.sink->isFinal());
    EXPECT_EQ(scheduler->pendingCount(), 0u);
}

TEST_F(DefaultSchedulingTest, RefusesNewRequestsAfterStopButRunsTheQueuedOnes)
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

TEST_F(DefaultSchedulingTest, GivesARetiredInstanceNoWork)
{
    std::thread instance([&] { EXPECT_TRUE(scheduler->next(3).empty()); });
    scheduler->retire(3);
    instance.join();
    const TestRequest a = enqueued("a");
    EXPECT_TRUE(scheduler->next(3).empty());
    answer(scheduler->next(0));
}

// An instance whose thread waits for work, and which another thread may borrow.
class LentInstance final : public backend::Executor {
public:
    LentInstance(Batcher& scheduler, int index)
        : m_scheduler(scheduler)
        , m_index(index)
    {
        scheduler.lend(index, *this);
        m_thread = std::thread([this] {
            for (backend::Batch batch = m_scheduler.next(m_index); !batch.empty();
                 batch = m_scheduler.next(m_index))
                execute(std::move(batch));
            hasLeft = true;
        });
    }
    ~LentInstance() override
    {
        m_scheduler.retire(m_index);
        m_thread.join();
    }

    void execute(backend::Batch batch) override
    {
        {
            base::MutexLock lock(m_mutex);
            m_executedBy.push_back(std::this_thread::get_id());
        }
        const auto context = batch[0]->context();
        if (onExecute)
            onExecute(context->clientId);
        EXPECT_TRUE(context->send(context->newResponse(), true).ok());
        Request::release(std::move(batch[0]), 1);
    }
    bool mayBeBorrowed() const override { return isShort; }

    // The threads that executed, in order.
    std::vector<std::thread::id> executedBy()
    {
        base::MutexLock lock(m_mutex);
        return m_executedBy;
    }

    std::atomic<bool> isShort{true};
    std::atomic<bool> hasLeft{false};
    std::function<void(const std::string& id)> onExecute;

private:
    Batcher& m_scheduler;
    const int m_index;
    base::Mutex m_mutex;
    std::vector<std::thread::id> m_executedBy ABSL_GUARDED_BY(m_mutex);
    std::thread m_thread;
};

class LendingTest : public DefaultSchedulingTest {
protected:
    explicit LendingTest(base::Duration patience = std::chrono::hours(1))
        : m_relay(patience)
    {
        m_relay.takeOver();
    }
    ~LendingTest() override
    {
        m_relay.close();
        m_other.join();
    }
    // Runs turns of a loop with one request each until this thread has executed one.
    void makeTurnsUntilBorrowed(LentInstance& instance)
    {
        const auto isMine = [](std::thread::id id) { return id == std::this_thread::get_id(); };
        for (std::vector<std::thread::id> by; std::none_of(by.begin(), by.end(), isMine);
             by = instance.executedBy()) {
            m_wakeups.begin();
            const TestRequest made = enqueued("");
            m_wakeups.end();
            made.sink->waitForFinal();
        }
    }

    base::StandbyPoller m_relay;
    base::WakeupBatch m_wakeups{2, base::Duration(0), &m_relay};
    std::thread m_other{[this] { m_relay.standBy(); }};
};

TEST_F(LendingTest, TheLoopExecutesWhatItBroughtInOrder)
{
    LentInstance instance(*scheduler, 0);
    makeTurnsUntilBorrowed(instance);
    std::vector<std::string> ids;
    instance.onExecute = [&](const std::string& id) { ids.push_back(id); };
    const size_t before = instance.executedBy().size();
    std::vector<TestRequest> made;
    for (;;) { // the instance's thread may not wait yet
        ids.clear();
        made.clear();
        m_wakeups.begin();
        for (const char* const id : {"a", "b", "c"})
            made.push_back(enqueued(id));
        m_wakeups.end();
        for (const TestRequest& one : made)
            one.sink->waitForFinal();
        EXPECT_EQ(ids, (std::vector<std::string>{"a", "b", "c"}));
        const auto by = instance.executedBy();
        if (std::count(
                by.begin() + static_cast<long>(before), by.end(), std::this_thread::get_id()) >= 3)
            return;
    }
}

TEST_F(LendingTest, WhatTakesLongIsExecutedByItsOwnThread)
{
    LentInstance instance(*scheduler, 0);
    instance.isShort = false;
    for (int i = 0; i < 100; ++i) {
        m_wakeups.begin();
        const TestRequest made = enqueued("");
        m_wakeups.end();
        made.sink->waitForFinal();
    }
    for (const std::thread::id id : instance.executedBy())
        EXPECT_NE(id, std::this_thread::get_id());
}

TEST_F(LendingTest, AnInstanceStaysWhileItIsLent)
{
    LentInstance instance(*scheduler, 0);
    bool wasLent = false;
    instance.onExecute = [&, here = std::this_thread::get_id()](const std::string&) {
        if (std::this_thread::get_id() != here)
            return;
        wasLent = true;
        scheduler->retire(0);
        for (int i = 0; i < 1000; ++i)
            std::this_thread::yield(); // gives it the time to leave
        EXPECT_FALSE(instance.hasLeft);
    };
    while (!wasLent) {
        m_wakeups.begin();
        const TestRequest made = enqueued("");
        m_wakeups.end();
        made.sink->waitForFinal();
    }
}

class ReliefTest : public LendingTest {
protected:
    ReliefTest()
        : LendingTest(std::chrono::milliseconds(50)) // two turns take less than that
    {
    }
};

TEST_F(ReliefTest, WhatWaitsBehindALongExecutionGoesToAnotherInstance)
{
    LentInstance one(*scheduler, 0);
    LentInstance other(*scheduler, 1);
    // An execution on this thread ends only after all other requests have been answered.
    std::map<std::string, TestRequest> made;
    for (LentInstance* const instance : {&one, &other}) {
        instance->onExecute = [&, here = std::this_thread::get_id()](const std::string& id) {
            if (std::this_thread::get_id() != here)
                return;
            for (const auto& [otherId, request] : made) {
                if (otherId != id)
                    request.sink->waitForFinal();
            }
        };
    }
    while (m_relay.isMine()) { // until the other instance was asleep and had to be woken
        made.clear();
        m_wakeups.begin();
        for (const char* const id : {"a", "b"})
            made.emplace(id, enqueued(id));
        m_wakeups.end();
        for (const auto& [id, request] : made)
            request.sink->waitForFinal();
    }
}

TEST_F(DefaultSchedulingTest, AnswersWhatIsLeftWhenItEnds)
{
    const TestRequest a = enqueued("a");
    scheduler.reset();
    ASSERT_TRUE(a.sink->isFinal());
    EXPECT_EQ(a.sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
}

TEST_F(DefaultSchedulingTest, EndsEachOfManyRequestsOnceWhileThreadsEnqueueCancelAndExecute)
{
    constexpr int kPerThread = 500;
    std::vector<std::thread> instances;
    instances.reserve(2);
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
