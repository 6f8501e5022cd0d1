// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/call.h"

#include <google/protobuf/message.h>
#include <grpcpp/support/slice.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/clock.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "server/grpc/caught.h"
#include "server/grpc/infer_encoder.h"
#include "server/grpc/methods.h"
#include "server/grpc/status.h"

namespace thalassa::grpcapi {
namespace {

bool tryAccept(CallShared& shared, grpc::ServerCompletionQueue* queue)
{
    return caught([&shared, queue] {
        Call::accept(shared, queue);
        return absl::OkStatus();
    }).ok();
}

} // namespace

void Call::accept(CallShared& shared, grpc::ServerCompletionQueue* queue)
{
    const std::shared_ptr<Call> call(new Call(shared, queue));
    call->m_self = call;
    ++shared.open;
    call->m_context.AsyncNotifyWhenDone(call->m_done.tag());
    shared.service.RequestCall(
        &call->m_context, &call->m_stream, queue, queue, call->m_arrived.tag());
}

Call::Call(CallShared& shared, grpc::ServerCompletionQueue* queue)
    : m_shared(shared)
    , m_queue(queue)
{
}

void Call::onArrived(bool ok)
{
    if (!ok)
        return leave(); // the server ends: there was no call, and no other event will come
    m_owesCall = !tryAccept(m_shared, m_queue);
    m_stream.Read(&m_message, m_read.tag());
}

void Call::onRead(bool ok)
{
    if (m_conversation) {
        goOn(ok);
        return finishEvent();
    }
    const absl::Status started = caught([this, ok] { return start(ok); });
    if (!started.ok())
        fail(started);
}

absl::Status Call::start(bool hasMessage)
{
    // Before the look at `draining`: an end of the server either sees this call or is seen by it.
    setRunning(hasMessage);
    if (isDraining())
        return drainingStatus();
    m_hasMessage = hasMessage;
    const Method* const method = m_shared.methods->find(m_context.method());
    if (method == nullptr)
        return absl::UnimplementedError(absl::StrCat("unknown method ", m_context.method()));
    if (!hasMessage && !method->isStream)
        return absl::InvalidArgumentError("the call ended before its request message");
    LOG_VERBOSE(1) << "gRPC request: " << m_context.method();
    m_shared.methods->run(*method, shared_from_this());
    return absl::OkStatus();
}

absl::Status drainingStatus()
{
    return absl::UnavailableError(
        "GRPC server is shutting down and has stopped accepting new requests.");
}

absl::Status parseMessage(const grpc::ByteBuffer& bytes, google::protobuf::Message& message)
{
    grpc::Slice slice;
    const bool isWhole = bytes.DumpToSingleSlice(&slice).ok();
    if (isWhole && message.ParseFromArray(slice.begin(), static_cast<int>(slice.size())))
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("the message is no ", message.GetDescriptor()->name()));
}

std::unique_ptr<std::string> Call::metadata(const std::string& key) const
{
    const auto& all = m_context.client_metadata();
    const auto found = all.find(key);
    if (found == all.end())
        return nullptr;
    return std::make_unique<std::string>(found->second.data(), found->second.size());
}

base::TimePoint Call::deadline() const
{
    using std::chrono::system_clock;
    // As gRPC gives it: the far future without a deadline.
    constexpr std::chrono::hours kNever{24 * 365};
    const system_clock::time_point deadline = m_context.deadline();
    const system_clock::time_point now = system_clock::now();
    if (deadline > now + kNever)
        return base::TimePoint::max();
    return base::Clock::system().now() + std::chrono::duration_cast<base::Duration>(deadline - now);
}

void Call::reply(const google::protobuf::Message& message)
{
    const absl::StatusOr<grpc::ByteBuffer> bytes =
        caught([&message]() -> absl::StatusOr<grpc::ByteBuffer> {
            const grpc::Slice slice(message.SerializeAsString());
            return grpc::ByteBuffer(&slice, 1);
        });
    if (claimAnswer())
        send(bytes);
}

