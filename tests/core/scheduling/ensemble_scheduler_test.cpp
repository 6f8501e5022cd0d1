// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Requests in ensembles whose members respond when the test says so, in virtual time.
#include "core/scheduling/ensemble/ensemble_scheduler.h"

#include <gmock/gmock.h>

#include <cstring>

#include "core/inference/parameters.h"
#include "core/inference/submit.h"
#include "core/scheduling/ensemble/ensemble_tensor.h"
#include "tests/core/scheduling/ensemble_scheduler_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using inference::Response;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::ensemble;
using tests::ints;
using tests::Member;
using tests::TestRequest;
using namespace std::chrono_literals;

TEST_F(EnsembleSchedulerTest, LendsTensorsFromStepToStep)
{
    ROWS("4.4.1", "4.4.16");
    serve(ensemble("IN", {"a: x=IN > y=T", "b: x=T > y=OUT"}, "OUT"));
    TestRequest test = request();
    const std::byte* const given = test.request->inputs[0].data.fragment(0).data;
    send(test);
    EXPECT_THAT(b->waiting, IsEmpty());
    ASSERT_EQ(a->waiting.size(), 1u);
    EXPECT_EQ(a->waiting[0]->inputs[0].data.fragment(0).data, given);

    std::unique_ptr<Request> first = a->take();
    respond(*first, 7);
    ASSERT_EQ(b->waiting.size(), 1u);
    const std::byte* const between = b->waiting[0]->inputs[0].data.fragment(0).data;
    EXPECT_EQ(valueOf(b->waiting[0]->inputs[0]), 7);
    release(std::move(first));
    EXPECT_EQ(valueOf(b->waiting[0]->inputs[0]), 7);

    std::unique_ptr<Request> second = b->take();
    std::unique_ptr<Response> response = second->context()->newResponse();
    auto output = response->addOutput("y", tensor::DataType::Int32, {1});
    (*output)->block = second->inputs[0].data.fragment(0).block;
    (*output)->byteSize = 4;
    ASSERT_TRUE(second->context()->send(std::move(response), true).ok());
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(test.sink->takeResponse(0)->outputs()[0].block->data(), between);
    EXPECT_EQ(releases->count, 0);
    release(std::move(second));
    EXPECT_EQ(releases->count, 1);
}

TEST(BridgedShape, ChangesOnlyBetweenAModelThatBatchesAndOneThatDoesNot)
{
    ROWS("4.4.6");
    const struct {
        tensor::Shape given;
        bool hasBatch; // of the producing model
        bool batching; // of the other model, whose tensor has one dimension of any size
        tensor::Shape expected;
    } cases[] = {
        {{3}, false, true, {1, 3}},
        {{1, 3}, true, false, {3}},
        {{2, 3}, true, false, {2, 3}},
        {{2, 3}, false, true, {2, 3}},
        {{3}, false, false, {3}},
        {{1, 3}, false, false, {1, 3}},
        {{3}, true, true, {3}},
        {{1, 3}, true, true, {1, 3}},
    };
    for (const auto& one : cases) {
        const EnsembleTensor tensor{tensor::DataType::Int32, one.given, one.hasBatch, {}, nullptr};
        EXPECT_EQ(bridgedShape(tensor, {tensor::kAnyDimension}, one.batching), one.expected)
            << tensor::toString(one.given) << ' ' << one.hasBatch << ' ' << one.batching;
    }
}

TEST_F(EnsembleSchedulerTest, PassesOnWhatTheRequestCarries)
{
    ROWS("4.4.2");
    serve(ensemble("IN", {"a: x=IN > y=OUT"}, "OUT"));
    TestRequest test = request();
    test.request->correlationId = std::string("song");
    test.request->flags = inference::kSequenceStart;
    test.request->priority = 3;
    test.request->timeout = 5us;
    test.request->deadline = clock.now() + 1s;
    test.request->parameters = {{"key", std::string("value")}};
    send(test);
    const std::unique_ptr<Request> step = a->take();
    EXPECT_EQ(step->context()->clientId, "r");
    EXPECT_EQ(step->correlationId, inference::CorrelationId("song"));
    EXPECT_EQ(step->flags, inference::kSequenceStart);
    EXPECT_EQ(step->priority, 3u);
    EXPECT_EQ(step->timeout, 5us);
    EXPECT_EQ(step->deadline, clock.now() + 1s);
    ASSERT_EQ(step->parameters.size(), 1u);
    EXPECT_EQ(step->parameters[0].name, "key");
    EXPECT_THAT(step->requestedOutputs, ElementsAre("y"));
    EXPECT_TRUE(step->scheduling.isStep);
}

