// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batches of a model with a batching strategy: the calls of its functions, and the effect of their
// results.
#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "core/scheduling/batching/batcher.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {
namespace {

using inference::BatchRelease;
using inference::Request;
using std::chrono::microseconds;
using tests::ConfiguredModel;
using tests::TestRequest;

// Excludes requests whose id begins with 'x' and records the calls: ( begins a batch, ) ends it,
// and between them stand the ids of the candidates, with a ! behind an excluded one.
class Doorkeeper final : public backend::BatchStrategy {
public:
    void beginBatch() override { m_said += "("; }
    bool includes(Request& candidate) override
    {
        const std::string& id = candidate.context()->clientId;
        m_said += id;
        if (id[0] != 'x')
            return true;
        m_said += "!";
        return false;
    }
    void endBatch() override { m_said += ")"; }
    void logErrors() override
    {
        ++logged;
        if (look)
            look();
    }
    std::string said() { return std::exchange(m_said, {}); }

    int logged = 0;
    std::function<void()> look;

private:
    std::string m_said;
};

class BatchStrategyTest : public testing::Test {
protected:
    BatchStrategyTest()
    {
        m_settings.isBatching = true;
        m_settings.maxSize = 4;
        m_settings.preferredSizes = {4};
        m_settings.maxQueueDelay = kDelay;
    }
    BatchQueue& queue()
    {
        if (!m_queue)
            m_queue.emplace(m_settings, BatchCompatibility(m_model->info()), m_strategy);
        return *m_queue;
    }
    std::unique_ptr<Request> made(
        const std::string& id, uint32_t size, uint64_t priority, int64_t length)
    {
        TestRequest made(m_model, id);
        made.input("X", tensor::DataType::Uint8, {size, length}, "");
        made.request->batchSize = size;
        made.request->priority = priority;
        made.request->record().queued = m_clock.now();
        return std::move(made.request);
    }
    Request& append(
        const std::string& id, uint32_t size = 1, uint64_t priority = 0, int64_t length = 1)
    {
        std::unique_ptr<Request> request = made(id, size, priority, length);
        Request& appended = *request;
        queue().append(std::move(request));
        return appended;
    }
    bool isDue() { return queue().decide(m_clock.now(), false).count > 0; }
    // Takes the batch that is due. Returns its ids and the reason of its release.
    std::string take()
    {
        std::string ids;
        std::string why = " nothing is due";
        const BatchQueue::Decision decision = queue().decide(m_clock.now(), false);
        for (const std::unique_ptr<Request>& request : queue().takeBatch(decision)) {
            ids += request->context()->clientId;
            why = " " + std::string(inference::batchReleaseName(request->record().batchRelease));
        }
        return ids + why;
    }

