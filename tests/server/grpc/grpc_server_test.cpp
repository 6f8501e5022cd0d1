// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calls, the limits and the end of the front end.
#include "server/grpc/grpc_server.h"

#include <gmock/gmock.h>

#include <latch>
#include <thread>

#include "grpc_service.pb.h"
#include "tests/server/grpc/grpc_server_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::grpcapi {
namespace {

using security::Category;
using ::testing::HasSubstr;

TEST_F(GrpcServerTest, EveryMethodPassesTheGateUnderItsCategory)
{
    m_gate.close();
    const std::pair<const char*, Category> methods[] = {{"ServerLive", Category::Health},
        {"ServerReady", Category::Health}, {"ModelReady", Category::Health},
        {"ServerMetadata", Category::Metadata}, {"ModelMetadata", Category::Metadata},
        {"ModelInfer", Category::Inference}, {"ModelStreamInfer", Category::Inference},
        {"ModelConfig", Category::ModelConfig}, {"ModelStatistics", Category::Statistics},
        {"RepositoryIndex", Category::ModelRepository},
        {"RepositoryModelLoad", Category::ModelRepository},
        {"RepositoryModelUnload", Category::ModelRepository},
        {"SystemSharedMemoryStatus", Category::SharedMemory},
        {"SystemSharedMemoryRegister", Category::SharedMemory},
        {"SystemSharedMemoryUnregister", Category::SharedMemory},
        {"CudaSharedMemoryStatus", Category::SharedMemory},
        {"CudaSharedMemoryRegister", Category::SharedMemory},
        {"CudaSharedMemoryUnregister", Category::SharedMemory}, {"TraceSetting", Category::Trace},
        {"LogSettings", Category::Logging}, {"/grpc.health.v1.Health/Check", Category::Health},
        {"/grpc.health.v1.Health/Watch", Category::Health},
        {"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", Category::Metadata},
        {"/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", Category::Metadata}};
    EXPECT_EQ(std::size(methods),
        static_cast<size_t>(::inference::ModelInferRequest::descriptor()
                                ->file()
                                ->FindServiceByName("GRPCInferenceService")
                                ->method_count()) +
            4);
    for (const auto& [name, category] : methods) {
        const grpc::Status status = call(name[0] == '/' ? name : kService + name, nothing());
        EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE) << name;
        EXPECT_THAT(status.error_message(), HasSubstr("restricted")) << name;
        EXPECT_EQ(m_gate.category(), category) << name;
    }
}

// The only polling thread continues to serve other calls.
TEST_F(GrpcServerTest, WhatIsAskedOfAllModelsIsAnsweredInTheBackground)
{
    GrpcOptions options;
    options.threadCount = 1;
    serve(options);
    std::latch mayAnswer(1);
    ASSERT_TRUE(m_background.post([&mayAnswer] { mayAnswer.wait(); }));
    const grpc::ByteBuffer empty = bytesOf(::inference::ModelStatisticsRequest());
    ClientCall statistics(*m_stub, "/inference.GRPCInferenceService/ModelStatistics", empty);
    ClientCall snapshot(*m_stub, "/thalassa.v1.Observability/Snapshot", empty);
    waitUntil([this] { return m_server->runningCalls() == 2; });
    EXPECT_TRUE(call("/inference.GRPCInferenceService/ServerLive", empty).ok());
    waitUntil([this] { return m_server->runningCalls() == 2; });
    mayAnswer.count_down();
    EXPECT_TRUE(statistics.wait().ok());
    EXPECT_TRUE(snapshot.wait().ok());
    m_background.finish(); // no task uses mayAnswer any more
}

TEST_F(GrpcServerTest, AConnectionWithACallInFlightIsListedBeforeNewerOnes)
{
    const std::unique_ptr<ClientCall> call = infer("busy");
    const std::unique_ptr<inference::Request> held = m_engine.take();
    std::vector<std::unique_ptr<grpc::GenericStub>> others;
    for (int i = 0; i < 3; ++i) {
        others.push_back(tests::connectTo(m_server->port()));
        ClientCall other(*others.back(), kService + "ServerLive", nothing());
        EXPECT_TRUE(other.wait().ok());
    }
    const observability::ConnectionList list = m_server->listConnections(1);
    EXPECT_EQ(list.count, 4u);
    ASSERT_EQ(list.connections.size(), 1u);
    EXPECT_EQ(list.connections.front().requestsInFlight, 1u);
    answer(*held);
    EXPECT_TRUE(call->wait().ok());
}

