// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/infer_call.h"

#include <utility>

#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/engine/client_request.h"
#include "core/timeline/activity.h"
#include "server/grpc/codec/infer_decoder.h"
#include "server/grpc/codec/infer_encoder.h"
#include "server/grpc/codec/infer_wire.h"
#include "server/grpc/context.h"
#include "server/grpc/methods.h"
#include "server/grpc/status.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {

// The call as the source of its request.
class InferCall::Source final : public engine::RequestSource {
public:
    Source(InferCall& call, InferWire& wire)
        : m_call(call)
        , m_wire(wire)
    {
    }

    std::optional<trace::TraceContext> traceContext() const override
    {
        return traceContextOf(m_call.m_call);
    }
    void addTracePoints(inference::RequestTrace& trace) const override
    {
        trace.addPoint(timeline::Activity::GrpcReadStart, m_call.m_opened);
    }
    absl::Status decode(inference::Request& request) override
    {
        RETURN_IF_ERROR(decodeInfer(m_wire, m_call.shared().requestPath.regions, request));
        return forwardMetadata(m_call.m_call, m_call.shared().forwarded, request.parameters);
    }
    absl::Status follow(const std::shared_ptr<inference::RequestContext>& context) override
    {
        m_call.m_context = context;
        return absl::OkStatus();
    }

private:
    InferCall& m_call;
    InferWire& m_wire;
};

void InferCall::accept(CallEnvironment& shared, grpc::ServerCompletionQueue* queue)
{
    const auto call = std::make_shared<InferCall>(Key(), shared, queue);
    call->open(call);
    call->m_opened = base::Clock::system().now();
    call->m_call.AsyncNotifyWhenDone(call->m_done.tag());
    shared.inferService.request(
        &call->m_call, &call->m_message, &call->m_writer, queue, call->m_arrived.tag());
}

std::unique_ptr<std::string> InferCall::metadata(const std::string& key) const
{
    return metadataOf(m_call, key);
}

std::string InferCall::client() const
{
    return clientOf(m_call);
}

void InferCall::onArrived(bool ok)
{
    if (!ok)
        return leave(); // the server ends: there was no call, and no other event will come
    replace();
    shared().inferCalls.add(*this);
    const base::LogRequestScope about;
    answerIfRefused(exceptionsToStatus([this] { return start(); }));
}

// The message was decompressed on another thread.
void InferCall::onInflated(bool)
{
    const base::LogRequestScope about;
    answerIfRefused(exceptionsToStatus([this] {
        RETURN_IF_ERROR(m_inflating->status());
        if (m_call.IsCancelled())
            return absl::CancelledError("the client has cancelled the call");
        return infer();
    }));
    finishEvent();
}

void InferCall::answerIfRefused(const absl::Status& started)
{
    if (started.ok())
        return;
    shared().requestPath.refused.note(started);
    fail(started);
}

absl::Status InferCall::start()
{
    setRunning(true);
    TestDelays::hold(delays().processEntry, "the processing of a ModelInfer call");
    TestDelays::hold(delays().process, "the processing of a ModelInfer call");
    LOG_VERBOSE(1) << "gRPC request: " << InferService::kPath;
    if (shared().draining)
        return drainingStatus();
    // Before the message is decompressed: a caller that is refused costs no memory.
    RETURN_IF_ERROR(shared().methods.admit(*this));
    m_received = base::Clock::system().now();
    if (compressionOf(m_message) == GRPC_COMPRESS_NONE)
        return infer();
    const std::optional<absl::Status> inflated = shared().inflater->inflate(
        m_message, m_inflating, queue(), m_inflated, [this] { return m_call.IsCancelled(); });
    if (!inflated) {
        addEvent(); // before it comes: this thread takes it. The call may be answered before it
        return absl::OkStatus(); // onInflated() continues
    }
    RETURN_IF_ERROR(*inflated);
    return infer();
}

absl::Status InferCall::infer()
{
    ASSIGN_OR_RETURN(InferWire wire, readInferRequest(m_message));
    m_message.Clear(); // only the request's tensors refer to its bytes from now on
    const ::inference::ModelInferRequest& message = *wire.message;
    base::LogRequestScope::setId(message.id());
    engine::ClientRequest::Arrival arrival;
    arrival.origin = inference::Origin::Grpc;
    arrival.model = message.model_name();
    ASSIGN_OR_RETURN(arrival.version, parseVersion(arrival.model, message.model_version()));
    arrival.clientId = message.id();
    arrival.receiveStart = arrival.receiveEnd = m_received;
    arrival.deadline = deadlineOf(m_call);
    arrival.decoupledError =
        "ModelInfer RPC doesn't support models with decoupled transaction policy; send the request "
        "to ModelStreamInfer";
    ASSIGN_OR_RETURN(engine::ClientRequest request,
        engine::ClientRequest::find(shared().requestPath, std::move(arrival)));
    Source source(*this, wire);
    return request.submit({shared_from_this(), this}, source);
}

void InferCall::fail(const absl::Status& status)
{
    if (claimAnswer())
        send(status);
}

void InferCall::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    m_response.add(std::move(response));
    if (!final || !claimAnswer())
        return;
    TestDelays::hold(delays().completeEntry, "the taking of a response");
    m_delivered = context.weak_from_this().lock(); // null if the context is being destroyed
    // Constructed in place: a ByteBuffer has no move, and a copy takes a reference to every slice.
    const absl::StatusOr<grpc::ByteBuffer> answer =
        exceptionsToStatus([this, &context]() -> absl::StatusOr<grpc::ByteBuffer> {
            ASSIGN_OR_RETURN(const std::unique_ptr<inference::Response> single, m_response.take());
            return encodeInfer(context, *single);
        });
    if (answer.ok() && shared().inferCompression != GRPC_COMPRESS_LEVEL_NONE)
        m_call.set_compression_level(shared().inferCompression);
    if (delays().cancelledAnswer > TestDelays::Time::zero() && m_call.IsCancelled())
        TestDelays::hold(delays().cancelledAnswer, "the end of a cancelled call");
    TestDelays::hold(delays().completion, "the sending of a response");
    send(answer);
}

// REQUIRES: claimAnswer() returned true.
void InferCall::send(const absl::StatusOr<grpc::ByteBuffer>& answer)
{
    if (m_delivered)
        m_delivered->record.sendStart = base::Clock::system().now();
    const absl::Status sendable = exceptionsToStatus([&]() -> absl::Status {
        RETURN_IF_ERROR(answer.status());
        m_unread = shared().answers->add(
            answer->Length(), std::shared_ptr<UnreadAnswer>(shared_from_this(), this));
        return absl::OkStatus();
    });
    if (sendable.ok())
        m_writer.Finish(*answer, grpc::Status::OK, m_sent.tag());
    else
        m_writer.FinishWithError(toGrpcStatus(sendable), m_sent.tag());
}

void InferCall::onSent(bool ok)
{
    if (m_unread)
        shared().answers->remove(*m_unread);
    if (m_delivered) {
        if (ok)
            m_delivered->record.sendEnd = base::Clock::system().now();
        m_delivered.reset(); // it keeps this call, as its sink
    }
    finishEvent();
}

void InferCall::onDone(bool)
{
    if (m_call.IsCancelled()) {
        TestDelays::hold(delays().notification, "the notice of a cancellation");
        exceptionsToStatus([this] {
            if (const auto context = m_context.lock())
                context->cancel();
            return absl::OkStatus();
        }).IgnoreError(); // logged; the call ends anyway
    }
    finishEvent();
}

} // namespace thalassa::grpcapi
