// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher, direct: the rows, the control inputs and the release of its batches.
#include <gtest/gtest.h>

#include <future>

#include "core/scheduling/sequence/slot_plan.h"
#include "tests/core/scheduling/sequence_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using inference::BatchRelease;
using std::chrono::microseconds;
using tests::answer;
using tests::idsOf;
using tests::kEnd;
using tests::kStart;
using tests::TestRequest;

class SequenceDirectTest : public tests::SequenceFixture { };

TEST_F(SequenceDirectTest, FillsTheRowsBeforeTheLastReadySlot)
{
    ROWS("4.3.20");
    start("direct {}");
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    const TestRequest b = enqueued("b", uint64_t{2}, kStart);
    EXPECT_EQ(askNow(), "ab");
    const TestRequest c = enqueued("c", uint64_t{2});
    EXPECT_EQ(askNow(), "-c");
    const TestRequest d = enqueued("d", uint64_t{1}, kEnd);
    EXPECT_EQ(askNow(), "d");
    EXPECT_EQ(statistics->snapshot().inference_stats().fail().count(), 0u);
}

TEST_F(SequenceDirectTest, WaitsForEnoughSlotsOrTheDelay)
{
    ROWS("4.3.24");
    start("direct { max_queue_delay_microseconds: 100 minimum_slot_utilization: 0.75 }");
    std::future<std::string> batch = ask(0);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    clock.awaitWaiter();
    clock.advance(microseconds(100));
    EXPECT_EQ(batch.get(), "a");
    EXPECT_EQ(lastRelease, BatchRelease::DelayOver);
    const TestRequest b = enqueued("b", uint64_t{1}), c = enqueued("c", uint64_t{2}, kStart),
                      d = enqueued("d", uint64_t{3}, kStart);
    EXPECT_EQ(askNow(), "bcd");
    EXPECT_EQ(lastRelease, BatchRelease::SequenceRule);
}

TEST(SlotPlanTest, DecidesAsTheTableSays)
{
    constexpr base::TimePoint kBegin{std::chrono::hours(1)};
    struct Case {
        float utilization;
        int delay;
        size_t ready; // out of 4 slots
        int age;
        BatchRelease expected; // None: wait
    };
    const Case cases[] = {
        {0, 0, 0, 0, BatchRelease::None},
        {0, 0, 1, 0, BatchRelease::IdleInstance},
        {0, 100, 1, 0, BatchRelease::IdleInstance},
        {0.5, 0, 1, 0, BatchRelease::IdleInstance},
        {0.5, 100, 1, 0, BatchRelease::None},
        {0.5, 100, 1, 99, BatchRelease::None},
        {0.5, 100, 1, 100, BatchRelease::DelayOver},
        {0.5, 100, 2, 0, BatchRelease::SequenceRule},
        {1, 100, 3, 0, BatchRelease::None},
        {1, 100, 4, 0, BatchRelease::SequenceRule},
    };
    for (const Case& one : cases) {
        SequenceSettings settings;
        settings.slotsPerInstance = 4;
        settings.minUtilization = one.utilization;
        settings.maxQueueDelay = microseconds(one.delay);
        const SlotPlan plan =
            planSlots(settings, one.ready, kBegin, kBegin + microseconds(one.age), false);
        EXPECT_EQ(plan.release, one.expected) << one.utilization << " " << one.delay;
        EXPECT_EQ(plan.isDue, one.expected != BatchRelease::None);
        if (!plan.isDue && one.ready > 0) {
            EXPECT_EQ(plan.until, kBegin + microseconds(one.delay));
        }
    }
}

TEST_F(SequenceDirectTest, GivesEachRequestItsControls)
{
    ROWS("4.3.15", "4.3.16");
    start("direct {} control_input { name: 'S' control { kind: CONTROL_SEQUENCE_START "
          "int32_false_true: [ 3, 4 ] } } control_input { name: 'E' control { kind: "
          "CONTROL_SEQUENCE_END fp32_false_true: [ 0, 1 ] } } control_input { name: 'R' control { "
          "kind: CONTROL_SEQUENCE_READY bool_false_true: [ false, true ] } } control_input { name: "
          "'I' control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT32 } }");
    const TestRequest a = enqueued("a", uint64_t{5}, kStart);
    const TestRequest b = enqueued("b", (uint64_t{1} << 32) + 6, kStart | kEnd);
    answer(batcher->next(0));
    const TestRequest c = enqueued("c", uint64_t{7}, kStart); // gets the slot of b
    backend::Batch batch = batcher->next(0);
    ASSERT_EQ(idsOf(batch), "-c");
    const auto bytes = [&](size_t row, const char* name) {
        const inference::InputTensor& input = *batch[row]->findInput(name);
        EXPECT_EQ(input.shape, (tensor::Shape{1, 1}));
        std::string result(input.data.byteSize(), '\0');
        input.data.copyTo(result.data());
        return result;
    };
    using namespace std::string_literals;
    EXPECT_EQ(bytes(0, "S"), "\3\0\0\0"s);
    EXPECT_EQ(bytes(1, "S"), "\4\0\0\0"s);
    EXPECT_EQ(bytes(1, "E"), "\0\0\0\0"s);
    EXPECT_EQ(bytes(0, "R"), "\0"s);
    EXPECT_EQ(bytes(1, "R"), "\1"s);
    EXPECT_EQ(bytes(0, "I"), "\0\0\0\0"s);
    EXPECT_EQ(bytes(1, "I"), "\7\0\0\0"s);
    answer(std::move(batch));
}

} // namespace
} // namespace thalassa::scheduling