TEST_F(GrpcServerTest, AQueryThatFindsTooManyIsRefused)
{
    std::latch hasBegun(1), mayAnswer(1);
    ASSERT_TRUE(m_background.post([&] {
        hasBegun.count_down();
        mayAnswer.wait();
    }));
    hasBegun.wait();
    for (size_t i = 0; i < base::BackgroundThread::kMostWaiting; ++i)
        ASSERT_TRUE(m_background.post([] {}));
    const grpc::ByteBuffer empty = bytesOf(::inference::ModelStatisticsRequest());
    EXPECT_EQ(call("/thalassa.v1.Observability/Snapshot", empty).error_code(),
        grpc::StatusCode::UNAVAILABLE);
    mayAnswer.count_down();
    m_background.finish();
    EXPECT_TRUE(call("/thalassa.v1.Observability/Snapshot", empty).ok());
}

TEST_F(GrpcServerTest, TheGateSeesTheMetadata)
{
    call(kService + "ServerLive", nothing(), {{"triton-grpc-protocol-key", "secret"}});
    EXPECT_EQ(m_gate.key(), "secret");
    call(kService + "ServerLive", nothing());
    EXPECT_EQ(m_gate.key(), "");
}

TEST_F(GrpcServerTest, ErrorsOfTheEngineKeepTheirCodeAndText)
{
    for (const absl::StatusCode code :
        {absl::StatusCode::kInvalidArgument, absl::StatusCode::kNotFound,
            absl::StatusCode::kUnavailable, absl::StatusCode::kInternal,
            absl::StatusCode::kUnimplemented, absl::StatusCode::kAlreadyExists,
            absl::StatusCode::kUnknown, absl::StatusCode::kCancelled}) {
        m_engine.answerWith(absl::Status(code, "because"));
        for (const char* const name :
            {"ServerReady", "ModelReady", "ModelMetadata", "ModelConfig", "ModelStatistics",
                "RepositoryIndex", "RepositoryModelLoad", "RepositoryModelUnload", "ModelInfer"}) {
            const grpc::Status status = call(kService + name, nothing());
            EXPECT_EQ(static_cast<int>(status.error_code()), static_cast<int>(code)) << name;
            EXPECT_EQ(status.error_message(), "because") << name;
        }
    }
}

TEST_F(GrpcServerTest, TheHealthServiceFailsWithTheReadinessQuery)
{
    ROWS("2.2.21");
    EXPECT_TRUE(call("/grpc.health.v1.Health/Check", nothing()).ok());
    m_engine.answerWith(absl::UnavailableError("Server exiting"));
    const grpc::Status status = call("/grpc.health.v1.Health/Check", nothing());
    EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(status.error_message(), "Server exiting");
}

TEST_F(GrpcServerTest, AModelIsNotReadyWhileTheServerIsDrained)
{
    const auto isReady = [this] {
        ::inference::ModelReadyRequest request;
        request.set_name("m");
        ClientCall call(*m_stub, kService + "ModelReady", bytesOf(request));
        return call.answer<::inference::ModelReadyResponse>().ready();
    };
    EXPECT_TRUE(isReady());
    engine::Services(m_engine).drain.begin(std::chrono::hours(1));
    EXPECT_FALSE(isReady());
    engine::Services(m_engine).drain.end();
    EXPECT_TRUE(isReady());
}

TEST_F(GrpcServerTest, CallsThatAreCutOffGetTheStatusInPlaceOfTheirAnswers)
{
    const auto first = infer("a");
    const auto second = infer("b");
    const std::unique_ptr<inference::Request> held[] = {m_engine.take(), m_engine.take()};
    EXPECT_EQ(m_server->cutOff(absl::UnavailableError("the server exits")), 2U);
    for (const auto& call : {first.get(), second.get()}) {
        EXPECT_EQ(call->wait().error_code(), grpc::StatusCode::UNAVAILABLE);
        EXPECT_EQ(call->wait().error_message(), "the server exits");
    }
    for (const auto& request : held)
        answer(*request); // has no effect
    EXPECT_EQ(m_server->cutOff(absl::UnavailableError("the server exits")), 0U) << "none runs";
}

TEST_F(GrpcServerTest, RequestsOfOneChannelRunAtOnceAndAreAnsweredInAnyOrder)
{
    constexpr int kCount = 100;
    std::vector<std::unique_ptr<ClientCall>> calls;
    calls.reserve(kCount);
    for (int i = 0; i < kCount; ++i)
        calls.push_back(infer(std::to_string(i)));
    std::vector<std::unique_ptr<inference::Request>> held;
    held.reserve(kCount);
    for (int i = 0; i < kCount; ++i)
        held.push_back(m_engine.take());
    for (; !held.empty(); held.pop_back())
        answer(*held.back());
    for (int i = 0; i < kCount; ++i)
        EXPECT_EQ(calls[static_cast<size_t>(i)]->answer().id(), std::to_string(i));
}

