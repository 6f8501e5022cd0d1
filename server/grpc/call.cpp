// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/call.h"

#include <google/protobuf/message.h>
#include <grpcpp/support/slice.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "server/grpc/codec/field_limit.h"
#include "server/grpc/context.h"
#include "server/grpc/methods.h"
#include "server/grpc/status.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {

void Call::accept(CallEnvironment& shared, grpc::ServerCompletionQueue* queue)
{
    const std::shared_ptr<Call> call(new Call(shared, queue));
    call->open(call);
    call->m_context.AsyncNotifyWhenDone(call->m_done.tag());
    shared.service.RequestCall(
        &call->m_context, &call->m_stream, queue, queue, call->m_arrived.tag());
}

void Call::onArrived(bool ok)
{
    if (!ok)
        return leave(); // the server ends: there was no call, and no other event will come
    replace();
    const absl::Status admitted = exceptionsToStatus([this] { return admit(); });
    if (!admitted.ok())
        return fail(admitted);
    m_stream.Read(&m_message, m_read.tag());
}

// Runs before the first message, so that nothing is read from a caller that is refused, and a
// stream is refused when it opens (row 2.5.11).
absl::Status Call::admit()
{
    m_method = shared().methods.find(m_context.method());
    return m_method == nullptr ? shared().methods.unknown(m_context.method())
                               : shared().methods.admit(*m_method, *this);
}

void Call::onRead(bool ok)
{
    if (!ok || compressionOf(m_message) == GRPC_COMPRESS_NONE)
        return onMessage(ok);
    const std::optional<absl::Status> inflated = shared().inflater->inflate(
        m_message, m_inflating, queue(), m_inflated, [this] { return isCancelled(); });
    if (inflated)
        onMessage(inflated->ok() ? absl::StatusOr<bool>(true) : *inflated);
}

void Call::onInflated(bool)
{
    const absl::Status status = m_inflating->status();
    onMessage(status.ok() ? absl::StatusOr<bool>(true) : status);
}

// `hasMessage` is false if the client sends no more; an error comes from the decompression.
void Call::onMessage(const absl::StatusOr<bool>& hasMessage)
{
    if (m_streamHandler) {
        goOn(hasMessage);
        return finishEvent();
    }
    const absl::Status started = exceptionsToStatus([&]() -> absl::Status {
        RETURN_IF_ERROR(hasMessage.status());
        return start(*hasMessage);
    });
    if (!started.ok())
        fail(started);
}

absl::Status Call::start(bool hasMessage)
{
    setRunning(hasMessage);
    if (isDraining())
        return drainingStatus();
    m_hasMessage = hasMessage;
    if (!hasMessage && !m_method->isStream)
        return absl::InvalidArgumentError("the call ended before its request message");
    LOG_VERBOSE(1) << "gRPC request: " << m_context.method();
    shared().methods.run(*m_method, std::static_pointer_cast<Call>(shared_from_this()));
    return absl::OkStatus();
}

absl::Status parseMessage(const grpc::ByteBuffer& bytes, google::protobuf::Message& message)
{
    grpc::Slice slice;
    const bool isWhole = bytes.DumpToSingleSlice(&slice).ok();
    if (isWhole) {
        const std::string_view wire(reinterpret_cast<const char*>(slice.begin()), slice.size());
        RETURN_IF_ERROR(checkFieldCount(wire, *message.GetDescriptor(), kMaxFields));
    }
    if (isWhole && message.ParseFromArray(slice.begin(), static_cast<int>(slice.size())))
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("the message is not a ", message.GetDescriptor()->name()));
}

absl::Status Call::parse(google::protobuf::Message& message)
{
    grpc::ByteBuffer bytes;
    bytes.Swap(&m_message);
    return parseMessage(bytes, message);
}

std::unique_ptr<std::string> Call::metadata(const std::string& key) const
{
    return metadataOf(m_context, key);
}

std::string Call::actor() const
{
    return actorOf(m_context);
}

absl::Status Call::forwardMetadata(inference::Parameters& parameters) const
{
    return grpcapi::forwardMetadata(m_context, shared().forwarded, parameters);
}

