// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The front end when a call throws an exception or finds no memory.
#include <gmock/gmock.h>

#include <functional>
#include <new>
#include <stdexcept>

#include "server/grpc/call.h"
#include "tests/server/grpc/grpc_server_fixture.h"
#include "tests/support/failing_allocations.h"

namespace thalassa::grpcapi {
namespace {

using ::testing::HasSubstr;

TEST_F(GrpcServerTest, AnExceptionIsTheCallsAnswerAndTheServerGoesOn)
{
    const std::pair<std::function<void()>, grpc::StatusCode> throwers[] = {
        {[] { throw std::bad_alloc(); }, grpc::StatusCode::RESOURCE_EXHAUSTED},
        {[] { throw std::runtime_error("/a/secret"); }, grpc::StatusCode::INTERNAL},
        {[] { throw 1; }, grpc::StatusCode::INTERNAL}};
    for (const auto& [thrower, code] : throwers) {
        m_gate.throwWith(thrower);
        for (const char* const name : {"ServerLive", "ModelInfer", "ModelStreamInfer"}) {
            const grpc::Status status = call(kService + name, nothing());
            EXPECT_EQ(status.error_code(), code) << name;
            EXPECT_THAT(status.error_message(), ::testing::Not(HasSubstr("secret")));
        }
    }
    waitUntil([&] { return m_server->runningCalls() == 0; });
    m_gate.throwWith(nullptr);
    EXPECT_TRUE(call(kService + "ServerLive", nothing()).ok());
}

TEST_F(GrpcServerTest, ARequestForWhichThereIsNoMemoryIsRefusedWhereverItRunsOut)
{
    constexpr size_t kLarge = 4 << 20;
    ::inference::ModelInferRequest request;
    request.set_model_name("m");
    request.set_id("large");
    auto* const input = request.add_inputs();
    input->set_name("I");
    input->set_datatype("FP32");
    input->mutable_contents()->mutable_fp32_contents()->Resize(2 * kLarge / sizeof(float), 1.0F);
    const grpc::ByteBuffer bytes = bytesOf(request);
    int refusals = 0;
    for (;; ++refusals) {
        const tests::FailingAllocations none({.smallest = kLarge}, refusals);
        ClientCall large(*m_stub, kInfer, bytes);
        waitUntil([&] { return none.hasFailed() || m_engine.heldCount() > 0; });
        if (none.hasFailed()) {
            EXPECT_EQ(large.wait().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
            continue;
        }
        answer(*m_engine.take());
        EXPECT_EQ(large.answer().id(), "large");
        break;
    }
    EXPECT_GE(refusals, 3); // by the wire's reader, by protobuf and by the decoder
    waitUntil([&] { return m_server->runningCalls() == 0; });
}

TEST_F(GrpcServerTest, AnAnswerForWhichThereIsNoMemoryIsAnError)
{
    constexpr size_t kLarge = 4 << 20;
    const auto call = infer("r");
    const std::unique_ptr<inference::Request> request = m_engine.take();
    std::unique_ptr<inference::Response> response = request->context()->newResponse();
    response->parameters().push_back({"p", std::string(kLarge, 'p')});
    {
        const tests::FailingAllocations none({.smallest = kLarge});
        EXPECT_TRUE(request->context()->send(std::move(response), true).ok());
        EXPECT_TRUE(none.hasFailed());
    }
    EXPECT_EQ(call->wait().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
    waitUntil([&] { return m_server->runningCalls() == 0; });
}

TEST_F(GrpcServerTest, ACallThatTheEngineTookIsAnsweredOnceAlthoughTheEngineThrew)
{
    m_engine.afterTaking([] { throw std::runtime_error("after taking"); });
    const auto thrown = infer("r");
    EXPECT_EQ(thrown->wait().error_code(), grpc::StatusCode::INTERNAL);
    answer(*m_engine.take());
    m_engine.afterTaking(nullptr);
    waitUntil([&] { return m_server->runningCalls() == 0; });
    const auto next = infer("next");
    answer(*m_engine.take());
    EXPECT_EQ(next->answer().id(), "next");
}

// Only the table of requests in flight, which grows with their number, makes such allocations.
TEST_F(GrpcServerTest, AStreamWithoutMemoryForOneMoreRequestEndsAndOthersGoOn)
{
    constexpr size_t kMostRequests = 5000;
    ::inference::ModelInferRequest request;
    request.set_model_name("m");
    const auto first = infer("makes protobuf's tables");
    answer(*m_engine.take());
    EXPECT_EQ(first->answer().model_name(), "m");
    {
        tests::FailingAllocations none({.smallest = 8500, .largest = 60000});
        none.spareThisThread();
        tests::StepByStepCall stream(*m_stub, kService + "ModelStreamInfer");
        for (size_t sent = 1; !none.hasFailed(); ++sent) {
            ASSERT_LT(sent, kMostRequests);
            stream.write(bytesOf(request));
            waitUntil([&] { return none.hasFailed() || m_engine.heldCount() == sent; });
        }
        EXPECT_EQ(stream.finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
    }
    while (m_engine.heldCount() > 0) {
        const std::unique_ptr<inference::Request> held = m_engine.take();
        EXPECT_TRUE(held->context()->isCancelled());
        answer(*held);
    }
    waitUntil([&] { return m_server->runningCalls() == 0; });
    tests::StepByStepCall next(*m_stub, kService + "ModelStreamInfer");
    next.write(bytesOf(request));
    answer(*m_engine.take());
    grpc::ByteBuffer received;
    EXPECT_TRUE(next.receive(received));
}

TEST_F(GrpcServerTest, AThreadTakesCallsAgainAfterThereWasNoMemoryForAnother)
{
    GrpcOptions options;
    options.threadCount = 1;
    options.allocationPoolSize = 1;
    serve(options);
    tests::FailingAllocations none({.smallest = sizeof(Call), .largest = sizeof(Call)});
    none.spareThisThread();
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(call(kService + "ServerLive", nothing()).ok());
    EXPECT_TRUE(none.hasFailed());
}

} // namespace
} // namespace thalassa::grpcapi
