// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/call.h"

#include <google/protobuf/message.h>
#include <grpcpp/support/slice.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "server/grpc/infer_encoder.h"
#include "server/grpc/methods.h"
#include "server/grpc/status.h"

namespace thalassa::grpcapi {

void Call::accept(CallShared& shared, grpc::ServerCompletionQueue* queue)
{
    const std::shared_ptr<Call> call(new Call(shared, queue));
    call->m_self = call;
    call->m_context.AsyncNotifyWhenDone(&call->m_done);
    shared.service.RequestCall(&call->m_context, &call->m_stream, queue, queue, &call->m_arrived);
}

Call::Call(CallShared& shared, grpc::ServerCompletionQueue* queue)
    : m_shared(shared)
    , m_queue(queue)
{
}

void Call::onArrived(bool ok)
{
    if (!ok) {
        m_self.reset(); // the server ends: there was no call, and no other event will come
        return;
    }
    accept(m_shared, m_queue);
    ++m_shared.open;
    ++m_shared.running;
    m_stream.Read(&m_message, &m_read);
}

void Call::onRead(bool ok)
{
    if (m_shared.draining) {
        return fail(absl::UnavailableError(
            "GRPC server is shutting down and has stopped accepting new requests."));
    }
    if (m_answer)
        return ok ? answerNext() : m_stream.Finish(grpc::Status::OK, &m_sent);
    const Method* const method = m_shared.methods->find(m_context.method());
    if (method == nullptr)
        return fail(absl::UnimplementedError(absl::StrCat("unknown method ", m_context.method())));
    if (!ok)
        return fail(absl::InvalidArgumentError("the call ended before its request message"));
    LOG_VERBOSE(1) << "gRPC request: " << m_context.method();
    m_shared.methods->run(*method, shared_from_this());
}

absl::Status Call::parse(google::protobuf::Message& message) const
{
    grpc::Slice slice;
    const bool isWhole = m_message.DumpToSingleSlice(&slice).ok();
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

void Call::reply(const google::protobuf::Message& message)
{
    const grpc::Slice slice(message.SerializeAsString());
    send(grpc::ByteBuffer(&slice, 1));
}

void Call::converse(Answer answer)
{
    m_answer = std::move(answer);
    --m_shared.running;
    answerNext();
}

void Call::answerNext()
{
    const absl::StatusOr<grpc::ByteBuffer> message = m_answer(*this);
    if (!message.ok())
        return fail(message.status());
    m_stream.Write(*message, &m_written);
}

void Call::onWritten(bool ok)
{
    if (!ok)
        return fail(absl::CancelledError("the client left the stream"));
    m_message.Clear();
    m_stream.Read(&m_message, &m_read);
}

void Call::send(const grpc::ByteBuffer& message)
{
    m_stream.WriteAndFinish(message, grpc::WriteOptions(), grpc::Status::OK, &m_sent);
}

void Call::fail(const absl::Status& status)
{
    m_stream.Finish(toGrpcStatus(status), &m_sent);
}

// The thread that computed the answer sends it: no hand-over on the way out.
void Call::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    m_response.add(std::move(response));
    if (!final)
        return;
    const absl::StatusOr<std::unique_ptr<inference::Response>> single = m_response.take();
    if (!single.ok())
        return fail(single.status());
    const absl::StatusOr<grpc::ByteBuffer> message = encodeInfer(context, **single);
    if (!message.ok())
        return fail(message.status());
    if (m_shared.inferCompression != GRPC_COMPRESS_LEVEL_NONE)
        m_context.set_compression_level(m_shared.inferCompression);
    send(*message);
}

void Call::onSent(bool)
{
    finishEvent();
}

void Call::onDone(bool)
{
    if (m_context.IsCancelled()) {
        if (const auto context = m_inference.lock())
            context->cancel();
    }
    finishEvent();
}

void Call::finishEvent()
{
    if (--m_openEvents > 0)
        return;
    if (!m_answer)
        --m_shared.running;
    --m_shared.open;
    m_shared.open.notify_all();
    m_self.reset();
}

} // namespace thalassa::grpcapi