TEST_F(EnsembleSchedulerTest, AStepMayChangeTheSequenceForThoseAfterIt)
{
    ROWS("4.4.3");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=B", "join: x=B z=IN > y=OUT"}, "OUT"));
    TestRequest test = request();
    test.request->correlationId = uint64_t{1};
    test.request->flags = inference::kSequenceStart;
    send(test);
    std::unique_ptr<Request> step = a->take();
    respond(*step, 7, true,
        {{"sequence_id", int64_t{9}}, {"sequence_start", false}, {"sequence_end", true},
            {"other", int64_t{1}}});
    release(std::move(step));
    EXPECT_EQ(b->waiting[0]->correlationId, inference::CorrelationId(uint64_t{9}));
    EXPECT_EQ(b->waiting[0]->flags, inference::kSequenceEnd);
    answer(*b, 8);
    EXPECT_EQ(join->waiting[0]->correlationId, inference::CorrelationId(uint64_t{9}));
    answer(*join, 8);
    const std::unique_ptr<Response> response = test.sink->takeResponse(0);
    ASSERT_EQ(response->parameters().size(), 3u);
    EXPECT_EQ(std::get<int64_t>(response->parameters()[0].value), 9);
    EXPECT_FALSE(std::get<bool>(response->parameters()[1].value));
    EXPECT_TRUE(std::get<bool>(response->parameters()[2].value));
}

TEST_F(EnsembleSchedulerTest, AResponseWithoutBytesHasNoSequence)
{
    ROWS("4.4.3");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=IN > y=B"}, "A B"));
    const auto answerEmpty = [](Member& member) {
        std::unique_ptr<Request> step = member.take();
        std::unique_ptr<Response> response = step->context()->newResponse();
        ASSERT_TRUE(response->addOutput("y", tensor::DataType::Int32, {0}).ok());
        ASSERT_TRUE(step->context()->send(std::move(response), true).ok());
        release(std::move(step));
    };
    const TestRequest empty = sent();
    answerEmpty(*a);
    answerEmpty(*b);
    const std::unique_ptr<Response> without = empty.sink->takeResponse(0);
    EXPECT_EQ(without->outputs().size(), 2u);
    EXPECT_THAT(without->parameters(), IsEmpty());

    const TestRequest half = sent();
    answerEmpty(*a);
    answer(*b, 8);
    EXPECT_EQ(half.sink->takeResponse(0)->parameters().size(), 3u);
}

TEST_F(EnsembleSchedulerTest, TheFirstFailureIsAnsweredWhenAllInFlightHaveEnded)
{
    ROWS("4.4.8", "5.11");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=IN > y=B", "join: x=A z=B > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    refuse(*b, absl::UnavailableError("no"));
    EXPECT_FALSE(test.sink->isFinal());
    refuse(*a, absl::InternalError("nor this"));
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(
        test.sink->statuses()[0], absl::UnavailableError("in ensemble 'e', no (in step[1] ('b'))"));
    EXPECT_THAT(join->waiting, IsEmpty());
    EXPECT_EQ(failCount(), 2u);
    EXPECT_EQ(releases->count, 1);
}

