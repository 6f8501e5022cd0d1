// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferService: ModelInfer as a method that gRPC knows, with raw byte buffers. Unlike a call of the
// generic service, a call of a known method arrives together with its message, which saves an
// operation and an event of the completion queue for each. *thread-safe*.
#pragma once

#include <grpcpp/impl/codegen/service_type.h>
#include <grpcpp/support/async_unary_call.h>
#include <grpcpp/support/byte_buffer.h>

namespace thalassa::grpcapi {

class InferService final : public grpc::Service {
public:
    InferService()
    {
        AddMethod(new grpc::internal::RpcServiceMethod(
            kPath, grpc::internal::RpcMethod::NORMAL_RPC, nullptr)); // the service owns it
        MarkMethodRaw(0);
    }

    // Waits for the next call on that queue.
    void request(grpc::ServerContext* context, grpc::ByteBuffer* message,
        grpc::ServerAsyncResponseWriter<grpc::ByteBuffer>* writer,
        grpc::ServerCompletionQueue* queue, void* tag)
    {
        RequestAsyncUnary(0, context, message, writer, queue, queue, tag);
    }

    static constexpr char kPath[] = "/inference.GRPCInferenceService/ModelInfer";
};

} // namespace thalassa::grpcapi
