// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <grpcpp/client_context.h>

#include "client/grpc_channel.h"
#include "perf/load/grpc_call.h"
#include "perf/load/now.h"

namespace thalassa::perf {

void prepareContext(const GrpcCallContext& options, grpc::ClientContext& context)
{
    client::addMetadata(options.headers, context);
    if (options.compression != GRPC_COMPRESS_NONE)
        context.set_compression_algorithm(options.compression);
}

namespace {

class UnaryCall final : public GrpcCall, public GrpcEvent {
public:
    explicit UnaryCall(const GrpcCallContext& context)
        : m_options(context)
    {
    }

    void launch(const RequestTimes& times, const grpc::ByteBuffer& payload) override
    {
        m_times = times;
        m_reader.reset();
        m_response.Clear();
        prepareContext(m_options, m_context.emplace());
        if (m_options.requestTimeout.count() > 0)
            m_context->set_deadline(std::chrono::system_clock::now() + m_options.requestTimeout);
        m_reader = m_options.stub.PrepareUnaryCall(
            &*m_context, "/inference.GRPCInferenceService/ModelInfer", payload, &m_options.queue);
        m_reader->StartCall();
        m_times.sent = now();
        m_isBusy = true;
        m_reader->Finish(&m_response, &m_status, tag());
    }

    void happened(bool) override
    {
        m_times.ended = m_times.firstResponse = now();
        m_isBusy = false;
        GrpcOutcome outcome{m_times};
        if (!m_status.ok()) {
            outcome.errorKind = "gRPC " + client::statusName(m_status.error_code());
            outcome.message = m_status.error_message();
            outcome.isConnectionLost = m_status.error_code() == grpc::StatusCode::UNAVAILABLE;
        }
        m_options.observer.requestEnded(*this, outcome);
    }

    std::optional<base::TimePoint> waitsSince() const override
    {
        if (!m_isBusy)
            return std::nullopt;
        return m_times.intended;
    }

    void cancel() override
    {
        if (m_isBusy)
            m_context->TryCancel();
    }

    bool isQuiet() const override { return !m_isBusy; }

private:
    const GrpcCallContext& m_options;
    std::optional<grpc::ClientContext> m_context;
    std::unique_ptr<grpc::GenericClientAsyncResponseReader> m_reader;
    grpc::ByteBuffer m_response;
    grpc::Status m_status;
    RequestTimes m_times;
    bool m_isBusy = false;
};

} // namespace

std::unique_ptr<GrpcCall> makeUnaryCall(const GrpcCallContext& context)
{
    return std::make_unique<UnaryCall>(context);
}

} // namespace thalassa::perf
