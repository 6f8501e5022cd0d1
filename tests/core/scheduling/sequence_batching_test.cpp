// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher: accepted and refused requests, and the end of sequences.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "tests/core/scheduling/sequence_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using std::chrono::microseconds;
using tests::answer;
using tests::idsOf;
using tests::kEnd;
using tests::kStart;
using tests::TestRequest;

class SequenceBatchingTest : public tests::SequenceFixture { };

TEST_F(SequenceBatchingTest, RefusesWhatBelongsToNoSequence)
{
    start("");
    EXPECT_EQ(refusal(uint64_t{0}, kStart),
        "inference request to model 'm' must specify a non-zero or non-empty correlation ID");
    EXPECT_EQ(refusal(std::string(), kStart),
        "inference request to model 'm' must specify a non-zero or non-empty correlation ID");
    EXPECT_EQ(refusal(uint64_t{7}, 0),
        "inference request for sequence 7 to model 'm' must specify the START flag on the first "
        "request of the sequence");
    EXPECT_EQ(refusal(std::string("a"), kEnd),
        "inference request for sequence a to model 'm' must specify the START flag on the first "
        "request of the sequence");
    EXPECT_EQ(refusal(uint64_t{7}, kStart, 2),
        "inference request to model 'm' must specify batch-size 1 due to requirements of sequence "
        "batcher, got 2");
    start("iterative_sequence: true");
    EXPECT_EQ(refusal(uint64_t{0}, 0, 2),
        "inference request to model 'm' must specify batch-size 1 due to requirements of sequence "
        "batcher, got 2");
}

TEST_F(SequenceBatchingTest, TakesIdsOfTheKindThatItsControlInputCarries)
{
    const std::string control = "control_input { name: 'ID' control { kind: "
                                "CONTROL_SEQUENCE_CORRID data_type: ";
    start(control + "TYPE_STRING } }");
    EXPECT_NE(refusal(uint64_t{1}, kStart), "");
    const TestRequest a = enqueued("a", std::string("x"), kStart);
    start(control + "TYPE_INT32 } }");
    EXPECT_NE(refusal(std::string("x"), kStart), "");
    const TestRequest b = enqueued("b", uint64_t{1}, kStart);
}

// Otherwise the sequence would go on as if the request had been executed.
TEST_F(SequenceBatchingTest, HasWhatAnInstanceTookExecutedThoughItsClientLeaves)
{
    ROWS("4.3.14");
    const auto isKept = [this](const std::string& fields, int maxBatchSize) {
        start(fields, 1, maxBatchSize);
        const TestRequest request = enqueued("a", uint64_t{1}, kStart);
        backend::Batch batch = batcher->next(0);
        const bool isKept = batch.at(0)->scheduling.keepsPlace;
        answer(std::move(batch));
        return isKept;
    };
    EXPECT_TRUE(isKept("direct {}", 4));
    EXPECT_TRUE(isKept("direct {}", 0));
    EXPECT_TRUE(isKept("oldest { max_candidate_sequences: 4 }", 4));
    EXPECT_TRUE(isKept("oldest { max_candidate_sequences: 4 }", 0));
    // An iterative request is a whole sequence and ends with it. In a batch of the direct strategy
    // it still occupies its row.
    EXPECT_TRUE(isKept("iterative_sequence: true", 4));
    EXPECT_FALSE(isKept("iterative_sequence: true", 0));
    EXPECT_FALSE(isKept("iterative_sequence: true oldest { max_candidate_sequences: 4 }", 4));
}