    static constexpr microseconds kDelay{100};
    BatchSettings m_settings;
    tests::VirtualClock m_clock;
    const std::shared_ptr<Doorkeeper> m_strategy = std::make_shared<Doorkeeper>();
    const std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(
        "name: 'm' max_batch_size: 4 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");

private:
    std::optional<BatchQueue> m_queue;
};

TEST_F(BatchStrategyTest, ARefusalClosesTheBatch)
{
    ROWS("4.2.17", "9.5.3");
    for (const char* id : {"a", "b", "x"})
        append(id);
    EXPECT_EQ(take(), "ab library_rule") << "the delay is not over, but nothing can join";
    EXPECT_EQ(m_strategy->said(), "(abx!)");
    EXPECT_EQ(take(), "x library_rule") << "one that no batch takes goes alone";
    EXPECT_EQ(m_strategy->said(), "(x!)");
}

TEST_F(BatchStrategyTest, ACandidateIsAskedAboutOnceHoweverOftenTheQueueIsLookedAt)
{
    ROWS("9.5.3");
    EXPECT_FALSE(isDue());
    EXPECT_EQ(m_strategy->said(), "") << "no batch begins where nobody waits";
    append("a");
    EXPECT_FALSE(isDue());
    EXPECT_FALSE(isDue());
    append("b");
    EXPECT_FALSE(isDue());
    EXPECT_EQ(m_strategy->said(), "(ab");
    m_clock.advance(kDelay);
    EXPECT_EQ(take(), "ab delay_over");
    EXPECT_EQ(m_strategy->said(), ")");
}

TEST_F(BatchStrategyTest, IsNotAskedAboutWhatCannotJoinAnyway)
{
    ROWS("9.5.3");
    append("a", 3);
    append("b", 2);
    EXPECT_EQ(take(), "a full");
    EXPECT_EQ(m_strategy->said(), "(a)");
    append("c", 1, 0, 7);
    EXPECT_EQ(take(), "b shape_change");
    EXPECT_EQ(m_strategy->said(), "(b)");
}

TEST_F(BatchStrategyTest, ABatchBeginsAgainWhenACandidateLeaves)
{
    ROWS("9.5.3");
    Request& first = append("a");
    append("b");
    EXPECT_FALSE(isDue());
    queue().take(first);
    EXPECT_FALSE(isDue());
    EXPECT_EQ(m_strategy->said(), "(ab)(b");
}

TEST_F(BatchStrategyTest, ABatchBeginsAgainAfterATimeout)
{
    ROWS("9.5.3");
    m_settings.defaultPolicy.timeout = microseconds(50);
    append("a");
    m_clock.advance(microseconds(30));
    append("b");
    EXPECT_FALSE(isDue());
    m_clock.advance(microseconds(20));
    backend::Batch rejected;
    queue().expire(m_clock.now(), rejected);
    EXPECT_EQ(rejected.size(), 1u);
    EXPECT_FALSE(isDue());
    EXPECT_EQ(m_strategy->said(), "(ab)(b");
}

TEST_F(BatchStrategyTest, ABatchBeginsAgainWhenARequestComesBeforeItsEnd)
{
    ROWS("9.5.3");
    m_settings.priorityLevels = m_settings.defaultPriority = 2;
    append("a");
    append("b");
    EXPECT_FALSE(isDue());
    append("c", 1, 1);
    EXPECT_FALSE(isDue());
    EXPECT_EQ(m_strategy->said(), "(ab)(cab");
}

TEST_F(BatchStrategyTest, WhatAPreferredSizeLeavesBehindIsAskedAboutAgain)
{
    ROWS("9.5.3");
    m_settings.preferredSizes = {2};
    for (const char* id : {"a", "b", "c"})
        append(id);
    EXPECT_EQ(take(), "ab preferred_size");
    EXPECT_FALSE(isDue());
    EXPECT_EQ(m_strategy->said(), "(abc)(c");
}

TEST_F(BatchStrategyTest, ABatchThatIsNeverExecutedEndsWithTheQueue)
{
    ROWS("9.5.3");
    {
        BatchQueue lost(m_settings, BatchCompatibility(), m_strategy);
        lost.append(made("a", 1, 0, 1));
        EXPECT_EQ(lost.decide(m_clock.now(), false).count, 0u);
    }
    EXPECT_EQ(m_strategy->said(), "(a)");
}

TEST_F(BatchStrategyTest, ABatcherAsksItAndLetsItLogWithoutTheLock)
{
    ROWS("4.2.17");
    Batcher::Options options;
    options.modelName = "m";
    options.settings = m_settings;
    options.strategy = m_strategy;
    options.statistics = std::make_shared<statistics::ModelStatistics>();
    options.clock = &m_clock;
    const auto batcher = std::make_shared<Batcher>(std::move(options));
    m_strategy->look = [&] { EXPECT_LE(batcher->pendingCount(), 2u); }; // which takes the lock
    for (const char* id : {"a", "x"}) {
        std::unique_ptr<Request> request = made(id, 1, 0, 1);
        ASSERT_TRUE(batcher->enqueue(request).ok());
    }
    for (const char* id : {"a", "x"}) {
        backend::Batch batch = batcher->next(0);
        ASSERT_EQ(batch.size(), 1u);
        EXPECT_EQ(batch[0]->context()->clientId, id);
        EXPECT_EQ(batch[0]->record().batchRelease, BatchRelease::LibraryRule);
        const auto context = batch[0]->context();
        EXPECT_TRUE(context->send(context->newResponse(), true).ok());
        Request::release(std::move(batch[0]), 1);
    }
    EXPECT_EQ(m_strategy->said(), "(ax!)(x!)");
    EXPECT_GE(m_strategy->logged, 2);
}

} // namespace
} // namespace thalassa::scheduling
