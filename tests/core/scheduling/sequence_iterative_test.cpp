// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher: requests that are executed until the backend has completed them.
#include <gtest/gtest.h>

#include "tests/core/scheduling/sequence_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using tests::answer;
using tests::idsOf;
using tests::kStart;
using tests::TestRequest;

class SequenceIterativeTest : public tests::SequenceFixture { };

TEST_F(SequenceIterativeTest, IteratesUntilTheBackendReleasesTheRequest)
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

TEST_F(SequenceIterativeTest, TheQueueTimeOfAnIterationBeginsWhenItIsScheduledAgain)
{
    ROWS("5.7");
    using namespace std::chrono_literals;
    for (const char* const strategy : {"direct { }", "oldest { max_candidate_sequences: 1 }"}) {
        start(std::string("iterative_sequence: true ") + strategy, 1, 1);
        const TestRequest a = enqueued("a", uint64_t{0});
        const base::TimePoint first = clock.now();
        clock.advance(3us);
        backend::Batch batch = batcher->next(0);
        EXPECT_EQ(batch[0]->record().queued, first) << strategy;
        clock.advance(500us);
        answer(std::move(batch), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
        const base::TimePoint second = clock.now();
        clock.advance(2us);
        batch = batcher->next(0);
        EXPECT_EQ(batch[0]->record().queued, second) << strategy;
        answer(std::move(batch));
    }
}

TEST_F(SequenceIterativeTest, ACancelledIterationEndsWhenItIsReleased)
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

// Responses also stay in order if the request ends without a further execution.
TEST_F(SequenceIterativeTest, WhatACancelledRequestGotIsHeldBackWithItsEnd)
{
    ROWS("4.2.9", "4.3.26");
    start("iterative_sequence: true oldest { max_candidate_sequences: 2 preserve_ordering: true }");
    const TestRequest a = enqueued("a", uint64_t{0});
    const TestRequest b = enqueued("b", uint64_t{0});
    backend::Batch batch = batcher->next(0);
    ASSERT_EQ(idsOf(batch), "ab");
    EXPECT_TRUE(lastContext->send(lastContext->newResponse(), false).ok());
    lastContext->cancel();
    backend::Batch second;
    second.push_back(std::move(batch[1]));
    answer(std::move(second), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
    EXPECT_EQ(b.sink->deliveryCount(), 0u);
    batch.pop_back();
    answer(std::move(batch));
    EXPECT_EQ(a.sink->deliveryCount(), 1u);
    ASSERT_EQ(b.sink->statuses().size(), 2u);
    EXPECT_TRUE(b.sink->isFinal());
    EXPECT_TRUE(b.sink->statuses()[0].ok());
    EXPECT_EQ(b.sink->statuses()[1].code(), absl::StatusCode::kCancelled);
}

// The result is that of Triton, which no longer knows the sequence of such a request.
TEST_F(SequenceIterativeTest, ARequestThatItsBackendKeepsForTooLongIsNotScheduledAgain)
{
    ROWS("4.3.11", "4.3.28");
    for (const char* const strategy : {"", "direct { }", "oldest { max_candidate_sequences: 1 }"}) {
        start(
            std::string("iterative_sequence: true max_sequence_idle_microseconds: 100 ") + strategy,
            1, 1);
        const TestRequest a = enqueued("a", uint64_t{0});
        backend::Batch batch = batcher->next(0);
        clock.advance(std::chrono::microseconds(99));
        batcher->onTimer();
        answer(std::move(batch), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE); // in time
        batch = batcher->next(0);
        EXPECT_EQ(idsOf(batch), "a") << strategy;
        clock.advance(std::chrono::microseconds(99));
        batcher->onTimer();
        EXPECT_FALSE(a.sink->isFinal());
        clock.advance(std::chrono::microseconds(1));
        batcher->onTimer();
        EXPECT_FALSE(a.sink->isFinal()); // its backend may still answer it
        answer(std::move(batch), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
        ASSERT_TRUE(a.sink->isFinal()) << strategy;
        const absl::Status status = a.sink->statuses()[0];
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_NE(
            status.message().find("inference request for sequence 1 to model 'm' must specify "
                                  "the START flag on the first request of the sequence"),
            absl::string_view::npos)
            << status;
        EXPECT_EQ(statistics->counts().fail.count, 0u);
        const TestRequest b = enqueued("b", uint64_t{0}); // the slot is free
        EXPECT_EQ(askNow(), "b") << strategy;
    }
}

TEST_F(SequenceIterativeTest, ARequestThatItsBackendKeepsForTooLongMayStillBeAnswered)
{
    ROWS("4.3.11", "4.3.29");
    start("iterative_sequence: true max_sequence_idle_microseconds: 100", 1, 1);
    const TestRequest a = enqueued("a", uint64_t{0});
    backend::Batch batch = batcher->next(0);
    clock.advance(std::chrono::microseconds(500));
    batcher->onTimer();
    answer(std::move(batch));
    ASSERT_TRUE(a.sink->isFinal());
    EXPECT_TRUE(a.sink->statuses()[0].ok());
    const TestRequest b = enqueued("b", uint64_t{0});
    EXPECT_EQ(askNow(), "b");
}

// Cancels its own request at the first response, like the sink of a client that reads too slowly.
class CancellingSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        context.cancel();
        if (response)
            last = response->status();
        isFinal |= final;
    }
    absl::Status last;
    bool isFinal = false;
};

TEST_F(SequenceIterativeTest, ASinkMayCancelItsRequestWhileItWaitsToBeScheduledAgain)
{
    start("iterative_sequence: true", 1, 1);
    const auto sink = std::make_shared<CancellingSink>();
    TestRequest a = made("a", uint64_t{0}, 0);
    const auto context = std::make_shared<inference::RequestContext>(sink);
    context->modelName = "m";
    auto request = std::make_unique<inference::Request>(a.request->model(), context);
    request->inputs = a.request->inputs;
    request->record().accepted = clock.now();
    ASSERT_EQ(batcher->enqueue(request), absl::OkStatus());
    answer(batcher->next(0), TRITONSERVER_REQUEST_RELEASE_RESCHEDULE);
    ASSERT_EQ(batcher->pendingCount(), 1u);
    // The backend responds on another thread than the executing one.
    std::async(std::launch::async, [&] {
        EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    }).wait();
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->last.code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(batcher->pendingCount(), 0u);
}

} // namespace
} // namespace thalassa::scheduling
