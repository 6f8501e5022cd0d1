// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/slot_strategy.h"

#include <gtest/gtest.h>

#include "core/scheduling/sequence/filler.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using inference::BatchRelease;
using inference::Request;

class SlotStrategyTest : public testing::Test {
protected:
    SlotStrategyTest() { m_settings.slotsPerInstance = 4; }
    // A waiting request and its sequence keep each other.
    ~SlotStrategyTest() override { dropWaiting(); }
    void dropWaiting()
    {
        for (const std::shared_ptr<Sequence>& sequence : m_slots) {
            while (sequence != nullptr && !sequence->waiting.isEmpty())
                sequence->waiting.takeFirst();
        }
    }
    void useOldest()
    {
        m_settings.oldest.emplace();
        m_settings.oldest->isBatching = true;
        m_settings.oldest->maxSize = 4;
        m_settings.oldest->preferredSizes = {4};
    }
    void make() { m_strategy = makeSlotStrategy(m_settings, m_compatibility, m_slots); }
    // Gives the sequence in that slot a waiting request.
    void receive(size_t slot, const std::string& id)
    {
        if (m_slots[slot] == nullptr)
            m_slots[slot] = std::make_shared<Sequence>();
        tests::TestRequest made(m_model, id);
        made.request->scheduling.sequence = m_slots[slot];
        m_slots[slot]->waiting.append(std::move(made.request));
        m_strategy->submit(*m_slots[slot]);
    }
    SlotPlan decide() { return m_strategy->decide(base::TimePoint(), false); }
    // Returns the client ids of the batch, "-" for a row that a filler takes.
    std::string take()
    {
        std::string ids;
        for (std::unique_ptr<Request>& request : m_strategy->take()) {
            ids += request == nullptr ? "-" : request->context()->clientId;
            if (request != nullptr)
                m_taken.push_back(std::move(request));
        }
        return ids;
    }

    const std::shared_ptr<tests::ConfiguredModel> m_model =
        std::make_shared<tests::ConfiguredModel>(
            "name: 'm' max_batch_size: 4 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");
    SequenceSettings m_settings;
    const BatchCompatibility m_compatibility;
    SlotStrategy::Slots m_slots{4};
    std::unique_ptr<SlotStrategy> m_strategy;
    backend::Batch m_taken;
};

TEST_F(SlotStrategyTest, DirectLeavesRowsForFillersUpToTheLastReadySlot)
{
    ROWS("4.3.20");
    make();
    EXPECT_TRUE(m_strategy->isEmpty());
    EXPECT_FALSE(decide().isDue);
    receive(2, "c");
    receive(0, "a");
    receive(0, "A");
    EXPECT_FALSE(m_strategy->isEmpty());
    const SlotPlan plan = decide();
    EXPECT_TRUE(plan.isDue);
    EXPECT_EQ(plan.release, BatchRelease::IdleInstance);
    EXPECT_EQ(take(), "a-c");
    EXPECT_EQ(m_taken.front()->record().batchRoom, 1u);
    EXPECT_EQ(m_taken.front()->record().batchRelease, BatchRelease::IdleInstance);
    EXPECT_TRUE(decide().isDue);
    EXPECT_EQ(take(), "A");
    EXPECT_TRUE(m_strategy->isEmpty());
}

TEST_F(SlotStrategyTest, DirectKeepsRequestsInTheirSequences)
{
    make();
    receive(1, "b");
    EXPECT_EQ(m_strategy->withdraw(*m_slots[1]), nullptr);
    EXPECT_EQ(m_slots[1]->waiting.size(), 1u);
}

TEST_F(SlotStrategyTest, OldestQueuesOneRequestOfEachSequence)
{
    ROWS("4.3.25");
    useOldest();
    make();
    receive(3, "a");
    receive(3, "A");
    receive(0, "b");
    EXPECT_TRUE(decide().isDue);
    EXPECT_EQ(take(), "ab");
    EXPECT_TRUE(m_strategy->isEmpty());
    EXPECT_TRUE(m_slots[3]->isExecuting);
    EXPECT_EQ(m_strategy->withdraw(*m_slots[3]), nullptr);
    // The backend releases the first request.
    m_slots[3]->submitted = nullptr;
    m_slots[3]->isExecuting = false;
    m_strategy->submit(*m_slots[3]);
    EXPECT_TRUE(decide().isDue);
    EXPECT_EQ(take(), "A");
}

TEST_F(SlotStrategyTest, OldestGivesASubmittedRequestBack)
{
    useOldest();
    make();
    receive(0, "a");
    const std::unique_ptr<Request> withdrawn = m_strategy->withdraw(*m_slots[0]);
    ASSERT_NE(withdrawn, nullptr);
    EXPECT_EQ(withdrawn->context()->clientId, "a");
    EXPECT_EQ(m_slots[0]->submitted, nullptr);
    EXPECT_TRUE(m_strategy->isEmpty());
}

TEST_F(SlotStrategyTest, ShowsTheQueueAndTheNextBatchOfTheInstance)
{
    for (const bool isOldest : {false, true}) {
        SCOPED_TRACE(isOldest);
        dropWaiting();
        m_slots.assign(4, nullptr);
        if (isOldest)
            useOldest();
        make();
        receive(0, "a");
        receive(1, "b");
        EXPECT_TRUE(decide().isDue);
        QueuesView view;
        m_strategy->show(7, base::TimePoint(), false, view);
        ASSERT_EQ(view.queues.size(), 1u);
        EXPECT_EQ(view.queues[0].instance, 7);
        EXPECT_EQ(view.queues[0].requestCount, 2u);
        ASSERT_EQ(view.nextBatches.size(), 1u);
        EXPECT_EQ(view.nextBatches[0].instance, 7);
        EXPECT_EQ(strategyName(m_settings), isOldest ? "sequence_oldest" : "sequence_direct");
    }
}

TEST_F(SlotStrategyTest, AFillerHasTheInputsAndTheBatchOfARealRequest)
{
    ROWS("4.3.20");
    tests::TestRequest real(m_model, "a");
    real.input("X", tensor::DataType::Uint8, {1, 1}, "x");
    real.request->record().batchRelease = BatchRelease::DelayOver;
    real.request->record().batchRoom = 3;
    const std::unique_ptr<Request> filler = makeFiller(*real.request);
    EXPECT_TRUE(filler->scheduling.isFiller);
    EXPECT_TRUE(filler->scheduling.keepsPlace);
    EXPECT_EQ(filler->state(), inference::RequestState::Pending);
    ASSERT_EQ(filler->inputs.size(), 1u);
    EXPECT_EQ(filler->inputs[0].name, "X");
    EXPECT_EQ(filler->record().batchRelease, BatchRelease::DelayOver);
    EXPECT_EQ(filler->record().batchRoom, 3u);
    EXPECT_EQ(filler->context()->modelName, "m");
}

} // namespace
} // namespace thalassa::scheduling
