// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher: instances that wait, time that passes, control tensors, sequences that iterate.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "core/scheduling/sequence_batcher.h"
#include "core/scheduling/slot_plan.h"
#include "tests/core/scheduling/no_executor.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {
namespace {

using inference::BatchRelease;
using inference::Request;
using std::chrono::microseconds;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr uint32_t kStart = 1;
constexpr uint32_t kEnd = 2;

// The ids of the batch, '-' for a filler.
std::string idsOf(const backend::Batch& batch)
{
    std::string ids;
    for (const auto& request : batch)
        ids += request->isFiller ? "-" : request->context()->clientId;
    return ids;
}

void answer(backend::Batch batch, uint32_t flags = TRITONSERVER_REQUEST_RELEASE_ALL)
{
    for (auto& request : batch) {
        request->setState(inference::RequestState::Executing).IgnoreError();
        const auto context = request->context();
        if (flags == TRITONSERVER_REQUEST_RELEASE_ALL) {
            EXPECT_TRUE(context->send(context->newResponse(), true).ok());
        }
        Request::release(std::move(request), flags);
    }
}

class SequenceBatchingTest : public testing::Test {
protected:
    ~SequenceBatchingTest() override { end(); }
    // The alarms' thread may still be in a callback of what is destroyed here.
    void end()
    {
        batcher.reset();
        while (m_alarms.use_count() > 1)
            std::this_thread::yield();
        m_alarms.reset();
    }
    // A model with those fields of sequence_batching and that many instances.
    void start(const std::string& sequenceBatching, int instances = 1, int maxBatchSize = 4,
        const std::string& more = "")
    {
        end();
        m_model = std::make_shared<ConfiguredModel>(
            "name: 'm' max_batch_size: " + std::to_string(maxBatchSize) +
            " input { name: 'X' data_type: TYPE_UINT8 dims: -1 } sequence_batching { " +
            sequenceBatching + " } " + more);
        SequenceBatcher::Options options;
        options.modelName = "m";
        options.settings = SequenceSettings::from(m_model->info().config()).value();
        options.controls = SequenceControls(m_model->info().config());
        options.joinRule = JoinRule(m_model->info());
        options.statistics = statistics;
        options.alarms = m_alarms = std::make_shared<base::Alarms>(clock);
        options.clock = &clock;
        batcher = std::make_shared<SequenceBatcher>(std::move(options));
        for (int i = 0; i < instances; ++i)
            batcher->lend(i, m_executor);
    }
    TestRequest made(const std::string& id, inference::CorrelationId sequence, uint32_t flags)
    {
        TestRequest made(m_model, id);
        made.input("X", tensor::DataType::Uint8, {1, 1}, "x");
        made.request->correlationId = std::move(sequence);
        made.request->flags = flags;
        made.request->record().accepted = clock.now();
        return made;
    }
    TestRequest enqueued(
        const std::string& id, inference::CorrelationId sequence, uint32_t flags = 0)
    {
        TestRequest request = made(id, std::move(sequence), flags);
        lastContext = request.request->context();
        EXPECT_EQ(batcher->enqueue(request.request), absl::OkStatus());
        return request;
    }
    std::string refusal(inference::CorrelationId sequence, uint32_t flags, uint32_t batchSize = 1)
    {
        TestRequest request = made("", std::move(sequence), flags);
        request.request->batchSize = batchSize;
        const absl::Status status = batcher->enqueue(request.request);
        EXPECT_NE(request.request, nullptr);
        return std::string(status.message());
    }
    // An instance that asks once, on a thread of its own; the ids of what it gets.
    std::future<std::string> ask(int instance)
    {
        return std::async(std::launch::async, [this, instance] {
            backend::Batch batch = batcher->next(instance);
            const std::string ids = idsOf(batch);
            answer(std::move(batch));
            return ids;
        });
    }
    std::string askNow(int instance = 0)
    {
        backend::Batch batch = batcher->next(instance);
        const std::string ids = idsOf(batch);
        answer(std::move(batch));
        return ids;
    }