void Call::fail(const absl::Status& status)
{
    if (claimAnswer())
        send(status);
}

void Call::converse(std::shared_ptr<Conversation> conversation)
{
    m_conversation = std::move(conversation);
    m_shared.conversations.add(m_conversation);
    setRunning(false);
    goOn(m_hasMessage);
}

// The conversation gets what the reading brought.
void Call::goOn(bool hasMessage)
{
    const absl::Status heard = caught([this, hasMessage] {
        hasMessage ? m_conversation->onMessage(m_message) : m_conversation->onClientDone();
        return absl::OkStatus();
    });
    if (!heard.ok())
        m_conversation->fail(heard);
}

void Call::read()
{
    ++m_openEvents;
    m_message.Clear();
    m_stream.Read(&m_message, m_read.tag());
}

// Without gRPC's buffer hint: a message that has it is sometimes never written (gRPC 1.51).
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
    const absl::Status heard = caught([this, ok] {
        m_conversation->onWritten(ok);
        return absl::OkStatus();
    });
    if (!heard.ok())
        m_conversation->fail(heard);
}

void Call::compressAnswers()
{
    if (m_shared.inferCompression != GRPC_COMPRESS_LEVEL_NONE)
        m_context.set_compression_level(m_shared.inferCompression);
}

// The thread that computed the answer sends it: no hand-over on the way out.
void Call::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    m_response.add(std::move(response));
    if (!final || !claimAnswer())
        return;
    m_delivered = context.weak_from_this().lock(); // null if the context is at its end itself
    // Made in its place: a ByteBuffer has no move, and a copy takes a reference to every slice.
    const absl::StatusOr<grpc::ByteBuffer> answer =
        caught([this, &context]() -> absl::StatusOr<grpc::ByteBuffer> {
            ASSIGN_OR_RETURN(const std::unique_ptr<inference::Response> single, m_response.take());
            return encodeInfer(context, *single);
        });
    if (answer.ok())
        compressAnswers();
    send(answer);
}

// REQUIRES: claimAnswer() said so.
void Call::send(const absl::StatusOr<grpc::ByteBuffer>& answer)
{
    finish(toGrpcStatus(answer.status()), answer.ok() ? &*answer : nullptr);
}

void Call::finish(const grpc::Status& status, const grpc::ByteBuffer* message)
{
    if (m_delivered)
        m_delivered->record.sendStart = base::Clock::system().now();
    if (message != nullptr)
        m_stream.WriteAndFinish(*message, grpc::WriteOptions(), status, m_sent.tag());
    else
        m_stream.Finish(status, m_sent.tag());
}

void Call::onSent(bool ok)
{
    if (m_delivered) {
        if (ok)
            m_delivered->record.sendEnd = base::Clock::system().now();
        m_delivered.reset(); // it keeps this call, as its sink
    }
    finishEvent();
}

void Call::onDone(bool)
{
    if (m_context.IsCancelled()) {
        caught([this] {
            if (const auto context = m_inference.lock())
                context->cancel();
            if (m_conversation)
                m_conversation->onCancelled();
            return absl::OkStatus();
        }).IgnoreError(); // logged; the call ends all the same
    }
    finishEvent();
}

void Call::finishEvent()
{
    if (--m_openEvents == 0)
        leave();
}

void Call::setRunning(bool isRunning)
{
    if (std::exchange(m_isRunning, isRunning) != isRunning)
        m_shared.running += isRunning ? 1 : -1;
}

// The last act of a call.
void Call::leave()
{
    if (m_conversation) {
        m_conversation->left();
        m_shared.conversations.remove(m_conversation);
        m_conversation.reset();
    }
    setRunning(false);
    CallShared& shared = m_shared;
    grpc::ServerCompletionQueue* const queue = m_queue;
    const bool owesCall = m_owesCall;
    m_self.reset(); // this may be gone
    if (owesCall)
        tryAccept(shared, queue); // its own memory is free now
    --shared.open;
    shared.open.notify_all();
}

} // namespace thalassa::grpcapi
