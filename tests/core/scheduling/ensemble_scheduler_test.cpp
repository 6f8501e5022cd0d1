// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Requests in ensembles whose members respond when the test says so, in virtual time.
#include "core/scheduling/ensemble/ensemble_scheduler.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cstring>
#include <future>
#include <latch>
#include <thread>

#include "core/inference/parameters.h"
#include "core/inference/submit.h"
#include "core/scheduling/ensemble/ensemble_tensor.h"
#include "tests/core/scheduling/ensemble_fixture.h"
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

std::string bytesOf(const std::vector<int32_t>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(int32_t)};
}

class EnsembleSchedulerTest : public testing::Test {
protected:
    EnsembleSchedulerTest()
    {
        a = members->add("a");
        b = members->add("b");
        join = members->add("join", ints("input", "xz") + ints("output", "y"));
        many = members->add("many",
            "model_transaction_policy { decoupled: true } " + ints("input", "x") +
                ints("output", "y"));
    }

    void serve(const ::inference::ModelConfig& config,
        std::shared_ptr<const inference::ModelLookup> lookup = nullptr)
    {
        EnsembleParts parts;
        parts.name = "e";
        parts.plan = members->planOf(config);
        parts.models = lookup ? std::move(lookup) : members;
        parts.statistics = statistics;
        parts.clock = &clock;
        served = std::make_shared<tests::ServedEnsemble>(config, std::move(parts));
    }
    TestRequest request(const std::vector<int32_t>& in = {1, 2})
    {
        TestRequest made(served, "r");
        made.input("IN", tensor::DataType::Int32, {static_cast<int64_t>(in.size())}, bytesOf(in));
        return made;
    }
    TestRequest sent(const std::vector<int32_t>& in = {1, 2})
    {
        TestRequest made = request(in);
        send(made);
        return made;
    }
    void send(TestRequest& made)
    {
        made.request->context()->addListener(releases);
        const absl::Status status = inference::submit(made.request, clock);
        EXPECT_TRUE(status.ok()) << status;
    }

    // Sends a response with `value` as the output y.
    static void respond(Request& request, int32_t value, bool final = true,
        const inference::Parameters& parameters = {})
    {
        std::unique_ptr<Response> response = request.context()->newResponse();
        inference::OutputTensor& output = **response->addOutput("y", tensor::DataType::Int32, {1});
        ASSERT_TRUE(output.allocate(sizeof(value), {}).ok());
        std::memcpy(output.block->data(), &value, sizeof(value));
        response->parameters() = parameters;
        ASSERT_TRUE(request.context()->send(std::move(response), final).ok());
    }
    static void release(std::unique_ptr<Request> request)
    {
        Request::release(std::move(request), 1);
    }
    // Answers the member's next request and releases it.
    void answer(Member& member, int32_t value)
    {
        std::unique_ptr<Request> request = member.take();
        setTimes(*request);
        respond(*request, value);
        release(std::move(request));
    }
    static void refuse(Member& member, const absl::Status& status)
    {
        std::unique_ptr<Request> request = member.take();
        request->context()->sendError(status);
        release(std::move(request));
    }
    // Sets the times of a step: 1 us for its input, 2 us to compute and 3 us for its output.
    void setTimes(Request& request)
    {
        inference::Record& record = request.record();
        record.executeStart = clock.now();
        record.computeStart = record.executeStart + 1us;
        record.computeEnd = record.computeStart + 2us;
        record.executeEnd = record.computeEnd + 3us;
    }
    static int32_t valueOf(const inference::InputTensor& input)
    {
        int32_t value = 0;
        input.data.copyTo(&value);
        return value;
    }
    static std::vector<int32_t> outputsOf(tests::CollectingSink& sink)
    {
        std::vector<int32_t> values;
        for (size_t i = 0; i < sink.deliveryCount(); ++i) {
            const std::unique_ptr<Response> response = sink.takeResponse(i);
            if (response && response->status().ok()) {
                int32_t value = 0;
                std::memcpy(&value, response->outputs().front().block->data(), sizeof(value));
                values.push_back(value);
            }
        }
        return values;
    }
    static std::string error(tests::CollectingSink& sink)
    {
        return sink.statuses().empty() ? "" : std::string(sink.statuses().back().message());
    }
    uint64_t failCount() const { return statistics->snapshot().inference_stats().fail().count(); }