TEST_F(GrpcServerTest, AClientThatCancelsCancelsItsRequest)
{
    ROWS("2.4.14");
    const auto cancelled = infer("cancelled");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    const auto other = infer("other");
    const std::unique_ptr<inference::Request> otherRequest = m_engine.take();
    EXPECT_FALSE(request->context()->isCancelled());
    cancelled->cancel();
    EXPECT_EQ(cancelled->wait().error_code(), grpc::StatusCode::CANCELLED);
    waitUntil([&] { return request->context()->isCancelled(); });
    EXPECT_FALSE(otherRequest->context()->isCancelled());
    answer(*request); // too late: the response is dropped
    answer(*otherRequest);
    EXPECT_EQ(other->answer().id(), "other");
    waitUntil([&] { return m_server->runningCalls() == 0; });
}

TEST_F(GrpcServerTest, ARequestKnowsHowLongItsClientWaits)
{
    const auto patient = infer("patient");
    std::unique_ptr<inference::Request> request = m_engine.take();
    EXPECT_EQ(request->deadline, base::TimePoint::max());
    answer(*request);
    ::inference::ModelInferRequest message;
    message.set_model_name("m");
    constexpr std::chrono::hours kPatience{1};
    const base::TimePoint before = base::Clock::system().now();
    const ClientCall hurried(
        *m_stub, kInfer, bytesOf(message), {}, std::chrono::system_clock::now() + kPatience);
    request = m_engine.take();
    // gRPC rounds deadlines.
    EXPECT_GT(request->deadline, before + kPatience - std::chrono::minutes(1));
    EXPECT_LT(request->deadline, base::Clock::system().now() + kPatience + std::chrono::minutes(1));
    answer(*request);
}

TEST_F(GrpcServerTest, AnAnsweredRequestIsNotCancelled)
{
    const auto call = infer("r");
    const std::shared_ptr<inference::RequestContext> context = [&] {
        const std::unique_ptr<inference::Request> request = m_engine.take();
        answer(*request);
        return request->context();
    }();
    EXPECT_EQ(call->answer().id(), "r");
    waitUntil([&] { return m_server->runningCalls() == 0; });
    EXPECT_FALSE(context->isCancelled());
}

TEST_F(GrpcServerTest, OneRequestNeedsOneResponse)
{
    const auto none = infer("none");
    std::unique_ptr<inference::Request> request = m_engine.take();
    EXPECT_TRUE(request->context()->send(nullptr, true).ok());
    EXPECT_THAT(none->wait().error_message(), HasSubstr("expected a single response, got 0"));
    const auto two = infer("two");
    request = m_engine.take();
    EXPECT_TRUE(request->context()->send(request->context()->newResponse(), false).ok());
    answer(*request);
    EXPECT_EQ(two->wait().error_code(), grpc::StatusCode::INTERNAL);
    EXPECT_THAT(two->wait().error_message(), HasSubstr("got 2"));
}

TEST_F(GrpcServerTest, AnErrorResponseIsAStatusWithoutAMessage)
{
    ROWS("2.4.13");
    const auto call = infer("r");
    m_engine.take()->context()->sendError(absl::NotFoundError("no such thing"));
    EXPECT_EQ(call->wait().error_code(), grpc::StatusCode::NOT_FOUND);
    EXPECT_EQ(call->wait().error_message(), "no such thing");
}

