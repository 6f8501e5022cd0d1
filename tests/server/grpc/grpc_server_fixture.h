// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GrpcServerTest: the front end with real channels and an engine whose responses the test sends.
// *thread-compatible*.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "grpc_service.pb.h"
#include "server/grpc/grpc_server.h"
#include "tests/server/support/asking_gate.h"
#include "tests/server/support/grpc_client.h"
#include "tests/support/fake_engine.h"

namespace thalassa::grpcapi {

inline constexpr char kModel[] = R"(name: "m" backend: "none"
    input { name: "I" data_type: TYPE_FP32 dims: -1 }
    output { name: "O" data_type: TYPE_FP32 dims: -1 })";
inline const std::string kService = "/inference.GRPCInferenceService/";
inline const std::string kInfer = kService + "ModelInfer";

inline grpc::ByteBuffer bytesOf(const google::protobuf::Message& message)
{
    const grpc::Slice slice(message.SerializeAsString());
    return {&slice, 1};
}

// A message without fields.
inline grpc::ByteBuffer nothing()
{
    const grpc::Slice slice;
    return {&slice, 1};
}

// A call of a client, which its constructor starts.
class ClientCall {
public:
    ClientCall(grpc::GenericStub& stub, const std::string& method, const grpc::ByteBuffer& message,
        const std::map<std::string, std::string>& metadata = {},
        std::chrono::system_clock::time_point deadline =
            std::chrono::system_clock::time_point::max())
    {
        m_context.set_deadline(deadline);
        for (const auto& [key, value] : metadata)
            m_context.AddMetadata(key, value);
        m_reader = stub.PrepareUnaryCall(&m_context, method, message, &m_queue);
        m_reader->StartCall();
        m_reader->Finish(&m_answer, &m_status, this);
    }
    ~ClientCall() { wait(); }

    void cancel() { m_context.TryCancel(); }
    const grpc::Status& wait()
    {
        void* tag = nullptr;
        bool ok = false;
        if (!std::exchange(m_isOver, true)) {
            EXPECT_TRUE(m_queue.Next(&tag, &ok));
        }
        return m_status;
    }
    template <typename Message = ::inference::ModelInferResponse> Message answer()
    {
        grpc::Slice slice;
        Message message;
        EXPECT_TRUE(wait().ok()) << m_status.error_message();
        EXPECT_TRUE(m_answer.DumpToSingleSlice(&slice).ok());
        EXPECT_TRUE(message.ParseFromArray(slice.begin(), static_cast<int>(slice.size())));
        return message;
    }

private:
    grpc::CompletionQueue m_queue;
    grpc::ClientContext m_context;
    std::unique_ptr<grpc::GenericClientAsyncResponseReader> m_reader;
    grpc::ByteBuffer m_answer;
    grpc::Status m_status;
    bool m_isOver = false;
};

class GrpcServerTest : public ::testing::Test {
protected:
    GrpcServerTest() { serve({}); }

    void serve(GrpcOptions options)
    {
        m_stub.reset();
        m_server.reset();
        options.address = "127.0.0.1";
        options.port = 0;
        options.service.extension = security::ExtensionPolicy({.access = security::Access::Write});
        m_server =
            std::make_unique<GrpcServer>(options, m_engine, m_settings, m_gate, m_background);
        EXPECT_TRUE(m_server->start().ok());
        m_stub = tests::connectTo(m_server->port());
    }

    grpc::Status call(const std::string& method, const grpc::ByteBuffer& message,
        const std::map<std::string, std::string>& metadata = {})
    {
        return ClientCall(*m_stub, method, message, metadata).wait();
    }
    std::unique_ptr<ClientCall> infer(const std::string& id) { return infer(id, *m_stub); }
    static std::unique_ptr<ClientCall> infer(const std::string& id, grpc::GenericStub& stub)
    {
        ::inference::ModelInferRequest request;
        request.set_model_name("m");
        request.set_id(id);
        return std::make_unique<ClientCall>(stub, kInfer, bytesOf(request));
    }
    static void answer(const inference::Request& request)
    {
        const auto& context = request.context();
        EXPECT_TRUE(context->send(context->newResponse(), true).ok());
    }
    template <typename Condition> static void waitUntil(Condition condition)
    {
        while (!condition())
            std::this_thread::yield();
    }

    tests::AskingGate m_gate;
    tests::FakeEngine m_engine{kModel};
    trace::Tracer m_tracer{{}};
    engine::RuntimeSettings m_settings{m_engine, m_tracer, base::Clock::system()};
    base::BackgroundThread m_background;
    std::unique_ptr<GrpcServer> m_server;
    std::unique_ptr<grpc::GenericStub> m_stub;
};

} // namespace thalassa::grpcapi
