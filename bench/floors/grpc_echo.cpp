// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// grpc_echo: a gRPC server that returns the message of each call, of any method, as raw buffers. It
// uses gRPC's asynchronous interface on one thread and shows the lower bound of its cost.
//
//     grpc_echo PORT
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <cstdio>
#include <limits>
#include <string>

namespace {

// One call. The object deletes itself when the call ends.
class Echo {
public:
    Echo(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue)
        : m_service(service)
        , m_queue(queue)
    {
        m_service.RequestCall(&m_context, &m_stream, &m_queue, &m_queue, this);
    }

    void advance(bool ok)
    {
        switch (m_step++) {
        case 0:
            new Echo(m_service, m_queue); // accepts the next call
            m_stream.Read(&m_message, this);
            return;
        case 1:
            if (ok)
                m_stream.WriteAndFinish(m_message, grpc::WriteOptions(), grpc::Status::OK, this);
            else
                m_stream.Finish(grpc::Status::CANCELLED, this);
            return;
        default:
            delete this;
        }
    }

private:
    grpc::AsyncGenericService& m_service;
    grpc::ServerCompletionQueue& m_queue;
    grpc::GenericServerContext m_context;
    grpc::GenericServerAsyncReaderWriter m_stream{&m_context};
    grpc::ByteBuffer m_message;
    int m_step = 0;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: grpc_echo PORT\n");
        return 1;
    }
    grpc::AsyncGenericService service;
    grpc::ServerBuilder builder;
    int port = 0;
    builder.AddListeningPort(
        std::string("127.0.0.1:") + argv[1], grpc::InsecureServerCredentials(), &port);
    builder.SetMaxReceiveMessageSize(std::numeric_limits<int>::max());
    builder.RegisterAsyncGenericService(&service);
    const auto queue = builder.AddCompletionQueue();
    const auto server = builder.BuildAndStart();
    if (!server || port == 0) {
        std::fprintf(stderr, "grpc_echo: cannot listen on port %s\n", argv[1]);
        return 1;
    }
    new Echo(service, *queue);
    void* tag = nullptr;
    bool ok = false;
    while (queue->Next(&tag, &ok))
        static_cast<Echo*>(tag)->advance(ok);
}
