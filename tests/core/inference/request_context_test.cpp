// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/request_context.h"

#include <gtest/gtest.h>

#include <thread>
#include <utility>

#include "core/device/registry.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::inference {
namespace {

using tests::CollectingSink;
using tests::ConfiguredModel;
using tests::TestRequest;

class CountingOwner final : public RequestOwner {
public:
    void onCancelled(RequestContext& context) override { told.push_back(context.record.requestId); }
    std::vector<uint64_t> told;
};

class Context : public testing::Test {
protected:
    std::shared_ptr<CollectingSink> sink = std::make_shared<CollectingSink>();
    std::shared_ptr<RequestContext> context = std::make_shared<RequestContext>(sink);
};

TEST_F(Context, DeliversResponsesUntilTheFinalOne)
{
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    EXPECT_FALSE(sink->isFinal());
    EXPECT_TRUE(context->send(nullptr, true).ok());
    EXPECT_TRUE(sink->isFinal());
    EXPECT_EQ(context->record.responseCount, 1u);
}

TEST_F(Context, DropsWhatComesAfterTheFinalResponse)
{
    EXPECT_TRUE(context->send(context->newResponse(), true).ok());
    EXPECT_EQ(context->send(context->newResponse(), true).code(), absl::StatusCode::kInternal);
    EXPECT_EQ(context->send(context->newResponse(), false).code(), absl::StatusCode::kInternal);
    EXPECT_EQ(sink->deliveryCount(), 1u);
}

TEST_F(Context, TellsABackendThatALateResponseIsOfACancelledRequest)
{
    std::unique_ptr<Response> late = context->newResponse();
    context->cancel();
    context->sendError(absl::CancelledError("it waited in the queue"));
    const absl::Status status = context->send(std::move(late), false);
    EXPECT_EQ(status.code(), absl::StatusCode::kCancelled) << status;
    EXPECT_EQ(context->send(nullptr, true).code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(sink->deliveryCount(), 1u);
}

// This is a mistake of the backend, even if its client has left.
TEST_F(Context, TellsABackendThatItSentAResponseAfterItsFinalOne)
{
    context->cancel();
    EXPECT_TRUE(context->send(context->newResponse(), true).ok());
    EXPECT_EQ(context->send(context->newResponse(), true).code(), absl::StatusCode::kInternal);
}

// A response after the end does not change the outcome, which is counted already.
TEST_F(Context, KeepsTheOutcomeThatItEndedWith)
{
    std::unique_ptr<Response> late = context->newResponse();
    late->setStatus(absl::InternalError("too late"));
    EXPECT_TRUE(context->send(nullptr, true).ok());
    EXPECT_FALSE(context->send(std::move(late), true).ok());
    EXPECT_EQ(context->record.outcome, Outcome::Success);
    EXPECT_FALSE(context->isForgotten());
}

// Detects overlapping calls and calls after the end.
class OrderlySink final : public ResponseSink {
public:
    void deliver(RequestContext&, std::unique_ptr<Response>, bool final) override
    {
        faults += inside.exchange(true) || isFinal ? 1 : 0;
        ++count;
        isFinal |= final;
        std::this_thread::yield();
        inside = false;
    }
    std::atomic<bool> inside{false};
    std::atomic<int> faults{0};
    int count = 0; // neither is synchronised: calls must not overlap
    bool isFinal = false;
};

TEST(SeveralSenders, AreDeliveredOneByOneUntilOneOfThemEndsIt)
{
    constexpr int kThreads = 4;
    constexpr int kEach = 500;
    const auto sink = std::make_shared<OrderlySink>();
    const auto context = std::make_shared<RequestContext>(sink);
    std::atomic<int> accepted{0};
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (int i = 0; i < kEach; ++i) {
                const bool ends = thread == 0 && i == kEach / 2;
                accepted += context->send(context->newResponse(), ends).ok() ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(sink->faults, 0);
    EXPECT_EQ(sink->count, accepted);
    EXPECT_EQ(context->record.responseCount, static_cast<uint32_t>(accepted));
    EXPECT_TRUE(sink->isFinal);
}

TEST_F(Context, EndsAnAcceptedRequestThatItsModelForgot)
{
    context->record.accepted = base::Clock::system().now();
    context.reset();
    EXPECT_TRUE(sink->isFinal());
    EXPECT_EQ(sink->outcome(), Outcome::Failed);
}

// A sink keeps responses, and the context keeps the sink. A response that kept its context, too,
// would keep a forgotten request and all its memory for ever.
TEST_F(Context, EndsAForgottenRequestThoughAResponseIsKept)
{
    context->record.accepted = base::Clock::system().now();
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    context.reset();
    EXPECT_TRUE(sink->isFinal());
    EXPECT_EQ(sink->deliveryCount(), 2u);
}

// Stands for the callback of an embedding program.
class ThrowingSink final : public ResponseSink {
public:
    void deliver(RequestContext&, std::unique_ptr<Response>, bool) override
    {
        if (++calls == 1)
            throw std::bad_alloc();
        throw 42;
    }
    int calls = 0;
};

// The destructor of a context must not terminate the process.
TEST_F(Context, EndsAForgottenRequestThoughItsSinkThrows)
{
    const auto failing = std::make_shared<ThrowingSink>();
    for (int calls = 1; calls <= 2; ++calls) {
        auto forgotten = std::make_shared<RequestContext>(failing);
        forgotten->record.accepted = base::Clock::system().now();
        forgotten.reset();
        EXPECT_EQ(failing->calls, calls);
    }
}

// The thread that refuses a request, for example that of an instance, must go on.
TEST_F(Context, SendsAnErrorThoughItsSinkThrows)
{
    const auto failing = std::make_shared<ThrowingSink>();
    for (int calls = 1; calls <= 2; ++calls) {
        const auto refused = std::make_shared<RequestContext>(failing);
        EXPECT_NO_THROW(refused->sendError(absl::UnavailableError("the queue is full")));
        EXPECT_EQ(failing->calls, calls);
        EXPECT_TRUE(refused->isFinished());
    }
}

TEST_F(Context, SaysNothingForARequestThatWasNeverAccepted)
{
    context.reset();
    EXPECT_EQ(sink->deliveryCount(), 0u);
}

TEST_F(Context, TellsItsOwnerOfACancelOnce)
{
    const auto owner = std::make_shared<CountingOwner>();
    context->setOwner(owner);
    context->cancel();
    context->cancel();
    EXPECT_TRUE(context->isCancelled());
    EXPECT_EQ(owner->told, (std::vector<uint64_t>{context->record.requestId}));
}

TEST_F(Context, TellsAnOwnerThatComesAfterTheCancel)
{
    context->cancel();
    const auto owner = std::make_shared<CountingOwner>();
    context->setOwner(owner);
    EXPECT_EQ(owner->told.size(), 1u);
}

// Answers a waiting request when it is cancelled, as the queues of schedulers do.
class AnsweringOwner final : public RequestOwner {
public:
    void onCancelled(RequestContext& context) override
    {
        ++count;
        context.sendError(absl::CancelledError("cancelled while it waited"));
    }
    int count = 0;
};

// Cancels `target`, or the request itself if it is null, at the first response, like the sink of a
// client that reads too slowly.
class CancellingSink final : public ResponseSink {
public:
    void deliver(RequestContext& context, std::unique_ptr<Response> response, bool final) override
    {
        overlapped |= std::exchange(isInside, true);
        if (deliveries++ == 0)
            (target ? *target : context).cancel();
        wasCancelledInside |= context.isCancelled();
        if (response)
            last = response->status();
        isFinal |= final;
        isInside = false;
    }
    std::shared_ptr<RequestContext> target;
    int deliveries = 0;
    bool isInside = false;
    bool overlapped = false;
    bool wasCancelledInside = false;
    bool isFinal = false;
    absl::Status last;
};

TEST(CancelByASink, AnswersAWaitingRequestWhenTheDeliveryHasEnded)
{
    const auto sink = std::make_shared<CancellingSink>();
    const auto context = std::make_shared<RequestContext>(sink);
    const auto owner = std::make_shared<AnsweringOwner>();
    context->setOwner(owner);
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    EXPECT_TRUE(sink->wasCancelledInside);
    EXPECT_FALSE(sink->overlapped);
    EXPECT_EQ(owner->count, 1);
    EXPECT_EQ(sink->deliveries, 2);
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->last.code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(context.use_count(), 1);
}

TEST(CancelByASink, WorksInAnOrder)
{
    const auto sink = std::make_shared<CancellingSink>();
    const auto context = std::make_shared<RequestContext>(sink);
    const auto owner = std::make_shared<AnsweringOwner>();
    context->setOwner(owner);
    context->enter(std::make_shared<DeliveryOrder>());
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    EXPECT_FALSE(sink->overlapped);
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->last.code(), absl::StatusCode::kCancelled);
}

TEST(CancelByASink, OfARequestWhoseEndIsDeliveredIsOneWithoutAnOwner)
{
    const auto sink = std::make_shared<CancellingSink>();
    auto context = std::make_shared<RequestContext>(sink);
    context->record.accepted = base::Clock::system().now();
    context.reset();
    EXPECT_EQ(sink->deliveries, 1);
    EXPECT_TRUE(sink->isFinal);
}

// A full stream cancels all its requests, including those that other threads deliver.
TEST(CancelByASink, OfAnotherRequestDoesNotWaitForItsDelivery)
{
    const auto sink = std::make_shared<CancellingSink>();
    const auto outer = std::make_shared<RequestContext>(sink);
    const auto innerSink = std::make_shared<CancellingSink>();
    const auto inner = std::make_shared<RequestContext>(innerSink);
    const auto owner = std::make_shared<AnsweringOwner>();
    inner->setOwner(owner);
    innerSink->target = outer; // the owner of `outer`, below, cancels the inner request again
    class Both final : public RequestOwner {
    public:
        explicit Both(RequestContext& context)
            : m_context(context)
        {
        }
        void onCancelled(RequestContext&) override { m_context.cancel(); }

    private:
        RequestContext& m_context;
    };
    const auto both = std::make_shared<Both>(*inner);
    outer->setOwner(both);
    EXPECT_TRUE(inner->send(inner->newResponse(), false).ok());
    EXPECT_TRUE(outer->isCancelled());
    EXPECT_TRUE(innerSink->isFinal);
    EXPECT_FALSE(innerSink->overlapped);
    EXPECT_EQ(innerSink->last.code(), absl::StatusCode::kCancelled);
}

// A delivering thread may set an owner after the cancel; the owner is called after the delivery.
TEST(CancelByASink, ReachesAnOwnerThatIsSetInsideOfADelivery)
{
    class Setting final : public ResponseSink {
    public:
        void deliver(RequestContext& context, std::unique_ptr<Response>, bool final) override
        {
            if (!final)
                context.setOwner(owner);
            countInside = owner->count;
            isFinal |= final;
        }
        std::shared_ptr<AnsweringOwner> owner = std::make_shared<AnsweringOwner>();
        int countInside = 0;
        bool isFinal = false;
    };
    const auto sink = std::make_shared<Setting>();
    const auto context = std::make_shared<RequestContext>(sink);
    context->cancel();
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    EXPECT_TRUE(sink->isFinal);
    EXPECT_EQ(sink->owner->count, 1);
}

TEST(CancelByASink, OfARequestWhoseOwnerThrowsStillCallsTheOthers)
{
    class Throwing final : public RequestOwner {
        void onCancelled(RequestContext&) override { throw 42; }
    };
    const auto failing = std::make_shared<RequestContext>(std::make_shared<CollectingSink>());
    const auto throwing = std::make_shared<Throwing>();
    failing->setOwner(throwing);
    const auto sink = std::make_shared<CancellingSink>();
    const auto context = std::make_shared<RequestContext>(sink);
    const auto owner = std::make_shared<AnsweringOwner>();
    context->setOwner(owner);
    sink->target = failing;
    EXPECT_TRUE(context->send(context->newResponse(), false).ok());
    EXPECT_TRUE(failing->isCancelled());
    context->cancel();
    EXPECT_EQ(owner->count, 1);
}

TEST_F(Context, CancelsThoughItsOwnerIsGone)
{
    {
        const auto owner = std::make_shared<CountingOwner>();
        context->setOwner(owner);
    }
    context->cancel();
    EXPECT_TRUE(context->isCancelled());
}

TEST(Response, KeepsOutputsApartByName)
{
    const auto context = std::make_shared<RequestContext>(std::make_shared<CollectingSink>());
    const std::unique_ptr<Response> response = context->newResponse();
    OutputTensor* const first = *response->addOutput("A", tensor::DataType::Fp32, {2});
    ASSERT_TRUE(response->addOutput("B", tensor::DataType::Fp32, {2}).ok());
    EXPECT_EQ(response->addOutput("A", tensor::DataType::Fp32, {2}).status().code(),
        absl::StatusCode::kAlreadyExists);
    EXPECT_EQ(first->name, "A");
    EXPECT_TRUE(first->allocate(8, {}).ok());
    EXPECT_EQ(first->allocate(8, {}).code(), absl::StatusCode::kInternal);
}

// A GPU whose memory must not be used.
class UnreadableGpu final : public device::Device {
public:
    tensor::MemoryPlace place() const override { return {tensor::MemoryKind::Gpu, 0}; }
    std::string description() const override { return "unreadable"; }
    tensor::BlockRef allocateBlock(size_t size) override
    {
        return tensor::wrapMemory(
            nullptr, size, place(), [](void*) {}, nullptr);
    }
    void* allocate(size_t) override { return nullptr; }
    void free(void*) override { }
    absl::Status copy(const device::Copy&) override { return absl::InternalError("not used"); }
};

TEST(Response, HasMemoryOfTheCpuForAFrontEndAlthoughTheBackendPrefersAGpu)
{
    ASSERT_TRUE(device::Registry::system().add(std::make_unique<UnreadableGpu>()).ok());
    const auto context = std::make_shared<RequestContext>(std::make_shared<CollectingSink>());
    const std::unique_ptr<Response> response = context->newResponse();
    OutputTensor* const output = *response->addOutput("A", tensor::DataType::Fp32, {2});
    ASSERT_TRUE(output->allocate(8, {tensor::MemoryKind::Gpu, 0}).ok());
    EXPECT_EQ(output->block->place().kind, tensor::MemoryKind::Cpu);
}

class RefusingAllocator final : public OutputAllocator {
public:
    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string&, size_t byteSize, tensor::MemoryPlace) override
    {
        if (m_isFirst.exchange(false))
            return absl::UnavailableError("not now");
        return tensor::allocateHeapBlock(byteSize);
    }
    absl::StatusOr<tensor::MemoryPlace> query(
        const std::string&, size_t*, tensor::MemoryPlace preferred) override
    {
        return preferred;
    }

private:
    std::atomic<bool> m_isFirst{true};
};

TEST(Response, TellsTheActualPlaceOfAnOutputThatPrefersAMissingDevice)
{
    const auto context = std::make_shared<RequestContext>(std::make_shared<CollectingSink>());
    const std::unique_ptr<Response> response = context->newResponse();
    OutputTensor* const output = *response->addOutput("A", tensor::DataType::Fp32, {2});
    EXPECT_TRUE(output->allocate(8, {tensor::MemoryKind::Gpu, 0}).ok());
    EXPECT_EQ(output->block->place(), tensor::MemoryPlace());
}

TEST(Response, GivesAnOutputItsMemoryAfterARefusal)
{
    const auto context = std::make_shared<RequestContext>(
        std::make_shared<CollectingSink>(), std::make_shared<RefusingAllocator>());
    const std::unique_ptr<Response> response = context->newResponse();
    OutputTensor* const output = *response->addOutput("A", tensor::DataType::Fp32, {2});
    EXPECT_EQ(output->allocate(8, {}), absl::UnavailableError("not now"));
    EXPECT_EQ(output->byteSize, 0u);
    EXPECT_TRUE(output->allocate(4, {}).ok());
    EXPECT_EQ(output->byteSize, 4u);
    ASSERT_TRUE(output->block);
}

TEST(RequestState, FollowsItsPictureOnly)
{
    ROWS("4.8.5");
    TestRequest request(std::make_shared<ConfiguredModel>(R"(name: "m")"));
    EXPECT_EQ(
        request.request->setState(RequestState::Executing).code(), absl::StatusCode::kInternal);
    EXPECT_TRUE(request.request->setState(RequestState::Pending).ok());
    EXPECT_TRUE(request.request->setState(RequestState::Executing).ok());
    EXPECT_EQ(
        request.request->setState(RequestState::Initialized).code(), absl::StatusCode::kInternal);
    // The request iterates: its backend has returned it to be executed again.
    EXPECT_TRUE(request.request->setState(RequestState::Pending).ok());
}

} // namespace
} // namespace thalassa::inference