    tests::VirtualClock clock;
    std::shared_ptr<tests::Members> members = std::make_shared<tests::Members>();
    std::shared_ptr<Member> a, b, join, many;
    std::shared_ptr<statistics::ModelStatistics> statistics =
        std::make_shared<statistics::ModelStatistics>(clock);
    std::shared_ptr<tests::ServedEnsemble> served;
    const std::shared_ptr<tests::ReleaseCounter> releases =
        std::make_shared<tests::ReleaseCounter>();
};

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

// Answers a request that waits in a member's queue, as a scheduler does.
class AnsweringQueue final : public inference::RequestOwner {
public:
    void onCancelled(inference::RequestContext& context) override
    {
        context.sendError(absl::CancelledError("cancelled in the queue"));
    }
};

// The client reads too slowly: its sink cancels the ensemble's request during the delivery of a
// step's response, while the request of that step waits to be scheduled again.
TEST_F(EnsembleSchedulerTest, ASinkMayCancelTheRequestWhileAStepSendsAndWaits)
{
    class Full final : public inference::ResponseSink {
    public:
        void deliver(inference::RequestContext& context, std::unique_ptr<Response> response,
            bool final) override
        {
            context.cancel();
            isFinal |= final;
            if (response)
                last = response->status();
        }
        bool isFinal = false;
        absl::Status last;
    };
    serve(ensemble("IN", {"many: x=IN > y=OUT"}, "OUT"));
    const auto sink = std::make_shared<Full>();
    TestRequest test(served, "r", sink);
    test.input("IN", tensor::DataType::Int32, {1}, bytesOf({1}));
    send(test);
    std::unique_ptr<Request> step = many->take();
    const auto queue = std::make_shared<AnsweringQueue>();
    step->context()->setOwner(queue);
    respond(*step, 1, false);
    EXPECT_TRUE(step->context()->isFinished());
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->last.code(), absl::StatusCode::kCancelled);
    release(std::move(step));
    EXPECT_EQ(releases->count, 1);
}

TEST_F(EnsembleSchedulerTest, ASinkThatThrowsFailsItsRequestAndKeepsNothing)
{
    class Throwing final : public inference::ResponseSink {
    public:
        void deliver(
            inference::RequestContext&, std::unique_ptr<Response> response, bool final) override
        {
            isFinal |= final;
            if (response)
                last = response->status();
            if (count++ == 0)
                throw 1;
        }
        size_t count = 0;
        bool isFinal = false;
        absl::Status last;
    };
    serve(ensemble("IN", {"many: x=IN > y=OUT"}, "OUT"));
    const auto sink = std::make_shared<Throwing>();
    TestRequest test(served, "r", sink);
    test.input("IN", tensor::DataType::Int32, {1}, bytesOf({1}));
    send(test);
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2);
    release(std::move(step));
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->last.code(), absl::StatusCode::kInternal);
    EXPECT_EQ(releases->count, 1);
}