std::optional<trace::TraceContext> Call::traceContext() const
{
    return traceContextOf(m_context);
}

base::TimePoint Call::deadline() const
{
    return deadlineOf(m_context);
}

void Call::reply(const google::protobuf::Message& message)
{
    const absl::StatusOr<grpc::ByteBuffer> bytes =
        exceptionsToStatus([&message]() -> absl::StatusOr<grpc::ByteBuffer> {
            const grpc::Slice slice(message.SerializeAsString());
            return grpc::ByteBuffer(&slice, 1);
        });
    if (claimAnswer())
        finish(toGrpcStatus(bytes.status()), bytes.ok() ? &*bytes : nullptr);
}

void Call::fail(const absl::Status& status)
{
    if (claimAnswer())
        finish(toGrpcStatus(status), nullptr);
}

void Call::openStream(std::shared_ptr<StreamHandler> handler)
{
    m_streamHandler = std::move(handler);
    setRunning(false);
    shared().streams.add(m_streamHandler); // which may set it running from now on
    goOn(m_hasMessage);
}

// Passes the result of a read to the stream handler.
void Call::goOn(const absl::StatusOr<bool>& hasMessage)
{
    grpc::ByteBuffer message; // released after its handling, not when the next one comes
    message.Swap(&m_message);
    const absl::Status heard = exceptionsToStatus([&] {
        RETURN_IF_ERROR(hasMessage.status());
        *hasMessage ? m_streamHandler->onMessage(message) : m_streamHandler->onClientDone();
        return absl::OkStatus();
    });
    if (!heard.ok())
        m_streamHandler->fail(heard);
}

void Call::read()
{
    addEvent();
    m_message.Clear();
    m_stream.Read(&m_message, m_read.tag());
}

// Writes without gRPC's buffer hint: a message that has it is sometimes never written (gRPC 1.51).
void Call::write(const grpc::ByteBuffer& message)
{
    m_stream.Write(message, m_written.tag());
}

void Call::end(const absl::Status& status)
{
    if (claimAnswer())
        finish(toGrpcStatus(status), nullptr);
}

void Call::onWritten(bool ok)
{
    const absl::Status heard = exceptionsToStatus([this, ok] {
        m_streamHandler->onWritten(ok);
        return absl::OkStatus();
    });
    if (!heard.ok())
        m_streamHandler->fail(heard);
}

void Call::compressAnswers()
{
    if (shared().inferCompression != GRPC_COMPRESS_LEVEL_NONE)
        m_context.set_compression_level(shared().inferCompression);
}

// REQUIRES: claimAnswer() returned true.
void Call::finish(const grpc::Status& status, const grpc::ByteBuffer* message)
{
    const TestDelays::Time delay = shared().delays.controlAnswer;
    if (delay == TestDelays::Time::zero() || m_streamHandler || isDraining())
        return send(status, message);
    m_late = std::make_unique<LateAnswer>();
    m_late->status = status;
    if (message != nullptr)
        m_late->message = *message;
    addEvent();
    m_late->alarm.Set(queue(), std::chrono::system_clock::now() + delay, m_lateTime.tag());
}

void Call::onLate(bool)
{
    send(m_late->status, m_late->message.Valid() ? &m_late->message : nullptr);
    finishEvent();
}

void Call::send(const grpc::Status& status, const grpc::ByteBuffer* message)
{
    if (message != nullptr)
        m_stream.WriteAndFinish(*message, grpc::WriteOptions(), status, m_sent.tag());
    else
        m_stream.Finish(status, m_sent.tag());
}

void Call::onSent(bool)
{
    finishEvent();
}

void Call::onDone(bool)
{
    if (m_streamHandler && m_context.IsCancelled()) {
        exceptionsToStatus([this] {
            m_streamHandler->onCancelled();
            return absl::OkStatus();
        }).IgnoreError(); // logged; the call ends anyway
    }
    finishEvent();
}

void Call::onLeaving()
{
    if (!m_streamHandler)
        return;
    m_streamHandler->left();
    shared().streams.remove(m_streamHandler);
    m_streamHandler.reset();
}

} // namespace thalassa::grpcapi