TEST_F(GrpcServerTest, ADrainingServerRefusesNewCallsAndAnswersTheOthers)
{
    ROWS("2.4.18");
    const auto running = infer("running");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    m_server->stopAccepting();
    EXPECT_EQ(m_server->runningCalls(), 1);
    const grpc::Status late = infer("late")->wait();
    EXPECT_EQ(late.error_code(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(late.error_message(),
        "GRPC server is shutting down and has stopped accepting new requests.");
    answer(*request);
    EXPECT_EQ(running->answer().id(), "running");
    waitUntil([&] { return m_server->runningCalls() == 0; });
}

TEST_F(GrpcServerTest, AStopCancelsWhatStillRuns)
{
    const auto running = infer("running");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    std::thread stopping([this] { m_server->stop(); });
    waitUntil([&] { return request->context()->isCancelled(); });
    request->context()->sendError(absl::CancelledError("cancelled"));
    stopping.join();
    EXPECT_FALSE(running->wait().ok());
}

// The backend keeps its request and sends no response.
TEST_F(GrpcServerTest, AStopWaitsForAnUnansweredCallNoLongerThanItMay)
{
    const auto running = infer("running");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    EXPECT_FALSE(m_server->stop(base::Clock::system().now()));
    EXPECT_TRUE(request->context()->isCancelled());
    request->context()->sendError(absl::CancelledError("cancelled"));
    EXPECT_TRUE(m_server->stop());
    EXPECT_FALSE(running->wait().ok());
}

TEST_F(GrpcServerTest, ATakenPortIsAnErrorThatNamesIt)
{
    ROWS("2.6.4");
    GrpcOptions options;
    options.address = "127.0.0.1";
    options.port = m_server->port();
    GrpcServer second(options, m_engine, m_settings, m_gate, m_background);
    const absl::Status status = second.start();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr(
            "127.0.0.1:" + std::to_string(m_server->port()) + ": the address is already in use"));
}

TEST_F(GrpcServerTest, AClientThatVanishesTakesOnlyItsOwnRequests)
{
    for (int round = 0; round < 50; ++round) {
        auto other = infer("other");
        const std::unique_ptr<inference::Request> request = m_engine.take();
        other->cancel();
        if (round % 2 == 0)
            answer(*request); // at the same moment
        other.reset();
        if (round % 2 == 1)
            answer(*request); // the call has already gone
    }
    waitUntil([&] { return m_server->runningCalls() == 0; });
    const auto last = infer("last");
    answer(*m_engine.take());
    EXPECT_EQ(last->answer().id(), "last");
}

TEST_F(GrpcServerTest, ACallWithoutAMessageHoldsUpNoEnd)
{
    GrpcOptions options;
    options.threadCount = 1;
    serve(options);
    tests::StepByStepCall silent(*m_stub, kInfer);
    tests::StepByStepCall late(*m_stub, kInfer);
    // The calls share a connection and a queue, which keep the order: the first two have arrived
    // when the engine has the third.
    const auto running = infer("running");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    EXPECT_EQ(m_server->runningCalls(), 1);
    m_server->stopAccepting();
    late.writeLast(nothing());
    EXPECT_EQ(late.finish().error_message(),
        "GRPC server is shutting down and has stopped accepting new requests.");
    answer(*request);
    EXPECT_EQ(running->answer().id(), "running");
    waitUntil([&] { return m_server->runningCalls() <= 0; });
    EXPECT_EQ(m_server->runningCalls(), 0);
    m_server->stop();
    EXPECT_FALSE(silent.finish().ok());
}

TEST_F(GrpcServerTest, CallsPastTheLimitOfAConnectionWaitUntilOthersHaveEnded)
{
    GrpcOptions options;
    options.maxConcurrentStreams = 2;
    serve(options);
    const auto other = tests::connectTo(m_server->port());
    const auto first = infer("first");
    const auto second = infer("second");
    std::unique_ptr<inference::Request> held[] = {m_engine.take(), m_engine.take()};
    const auto third = infer("third");
    const auto elsewhere = infer("elsewhere", *other);
    const std::unique_ptr<inference::Request> next = m_engine.take();
    EXPECT_EQ(next->context()->clientId, "elsewhere");
    answer(*next);
    answer(*held[0]);
    answer(*m_engine.take());
    EXPECT_EQ(third->answer().id(), "third");
    answer(*held[1]);
    EXPECT_TRUE(first->wait().ok() && second->wait().ok() && elsewhere->wait().ok());
}

TEST_F(GrpcServerTest, TheRecordTellsWhenTheAnswerWasSent)
{
    for (const bool isError : {false, true}) {
        const auto call = infer("r");
        std::unique_ptr<inference::Request> request = m_engine.take();
        std::shared_ptr<inference::RequestContext> context = request->context();
        if (isError)
            context->sendError(absl::NotFoundError("no such thing"));
        else
            answer(*request);
        call->wait();
        waitUntil([&] { return m_server->runningCalls() == 0; });
        EXPECT_GE(context->record.sendStart, context->record.engineDone);
        EXPECT_GE(context->record.sendEnd, context->record.sendStart);
        const std::weak_ptr<inference::RequestContext> ended = context;
        request.reset();
        context.reset();
        EXPECT_TRUE(ended.expired()) << "the call has ended and keeps it";
    }
}

TEST_F(GrpcServerTest, AnUnreadAnswerHasNoSecondEnd)
{
    const auto call = infer("r");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    call->cancel();
    waitUntil([&] { return request->context()->isCancelled(); });
    answer(*request);
    waitUntil([&] { return m_server->runningCalls() == 0; });
    EXPECT_EQ(request->context()->record.sendEnd, base::TimePoint());
}

TEST_F(GrpcServerTest, AStopAmongCallsThatArriveEndsAllOfThem)
{
    for (int round = 0; round < 30; ++round) {
        serve({});
        std::vector<std::unique_ptr<ClientCall>> calls;
        calls.reserve(40);
        for (int i = 0; i < 40; ++i)
            calls.push_back(
                std::make_unique<ClientCall>(*m_stub, kService + "ServerLive", nothing()));
        m_server->stop();
    }
}

} // namespace
} // namespace thalassa::grpcapi