TEST_F(SequenceBatchingTest, AnIdleSequenceMakesRoomAtItsTime)
{
    ROWS("4.3.11", "4.3.12");
    start("max_sequence_idle_microseconds: 100", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    EXPECT_EQ(askNow(), "a");
    std::future<std::string> batch = ask(0);
    const TestRequest b = enqueued("b", uint64_t{2}, kStart); // waits for the slot
    clock.awaitWaiter();
    clock.advance(microseconds(100));
    EXPECT_EQ(batch.get(), "b");
    EXPECT_NE(refusal(uint64_t{1}, 0), "");
}

TEST_F(SequenceBatchingTest, ASequenceThatWaitsTooLongEndsAsAWhole)
{
    ROWS("4.3.13");
    start("", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    TestRequest b = made("b", uint64_t{2}, kStart);
    ASSERT_TRUE(batcher->enqueue(b.request).ok());
    TestRequest c = made("c", uint64_t{2}, 0);
    c.request->timeout = microseconds(50);
    ASSERT_TRUE(batcher->enqueue(c.request).ok());
    clock.awaitWaiter();
    clock.advance(microseconds(50));
    for (const TestRequest* const one : {&b, &c}) {
        one->sink->waitForFinal();
        EXPECT_EQ(one->sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
        EXPECT_EQ(one->sink->statuses()[0].message().substr(0, 58),
            "timeout of the corresponding sequence has been expired: it");
    }
    EXPECT_EQ(askNow(), "a");
}

// 2^63-1 us means "never"; it exceeds the range of the clock's nanoseconds.
TEST_F(SequenceBatchingTest, ATimeoutOfNeverIsNoTimeout)
{
    ROWS("4.3.13");
    start("", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    for (const int64_t never : {INT64_MAX, INT64_MAX / 1000 + 1}) {
        TestRequest b = made("b", uint64_t{2}, kStart);
        b.request->timeout = microseconds(never);
        ASSERT_TRUE(batcher->enqueue(b.request).ok());
        batcher->onTimer(); // answers expired requests
        EXPECT_FALSE(b.sink->isFinal());
    }
    TestRequest c = made("c", uint64_t{2}, 0);
    c.request->timeout = microseconds(50);
    ASSERT_TRUE(batcher->enqueue(c.request).ok());
    clock.awaitWaiter();
    clock.advance(microseconds(50));
    c.sink->waitForFinal();
}

TEST_F(SequenceBatchingTest, ACancelledRequestTakesItsSequenceWithIt)
{
    ROWS("4.3.14");
    start("", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    const std::shared_ptr<inference::RequestContext> cancelled = lastContext;
    const TestRequest b = enqueued("b", uint64_t{1});
    const TestRequest c = enqueued("c", uint64_t{2}, kStart);
    cancelled->cancel();
    for (const TestRequest* const one : {&a, &b})
        EXPECT_EQ(one->sink->statuses()[0].code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(askNow(), "c");
    EXPECT_NE(refusal(uint64_t{1}, 0), "");
}

TEST_F(SequenceBatchingTest, LimitsTheBacklogWhereTheModelSaysSo)
{
    start("", 1, 1,
        "parameters { key: 'sequence_max_backlog_size' value { string_value: '1' } }"
        "parameters { key: 'sequence_backlog_timeout_microseconds' value { string_value: '50' } }");
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    const TestRequest b = enqueued("b", uint64_t{2}, kStart);
    EXPECT_EQ(refusal(uint64_t{3}, kStart),
        "Exceeds maximum backlog size: 1 sequences wait for a slot of model 'm', and its "
        "sequence_max_backlog_size is 1. Send it again later");
    const TestRequest c = enqueued("c", uint64_t{2}); // its sequence is in the backlog
    clock.awaitWaiter();
    clock.advance(microseconds(50));
    c.sink->waitForFinal();
    EXPECT_EQ(batcher->pendingCount(), 1u);
}

TEST_F(SequenceBatchingTest, NotesWhenASequenceGetsTheSlotThatItWaitedFor)
{
    start("", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart | kEnd);
    const TestRequest b = enqueued("b", uint64_t{2}, kStart | kEnd);
    clock.advance(microseconds(70));
    backend::Batch first = batcher->next(0);
    EXPECT_EQ(idsOf(first), "a");
    EXPECT_EQ(first[0]->record().slotted, base::TimePoint()); // it had one at once
    answer(std::move(first));
    backend::Batch second = batcher->next(0);
    EXPECT_EQ(idsOf(second), "b");
    EXPECT_EQ(second[0]->record().slotted, clock.now());
    answer(std::move(second));
}

TEST_F(SequenceBatchingTest, RunningSequencesGoOnAfterAStop)
{
    ROWS("4.3.27");
    start("");
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    batcher->stop();
    EXPECT_EQ(refusal(uint64_t{2}, kStart),
        "Server is stopping, scheduler for model 'm' has stopped accepting new inference requests");
    const TestRequest b = enqueued("b", uint64_t{1});
    EXPECT_EQ(askNow(), "a");
    EXPECT_EQ(askNow(), "b");
    batcher->retire(0); // the sequence is idle, and no request can follow
    EXPECT_EQ(askNow(), "");
}

TEST_F(SequenceBatchingTest, ARetiredInstanceFinishesItsSequences)
{
    ROWS("4.3.19");
    start("", 2, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    batcher->retire(0);
    EXPECT_EQ(askNow(0), "a");
    const TestRequest b = enqueued("b", uint64_t{2}, kStart);
    EXPECT_EQ(askNow(1), "b");
    const TestRequest c = enqueued("c", uint64_t{1}, kEnd);
    EXPECT_EQ(askNow(0), "c");
    EXPECT_EQ(askNow(0), "");
}

TEST_F(SequenceBatchingTest, AnswersWhatIsLeftWhenItEnds)
{
    start("", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart),
                      b = enqueued("b", uint64_t{2}, kStart);
    batcher.reset();
    for (const TestRequest* const one : {&a, &b})
        EXPECT_EQ(one->sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
}

// Threads, for the sanitizers: each request ends exactly once in any interleaving.
TEST_F(SequenceBatchingTest, EndsEachRequestOnceWhileThreadsEnqueueCancelAndExecute)
{
    for (const char* const strategy : {"direct {}", "oldest { max_candidate_sequences: 3 }"}) {
        start(std::string("max_sequence_idle_microseconds: 1 ") + strategy, 2);
        std::vector<std::thread> instances;
        instances.reserve(2);
        for (int index = 0; index < 2; ++index) {
            instances.emplace_back([this, index] {
                for (backend::Batch batch = batcher->next(index); !batch.empty();
                     batch = batcher->next(index))
                    answer(std::move(batch));
            });
        }
        std::vector<TestRequest> accepted[2];
        std::vector<std::thread> clients;
        for (uint64_t client = 0; client < 2; ++client) {
            clients.emplace_back([this, client, &mine = accepted[client]] {
                for (uint64_t i = 0; i < 500; ++i) {
                    TestRequest request = made("", 1 + (client + i) % 9, i % 4);
                    const auto context = request.request->context();
                    if (batcher->enqueue(request.request).ok())
                        mine.push_back(std::move(request));
                    if (i % 5 == 0)
                        context->cancel();
                    if (i % 50 == 0)
                        clock.advance(microseconds(1));
                }
            });
        }
        for (std::thread& client : clients)
            client.join();
        for (const auto& mine : accepted) {
            for (const TestRequest& one : mine) {
                while (!one.sink->isFinal()) {
                    clock.advance(microseconds(1)); // moves the backlog on
                    std::this_thread::yield();
                }
                EXPECT_EQ(one.sink->deliveryCount(), 1u);
            }
        }
        batcher->stop();
        for (int index = 0; index < 2; ++index)
            batcher->retire(index);
        for (std::thread& instance : instances)
            instance.join();
    }
}

} // namespace
} // namespace thalassa::scheduling
