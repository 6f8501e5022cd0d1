// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Clients of ensembles that read slowly, fail or cancel while the steps respond from several
// threads.
#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <latch>
#include <thread>

#include "tests/core/scheduling/ensemble_scheduler_fixture.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using inference::Response;
using tests::ensemble;
using tests::ints;
using tests::TestRequest;
using namespace std::chrono_literals;

class EnsembleDeliveryTest : public EnsembleSchedulerTest {
protected:
    // Sends a request whose responses the sink gets.
    TestRequest sentFor(const std::shared_ptr<inference::ResponseSink>& sink)
    {
        TestRequest made(served, "r", sink);
        made.input("IN", tensor::DataType::Int32, {1}, bytesOf({1}));
        send(made);
        return made;
    }
};

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
TEST_F(EnsembleDeliveryTest, ASinkMayCancelTheRequestWhileAStepSendsAndWaits)
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
    const TestRequest test = sentFor(sink);
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

TEST_F(EnsembleDeliveryTest, ASinkThatThrowsFailsItsRequestAndKeepsNothing)
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
    const TestRequest test = sentFor(sink);
    std::unique_ptr<Request> step = many->take();
    respond(*step, 1, false);
    respond(*step, 2);
    release(std::move(step));
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->last.code(), absl::StatusCode::kInternal);
    EXPECT_EQ(releases->count, 1);
}

// A slow client blocks the delivery of one step's response; another step continues to send.
TEST_F(EnsembleDeliveryTest, BoundsTheResponsesThatWaitForAClientThatReadsSlowly)
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
    const TestRequest test = sentFor(sink);
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

TEST_F(EnsembleDeliveryTest, AllThatWaitToBringResponsesGoOnOnceThereIsRoom)
{
    const auto again = members->add("again",
        "model_transaction_policy { decoupled: true } " + ints("input", "x") + ints("output", "y"));
    serve(ensemble("IN", {"many: x=IN > y=A", "again: x=A > y=OUT"}, "OUT"));
    const auto sink = std::make_shared<GatedSink>();
    const TestRequest test = sentFor(sink);
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
TEST_F(EnsembleDeliveryTest, AThreadThatDeliversNothingMayCancelWhileAStepSendsAndWaits)
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
TEST_F(EnsembleDeliveryTest, BoundsTheResponsesOfANestedEnsemble)
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
    const TestRequest test = sentFor(sink);
    producer.wait();
    EXPECT_LE(sink->sentBefore, 4 * EnsembleEvents::kMaxResponses);
    std::unique_ptr<Request> step = many->take();
    EXPECT_TRUE(step->context()->send(nullptr, true).ok());
    EXPECT_EQ(sink->count, kCount + 1);
    release(std::move(step));
    EXPECT_EQ(releases->count, 1);
}

} // namespace
} // namespace thalassa::scheduling