// A slow client blocks the delivery of one step's response; another step continues to send.
TEST_F(EnsembleSchedulerTest, BoundsTheResponsesThatWaitForAClientThatReadsSlowly)
{
    class Slow final : public inference::ResponseSink {
    public:
        void deliver(inference::RequestContext&, std::unique_ptr<Response>, bool) override
        {
            if (count++ == 0)
                begun.count_down();
            gate.wait();
        }
        std::latch begun{1};
        std::latch gate{1};
        std::atomic<size_t> count = 0;
    };
    const auto again = members->add("again",
        "model_transaction_policy { decoupled: true } " + ints("input", "x") + ints("output", "y"));
    serve(ensemble("IN", {"many: x=IN > y=A", "again: x=A > y=OUT"}, "OUT"));
    const auto sink = std::make_shared<Slow>();
    TestRequest test(served, "r", sink);
    test.input("IN", tensor::DataType::Int32, {1}, bytesOf({1}));
    send(test);
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2);
    std::unique_ptr<Request> slow = again->take();
    std::unique_ptr<Request> other = again->take();
    release(std::move(step));

    auto first = std::async(std::launch::async, [&] { respond(*slow, 1); });
    sink->begun.wait();
    constexpr size_t kCount = 1000;
    std::atomic<size_t> sent = 0;
    auto others = std::async(std::launch::async, [&] {
        for (size_t i = 0; i < kCount; ++i, ++sent)
            respond(*other, 2, false);
    });
    while (sent < EnsembleEvents::kMaxResponses)
        std::this_thread::yield();
    EXPECT_EQ(others.wait_for(100ms), std::future_status::timeout);
    EXPECT_EQ(sent, EnsembleEvents::kMaxResponses);
    sink->gate.count_down();
    first.wait();
    others.wait();
    EXPECT_TRUE(other->context()->send(nullptr, true).ok());
    EXPECT_GE(sink->count, kCount + 1);
    release(std::move(slow));
    release(std::move(other));
    EXPECT_EQ(releases->count, 1);
}

// Blocks its first delivery until the test opens the gate.
class GatedSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<Response>, bool final) override
    {
        if (count++ == 0)
            begun.count_down();
        gate.wait();
        isFinal = final;
    }
    std::latch begun{1};
    std::latch gate{1};
    std::atomic<size_t> count = 0;
    std::atomic<bool> isFinal = false;
};

TEST_F(EnsembleSchedulerTest, AllThatWaitToBringResponsesGoOnOnceThereIsRoom)
{
    const auto again = members->add("again",
        "model_transaction_policy { decoupled: true } " + ints("input", "x") + ints("output", "y"));
    serve(ensemble("IN", {"many: x=IN > y=A", "again: x=A > y=OUT"}, "OUT"));
    const auto sink = std::make_shared<GatedSink>();
    TestRequest test(served, "r", sink);
    test.input("IN", tensor::DataType::Int32, {1}, bytesOf({1}));
    send(test);
    constexpr size_t kSteps = 3 * EnsembleEvents::kMaxResponses;
    std::unique_ptr<Request> step = many->take();
    for (size_t i = 0; i < kSteps; ++i)
        respond(*step, 1, i + 1 == kSteps);
    release(std::move(step));
    std::vector<std::unique_ptr<Request>> steps;
    for (size_t i = 0; i < kSteps; ++i)
        steps.push_back(again->take());
    std::vector<std::future<void>> senders;
    const auto startSender = [&](Request& from) {
        senders.push_back(std::async(std::launch::async, [&from] { respond(from, 1, false); }));
    };
    startSender(*steps[0]);
    sink->begun.wait();
    for (size_t i = 1; i < kSteps; ++i)
        startSender(*steps[i]);
    std::this_thread::yield();
    sink->gate.count_down();
    for (std::future<void>& sender : senders)
        sender.wait();
    for (std::unique_ptr<Request>& one : steps) {
        EXPECT_TRUE(one->context()->send(nullptr, true).ok());
        release(std::move(one));
    }
    EXPECT_EQ(sink->count, kSteps + 1);
    EXPECT_EQ(releases->count, 1);
}

