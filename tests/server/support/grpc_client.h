// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A gRPC client that sends and receives raw messages over a connection of its own.
#pragma once

#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace thalassa::tests {

inline std::unique_ptr<grpc::GenericStub> connectTo(int port)
{
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetMaxReceiveMessageSize(-1);
    return std::make_unique<grpc::GenericStub>(grpc::CreateCustomChannel(
        "127.0.0.1:" + std::to_string(port), grpc::InsecureChannelCredentials(), arguments));
}

// A call with one operation at a time, each of which blocks. The constructor sends the metadata,
// and the destructor cancels the call.
class StepByStepCall {
public:
    StepByStepCall(grpc::GenericStub& stub, const std::string& method,
        const std::map<std::string, std::string>& metadata = {})
    {
        for (const auto& [key, value] : metadata)
            m_context.AddMetadata(key, value);
        m_stream = stub.PrepareCall(&m_context, method, &m_queue);
        m_stream->StartCall(this);
        EXPECT_TRUE(next());
    }
    ~StepByStepCall()
    {
        m_context.TryCancel();
        finish();
    }

    void write(const grpc::ByteBuffer& message)
    {
        m_stream->Write(message, this);
        EXPECT_TRUE(next());
    }
    void writeLast(const grpc::ByteBuffer& message)
    {
        m_stream->WriteLast(message, grpc::WriteOptions(), this);
        EXPECT_TRUE(next());
    }
    void sendNoMore()
    {
        m_stream->WritesDone(this);
        EXPECT_TRUE(next());
    }
    void cancel() { m_context.TryCancel(); }
    // Returns false at the end of the stream.
    bool receive(grpc::ByteBuffer& message)
    {
        m_stream->Read(&message, this);
        return next();
    }
    const grpc::Status& finish()
    {
        if (!std::exchange(m_isOver, true)) {
            m_stream->Finish(&m_status, this);
            next();
        }
        return m_status;
    }

private:
    bool next()
    {
        void* tag = nullptr;
        bool ok = false;
        return m_queue.Next(&tag, &ok) && ok;
    }

    grpc::CompletionQueue m_queue;
    grpc::ClientContext m_context;
    std::unique_ptr<grpc::GenericClientAsyncReaderWriter> m_stream;
    grpc::Status m_status;
    bool m_isOver = false;
};

} // namespace thalassa::tests