TEST_F(EnsembleSchedulerTest, AStepThatIsRefusedNamesItself)
{
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    b->refusal = absl::UnavailableError("Exceeds maximum queue size");
    answer(*a, 1);
    EXPECT_EQ(error(*test.sink),
        "in ensemble 'e', [request id: r] Exceeds maximum queue size (in step[1] ('b'))");
    EXPECT_EQ(test.sink->statuses()[0].code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(releases->count, 1);
}

TEST_F(EnsembleSchedulerTest, AStepForWhichThereIsNoMemoryEndsOnce)
{
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    b->hasNoMemory = true;
    answer(*a, 1);
    EXPECT_EQ(error(*test.sink),
        "in ensemble 'e', the server has not enough memory for a step of the ensemble (in "
        "step[1] ('b'))");
    EXPECT_EQ(test.sink->deliveryCount(), 1u);
    EXPECT_EQ(releases->count, 1);
    EXPECT_EQ(b->acceptedCount(), 0);
}

TEST_F(EnsembleSchedulerTest, AMemberThatIsGoneIsAnErrorBeforeAnyStepRuns)
{
    ROWS("4.4.5");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    members->remove("b");
    const TestRequest test = sent();
    EXPECT_EQ(error(*test.sink), "in ensemble 'e', no model 'b' (in step[1] ('b'))");
    EXPECT_THAT(a->waiting, IsEmpty());
    EXPECT_EQ(releases->count, 1);
}

TEST_F(EnsembleSchedulerTest, MembersAreHeldFromTheBeginning)
{
    ROWS("4.4.5");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    const std::weak_ptr<Member> held = b;
    members->remove("b");
    b.reset();
    answer(*a, 1);
    ASSERT_FALSE(held.expired());
    answer(*held.lock(), 2);
    EXPECT_THAT(outputsOf(*test.sink), ElementsAre(2));
    EXPECT_TRUE(held.expired());
}

TEST_F(EnsembleSchedulerTest, AMemberThatForgetsItsRequestFailsTheEnsembles)
{
    serve(ensemble("IN", {"a: x=IN > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    release(a->take());
    EXPECT_THAT(error(*test.sink),
        HasSubstr("in ensemble 'e', model 'a' ended request 'r' without a final"));
    EXPECT_EQ(releases->count, 1);
}

TEST_F(EnsembleSchedulerTest, ACancelReachesTheStepsAndBeginsNoMore)
{
    ROWS("4.4.11");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    TestRequest test = request();
    const auto context = test.request->context();
    send(test);
    context->cancel();
    EXPECT_TRUE(a->waiting[0]->context()->isCancelled());
    EXPECT_FALSE(test.sink->isFinal());
    answer(*a, 1);
    EXPECT_THAT(b->waiting, IsEmpty());
    EXPECT_EQ(test.sink->statuses()[0].code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(error(*test.sink), "in ensemble 'e', the request was cancelled");
    EXPECT_EQ(failCount(), 2u);
}

TEST_F(EnsembleSchedulerTest, ARequestThatWasCancelledBeforeRunsNothing)
{
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    TestRequest test = request();
    const auto context = test.request->context();
    context->cancel();
    send(test);
    ASSERT_EQ(a->waiting.size(), 1u); // the step began before it could get the cancel
    EXPECT_TRUE(a->waiting[0]->context()->isCancelled());
    refuse(*a, absl::CancelledError("queued"));
    EXPECT_EQ(test.sink->outcome(), inference::Outcome::Cancelled);
}

TEST_F(EnsembleSchedulerTest, AnOutputThatCannotBeSetIsADeadlock)
{
    ROWS("4.4.7", "4.4.9");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    std::unique_ptr<Request> step = a->take();
    ASSERT_TRUE(step->context()->send(step->context()->newResponse(), true).ok());
    release(std::move(step));
    EXPECT_EQ(error(*test.sink),
        "in ensemble 'e', unexpected deadlock, at least one output is not set while no more "
        "ensemble steps can be made");
}

TEST_F(EnsembleSchedulerTest, AnOutputThatAStepDidNotReturnIsLeftOut)
{
    ROWS("4.4.7");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=IN > y=OUT"}, "A OUT"));
    const TestRequest test = sent();
    std::unique_ptr<Request> step = a->take();
    ASSERT_TRUE(step->context()->send(step->context()->newResponse(), true).ok());
    release(std::move(step));
    answer(*b, 4);
    const std::unique_ptr<Response> response = test.sink->takeResponse(0);
    ASSERT_TRUE(response->status().ok());
    ASSERT_EQ(response->outputs().size(), 1u);
    EXPECT_EQ(response->outputs()[0].name, "OUT");
}

TEST_F(EnsembleSchedulerTest, EachResponseOfADecoupledStepIsAPass)
{
    ROWS("4.4.10");
    serve(ensemble("IN", {"many: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2, false);
    ASSERT_EQ(b->waiting.size(), 2u);
    std::swap(b->waiting[0], b->waiting[1]);
    answer(*b, 20);
    answer(*b, 10);
    EXPECT_FALSE(test.sink->isFinal());
    ASSERT_TRUE(step->context()->send(nullptr, true).ok());
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(test.sink->deliveryCount(), 3u);
    EXPECT_THAT(outputsOf(*test.sink), ElementsAre(20, 10));
    release(std::move(step));
    EXPECT_EQ(releases->count, 1);
    EXPECT_EQ(statistics->snapshot().inference_stats().success().count(), 1u);
}

TEST_F(EnsembleSchedulerTest, APassWaitsForWhatComesOnlyOnce)
{
    ROWS("4.4.10");
    serve(ensemble("IN", {"many: x=IN > y=A", "b: x=IN > y=B", "join: x=A z=B > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2, true);
    release(std::move(step));
    EXPECT_THAT(join->waiting, IsEmpty());
    answer(*b, 5);
    ASSERT_EQ(join->waiting.size(), 2u);
    EXPECT_EQ(valueOf(*join->waiting[0]->findInput("x")), 1);
    EXPECT_EQ(valueOf(*join->waiting[1]->findInput("x")), 2);
    EXPECT_EQ(valueOf(*join->waiting[1]->findInput("z")), 5);
    answer(*join, 6);
    answer(*join, 7);
    EXPECT_THAT(outputsOf(*test.sink), ElementsAre(6, 7));
    EXPECT_TRUE(test.sink->isFinal());
}

TEST_F(EnsembleSchedulerTest, DecoupledStepsMayFollowEachOther)
{
    ROWS("4.4.10");
    const auto more = members->add("more",
        "model_transaction_policy { decoupled: true } " + ints("input", "x") + ints("output", "y"));
    serve(ensemble("IN", {"many: x=IN > y=A", "more: x=A > y=B", "b: x=B > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2, true);
    release(std::move(step));
    for (int32_t value : {10, 20}) {
        std::unique_ptr<Request> inner = more->take();
        respond(*inner, value, false);
        respond(*inner, value + 1, true);
        release(std::move(inner));
    }
    for (int32_t value : {1, 2, 3, 4})
        answer(*b, value);
    EXPECT_THAT(outputsOf(*test.sink), ElementsAre(1, 2, 3, 4));
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(releases->count, 1);
}

TEST_F(EnsembleSchedulerTest, AFailureEndsADecoupledRequestAfterItsSteps)
{
    ROWS("4.4.8");
    serve(ensemble("IN", {"many: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2, false);
    answer(*b, 10);
    refuse(*b, absl::InternalError("no"));
    respond(*step, 3, false);
    EXPECT_THAT(b->waiting, IsEmpty());
    EXPECT_FALSE(test.sink->isFinal());
    ASSERT_TRUE(step->context()->send(nullptr, true).ok());
    release(std::move(step));
    EXPECT_EQ(error(*test.sink), "in ensemble 'e', no (in step[1] ('b'))");
    EXPECT_EQ(test.sink->statuses().size(), 2u);
    EXPECT_TRUE(test.sink->isFinal());
}

TEST_F(EnsembleSchedulerTest, CountsTheSumsOfItsSteps)
{
    ROWS("5.13");
    serve(ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT"));
    const TestRequest test = sent();
    clock.advance(50us);
    answer(*a, 1);
    clock.advance(50us);
    answer(*b, 2);
    const ::inference::ModelStatistics counted = statistics->snapshot();
    const auto& totals = counted.inference_stats();
    EXPECT_EQ(totals.success().count(), 1u);
    EXPECT_EQ(totals.success().ns(), 100'000u);
    EXPECT_EQ(totals.queue().ns(), 0u);
    EXPECT_EQ(totals.compute_input().ns(), 2'000u);
    EXPECT_EQ(totals.compute_infer().ns(), 4'000u);
    EXPECT_EQ(totals.compute_output().ns(), 6'000u);
    EXPECT_EQ(counted.execution_count(), 1u);
    ASSERT_EQ(counted.batch_stats_size(), 1);
    EXPECT_EQ(counted.batch_stats(0).batch_size(), 1u);
    EXPECT_EQ(counted.batch_stats(0).compute_infer().ns(), 4'000u);
}

TEST_F(EnsembleSchedulerTest, HoldsTheLimitOfAStepOverAllRequests)
{
    ROWS("4.4.12");
    auto config = ensemble("IN", {"a: x=IN > y=A", "b: x=A > y=OUT"}, "OUT");
    config.mutable_ensemble_scheduling()->set_max_inflight_requests(1);
    serve(config);
    const TestRequest first = sent();
    TestRequest second = request();
    const auto cancelled = second.request->context();
    send(second);
    const TestRequest third = sent();
    EXPECT_EQ(a->waiting.size(), 1u);
    cancelled->cancel(); // it ends at once because it waits
    EXPECT_EQ(second.sink->outcome(), inference::Outcome::Cancelled);
    answer(*a, 1);
    EXPECT_EQ(a->waiting.size(), 1u); // the request of the third; the first is in its next step
    EXPECT_EQ(b->waiting.size(), 1u);
    answer(*a, 1);
    EXPECT_EQ(b->waiting.size(), 1u);
    answer(*b, 2);
    answer(*b, 3);
    EXPECT_THAT(outputsOf(*first.sink), ElementsAre(2));
    EXPECT_THAT(outputsOf(*third.sink), ElementsAre(3));
    EXPECT_EQ(releases->count, 3);
}

TEST_F(EnsembleSchedulerTest, StoppedItRefusesNewRequestsButNoSteps)
{
    serve(ensemble("IN", {"a: x=IN > y=OUT"}, "OUT"));
    served->stop();
    TestRequest test = request();
    const absl::Status refused = inference::submit(test.request, clock);
    EXPECT_EQ(refused.code(), absl::StatusCode::kUnavailable);
    EXPECT_NE(test.request, nullptr);
    TestRequest nested = request();
    nested.request->scheduling.isStep = true;
    EXPECT_TRUE(inference::submit(nested.request, clock).ok());
    answer(*a, 1);
    EXPECT_THAT(outputsOf(*nested.sink), ElementsAre(1));
}

} // namespace
} // namespace thalassa::scheduling
