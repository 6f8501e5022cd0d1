// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher: the sequences that the observability extension shows.
#include <gtest/gtest.h>

#include "tests/core/scheduling/sequence_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using tests::answer;
using tests::idsOf;
using tests::kEnd;
using tests::kStart;
using tests::TestRequest;

class SequenceViewsTest : public tests::SequenceFixture { };

// The ids as text.
std::string idsOf(const std::vector<SequenceView>& sequences)
{
    std::string ids;
    for (const SequenceView& one : sequences)
        ids += std::to_string(std::get<uint64_t>(one.id));
    return ids;
}

TEST_F(SequenceViewsTest, ShowsSequencesInSlotsAndInTheBacklog)
{
    start("direct {} max_sequence_idle_microseconds: 1000000", 1, 2);
    const base::TimePoint begin = clock.now();
    const TestRequest a = enqueued("a", uint64_t{1}, kStart),
                      b = enqueued("b", uint64_t{2}, kStart);
    clock.advance(milliseconds(100));
    const TestRequest c = enqueued("c", uint64_t{1});
    TestRequest late = made("d", uint64_t{3}, kStart);
    late.request->timeout = microseconds(5000);
    EXPECT_TRUE(batcher->enqueue(late.request).ok());
    const SequencesView view = *batcher->sequences(10);
    EXPECT_EQ(view.slotCount, 2u);
    EXPECT_EQ(view.inSlotCount, 2u);
    EXPECT_EQ(view.backlogCount, 1u);
    EXPECT_FALSE(view.isOrderPartial);
    EXPECT_EQ(idsOf(view.inSlots), "21"); // the longest idle first
    const SequenceView& one = view.inSlots[1];
    EXPECT_EQ(one.instance, 0);
    EXPECT_EQ(one.slot, 0u);
    EXPECT_EQ(one.waitingCount, 2u);
    EXPECT_EQ(one.begun, begin);
    EXPECT_EQ(one.lastReceived, begin + milliseconds(100));
    EXPECT_EQ(one.endsAt, begin + milliseconds(1100));
    EXPECT_EQ(view.inSlots[0].endsAt, begin + milliseconds(1000));
    EXPECT_EQ(idsOf(view.backlog), "3");
    EXPECT_EQ(view.backlog[0].instance, -1);
    EXPECT_EQ(view.backlog[0].endsAt, begin + milliseconds(105));
    const QueuesView queues = batcher->queues();
    EXPECT_EQ(queues.scheduler, "sequence_direct");
    EXPECT_EQ(queues.requestCount, 4u);
    ASSERT_EQ(queues.queues.size(), 1u);
    EXPECT_EQ(queues.queues[0].instance, 0);
    EXPECT_EQ(queues.queues[0].requestCount, 3u);
    EXPECT_EQ(queues.queues[0].oldest, begin);
    EXPECT_EQ(queues.nextBatches[0].requestCount, 2u);
    EXPECT_EQ(idsOf(batcher->sequences(1)->inSlots), "2");
    EXPECT_EQ(idsOf(batcher->sequences(0)->inSlots), "");
}

TEST_F(SequenceViewsTest, ShowsTheInputBytesOfAllWaitingRequests)
{
    start("direct {}", 1, 2);
    const auto enqueue = [this](uint64_t sequence, uint32_t flags, uint64_t bytes) {
        TestRequest test = made("a", sequence, flags);
        test.request->record().inputByteSize = bytes;
        EXPECT_TRUE(batcher->enqueue(test.request).ok());
    };
    enqueue(1, kStart, 100);
    enqueue(1, 0, 20);
    enqueue(2, kStart, 3);
    EXPECT_EQ(batcher->queues().queues[0].inputByteSize, 123u);
}

TEST_F(SequenceViewsTest, ShowsSequencesWhoseEndWaits)
{
    start("oldest { max_candidate_sequences: 4 }", 1, 4);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart), b = enqueued("b", uint64_t{1}, kEnd),
                      c = enqueued("c", uint64_t{2}, kStart);
    SequencesView view = *batcher->sequences(10);
    EXPECT_EQ(idsOf(view.inSlots), "21"); // open ones first
    EXPECT_FALSE(view.inSlots[1].isOpen);
    EXPECT_EQ(view.inSlots[1].waitingCount, 2u);
    EXPECT_EQ(view.inSlots[1].endsAt, base::TimePoint::max());
    EXPECT_EQ(askNow(), "ac");
    view = *batcher->sequences(10);
    EXPECT_EQ(view.inSlots[1].waitingCount, 1u);
    EXPECT_EQ(batcher->queues().queues[0].requestCount, 1u);
    EXPECT_EQ(batcher->queues().requestCount, 1u);
    EXPECT_EQ(askNow(), "b");
    view = *batcher->sequences(10);
    EXPECT_EQ(idsOf(view.inSlots), "2");
    EXPECT_EQ(view.inSlotCount, 1u);
}

// A call examines only few sequences, however many have become active since the previous call.
// Further calls examine more until the order is right.
TEST_F(SequenceViewsTest, FindsThoseThatAreIdleForLongestAmongManyActiveOnes)
{
    constexpr uint64_t kCount = 2000;
    start("direct {} max_sequence_idle_microseconds: 60000000", 1, kCount);
    std::vector<TestRequest> all;
    for (uint64_t id = 1; id <= kCount; ++id) {
        all.push_back(enqueued("", id, kStart));
        clock.advance(microseconds(1));
    }
    for (uint64_t id = 1; id <= kCount; ++id) {
        if (id != 1500)
            all.push_back(enqueued("", id));
        clock.advance(microseconds(1));
    }
    EXPECT_TRUE(batcher->sequences(3)->isOrderPartial);
    int calls = 1;
    while (batcher->sequences(3)->isOrderPartial)
        ASSERT_LT(++calls, 20);
    const SequencesView view = *batcher->sequences(3);
    EXPECT_EQ(std::get<uint64_t>(view.inSlots[0].id), 1500u);
    EXPECT_EQ(std::get<uint64_t>(view.inSlots[1].id), 1u);
    EXPECT_EQ(std::get<uint64_t>(view.inSlots[2].id), 2u);
    EXPECT_EQ(view.inSlotCount, kCount);
}

} // namespace
} // namespace thalassa::scheduling