    tests::VirtualClock clock;
    std::shared_ptr<statistics::ModelStatistics> statistics =
        std::make_shared<statistics::ModelStatistics>();
    std::shared_ptr<SequenceBatcher> batcher;
    std::shared_ptr<inference::RequestContext> lastContext; // of enqueued()

private:
    tests::NoExecutor m_executor;
    std::shared_ptr<ConfiguredModel> m_model;
    std::shared_ptr<base::Alarms> m_alarms;
};

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
        "inference request for sequence 'a' to model 'm' must specify the START flag on the first "
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

TEST_F(SequenceBatchingTest, FillsTheRowsBeforeTheLastReadySlot)
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

TEST_F(SequenceBatchingTest, WaitsForEnoughSlotsOrTheDelay)
{
    ROWS("4.3.24");
    start("direct { max_queue_delay_microseconds: 100 minimum_slot_utilization: 0.75 }");
    std::future<std::string> batch = ask(0);
    const TestRequest a = enqueued("a", uint64_t{1}, kStart);
    clock.awaitWaiter();
    clock.advance(microseconds(100));
    EXPECT_EQ(batch.get(), "a");
    const TestRequest b = enqueued("b", uint64_t{1}), c = enqueued("c", uint64_t{2}, kStart),
                      d = enqueued("d", uint64_t{3}, kStart);
    EXPECT_EQ(askNow(), "bcd");
    EXPECT_EQ(statistics->batchCount(BatchRelease::DelayOver), 1u);
    EXPECT_EQ(statistics->batchCount(BatchRelease::SequenceRule), 1u);
}

TEST(SlotPlanTest, DecidesAsTheTableSays)
{
    constexpr base::TimePoint kBegin{std::chrono::hours(1)};
    struct Case {
        float utilization;
        int delay;
        size_t ready; // of 4
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
        settings.maxDelay = microseconds(one.delay);
        const SlotPlan plan =
            planSlots(settings, one.ready, kBegin, kBegin + microseconds(one.age), false);
        EXPECT_EQ(plan.release, one.expected) << one.utilization << " " << one.delay;
        EXPECT_EQ(plan.isDue, one.expected != BatchRelease::None);
        if (!plan.isDue && one.ready > 0) {
            EXPECT_EQ(plan.until, kBegin + microseconds(one.delay));
        }
    }
}

TEST_F(SequenceBatchingTest, GivesEachRequestItsControls)
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
    const TestRequest c = enqueued("c", uint64_t{7}, kStart); // into b's slot
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
    const TestRequest c = enqueued("c", uint64_t{2}); // it belongs to what waits
    clock.awaitWaiter();
    clock.advance(microseconds(50));
    c.sink->waitForFinal();
    EXPECT_EQ(batcher->pendingCount(), 1u);
}

TEST_F(SequenceBatchingTest, OneRequestOfASequenceAtATime)
{
    ROWS("4.3.25");
    start("oldest { max_candidate_sequences: 2 }");
    const TestRequest a = enqueued("a", uint64_t{1}, kStart), b = enqueued("b", uint64_t{1}),
                      c = enqueued("c", uint64_t{2}, kStart);
    backend::Batch batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "ac");
    backend::Batch first;
    first.push_back(std::move(batch[0]));
    answer(std::move(first));
    EXPECT_EQ(askNow(), "b");
    batch.erase(batch.begin());
    answer(std::move(batch));
}

TEST_F(SequenceBatchingTest, IteratesAsLongAsTheBackendWants)
{
    ROWS("4.3.28", "4.3.29");
    start("iterative_sequence: true", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{0});
    const TestRequest b = enqueued("b", uint64_t{0});
    backend::Batch batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "a");
    EXPECT_EQ(batch[0]->flags, kStart);
    EXPECT_NE(std::get<uint64_t>(batch[0]->correlationId), 0u);
    answer(std::move(batch), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
    batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "a");
    EXPECT_EQ(batch[0]->flags, 0u);
    answer(std::move(batch));
    EXPECT_TRUE(a.sink->isFinal());
    EXPECT_EQ(askNow(), "b");
}

TEST_F(SequenceBatchingTest, ACancelledIterationEndsWhenItIsReleased)
{
    start("iterative_sequence: true", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{0});
    backend::Batch batch = batcher->next(0);
    lastContext->cancel();
    answer(std::move(batch), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
    ASSERT_TRUE(a.sink->isFinal());
    EXPECT_EQ(a.sink->statuses()[0].code(), absl::StatusCode::kCancelled);
    const TestRequest b = enqueued("b", uint64_t{0});
    EXPECT_EQ(askNow(), "b");
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
    batcher->retire(0); // the sequence is idle, and nothing can follow
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

// Threads, for the sanitizers: each request ends once, whatever comes together.
TEST_F(SequenceBatchingTest, EndsEachRequestOnceWhileThreadsEnqueueCancelAndExecute)
{
    for (const char* const strategy : {"direct {}", "oldest { max_candidate_sequences: 3 }"}) {
        start(std::string("max_sequence_idle_microseconds: 1 ") + strategy, 2);
        std::vector<std::thread> instances;
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
                    clock.advance(microseconds(1)); // the backlog moves on
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

using std::chrono::milliseconds;

// As text: the ids.
std::string idsOf(const std::vector<SequenceView>& sequences)
{
    std::string ids;
    for (const SequenceView& one : sequences)
        ids += std::to_string(std::get<uint64_t>(one.id));
    return ids;
}

TEST_F(SequenceBatchingTest, ShowsWhoHasASlotAndWhoWaitsForOne)
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
    EXPECT_EQ(idsOf(view.inSlots), "21"); // idle for longest first
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

TEST_F(SequenceBatchingTest, ShowsSequencesWhoseEndWaits)
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

// However many have become active since they were last looked at, it looks at few; who asks again
// finds more, until the order is right.
TEST_F(SequenceBatchingTest, FindsThoseThatAreIdleForLongestAmongManyActiveOnes)
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