// The cancelling thread delivers no response, and handles the events of the run. It ends the step
// that waits to be scheduled again, for which it takes the lock of the step's delivery.
TEST_F(EnsembleSchedulerTest, AThreadThatDeliversNothingMayCancelWhileAStepSendsAndWaits)
{
    class SlowQueue final : public inference::RequestOwner {
    public:
        void onCancelled(inference::RequestContext& context) override
        {
            begun.count_down();
            gate.wait();
            context.sendError(absl::CancelledError("cancelled in the queue"));
        }
        std::latch begun{1};
        std::latch gate{1};
    };
    serve(ensemble("IN", {"a: x=IN > y=A", "many: x=IN > y=OUT"}, "OUT A"));
    TestRequest test = request();
    const auto context = test.request->context();
    send(test);
    std::unique_ptr<Request> slow = a->take();
    std::unique_ptr<Request> step = many->take();
    const auto slowQueue = std::make_shared<SlowQueue>();
    const auto queue = std::make_shared<AnsweringQueue>();
    slow->context()->setOwner(slowQueue);
    step->context()->setOwner(queue);

    auto cancelling = std::async(std::launch::async, [&] { context->cancel(); });
    slowQueue->begun.wait();
    constexpr size_t kCount = 10 * EnsembleEvents::kMaxResponses;
    std::atomic<size_t> sent = 0;
    auto sender = std::async(std::launch::async, [&] {
        for (size_t i = 0; i < kCount; ++i, ++sent) {
            if (!step->context()->send(step->context()->newResponse(), false).ok())
                break;
        }
    });
    sender.wait(); // the sender does not wait for the cancelling thread
    slowQueue->gate.count_down();
    cancelling.wait();
    EXPECT_TRUE(test.sink->isFinal());
    EXPECT_EQ(test.sink->statuses().back().code(), absl::StatusCode::kCancelled);
    release(std::move(slow));
    release(std::move(step));
    EXPECT_EQ(releases->count, 1);
}

// Finds the inner ensemble, then the members.
class NestedLookup final : public inference::ModelLookup {
public:
    NestedLookup(std::shared_ptr<inference::ServedModel> inner,
        std::shared_ptr<const inference::ModelLookup> members)
        : m_inner(std::move(inner))
        , m_members(std::move(members))
    {
    }
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& space, const std::string& name, int64_t version) const override
    {
        if (name == "inner")
            return m_inner;
        return m_members->findModel(space, name, version);
    }

private:
    const std::shared_ptr<inference::ServedModel> m_inner;
    const std::shared_ptr<const inference::ModelLookup> m_members;
};

// The thread that begins the outer run also begins the inner one, and handles the events of both. A
// member of the inner ensemble sends faster than it does.
TEST_F(EnsembleSchedulerTest, BoundsTheResponsesOfANestedEnsemble)
{
    class FirstCount final : public inference::ResponseSink {
    public:
        explicit FirstCount(const std::atomic<size_t>& sent)
            : m_sent(sent)
        {
        }
        void deliver(inference::RequestContext&, std::unique_ptr<Response>, bool) override
        {
            if (count++ == 0)
                sentBefore = m_sent;
        }
        size_t count = 0;
        size_t sentBefore = 0;

    private:
        const std::atomic<size_t>& m_sent;
    };
    serve(ensemble("IN", {"many: x=IN > y=OUT"}, "OUT"));
    members->add("inner", // for the plan
        "model_transaction_policy { decoupled: true } "
        "input { name: 'IN' data_type: TYPE_INT32 dims: -1 } "
        "output { name: 'OUT' data_type: TYPE_INT32 dims: -1 }");
    serve(ensemble("IN", {"inner: IN=IN > OUT=OUT"}, "OUT"),
        std::make_shared<NestedLookup>(served, members));
    std::atomic<size_t> sent = 0;
    constexpr size_t kCount = 10'000;
    std::future<void> producer;
    many->onEnqueued = [&] {
        producer = std::async(std::launch::async, [&] {
            for (size_t i = 0; i < kCount; ++i, ++sent)
                respond(*many->waiting.front(), 1, false);
        });
        while (sent < EnsembleEvents::kMaxResponses)
            std::this_thread::yield();
    };
    const auto sink = std::make_shared<FirstCount>(sent);
    TestRequest test(served, "r", sink);
    test.input("IN", tensor::DataType::Int32, {1}, bytesOf({1}));
    send(test);
    producer.wait();
    EXPECT_LE(sink->sentBefore, 4 * EnsembleEvents::kMaxResponses);
    std::unique_ptr<Request> step = many->take();
    EXPECT_TRUE(step->context()->send(nullptr, true).ok());
    EXPECT_EQ(sink->count, kCount + 1);
    release(std::move(step));
    EXPECT_EQ(releases->count, 1);
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
