// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/stream_request.h"

#include <utility>

#include "core/timeline/activity.h"
#include "server/grpc/codec/stream_encoder.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {

void StreamRequest::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    const absl::Status delivered = exceptionsToStatus([&] {
        InferStream::Outgoing outgoing;
        outgoing.request = m_options.number;
        outgoing.place = m_options.place;
        outgoing.isLast = final;
        outgoing.mayWait = context.order == nullptr;
        if (final)
            outgoing.context = context.weak_from_this().lock(); // null if it is being destroyed
        if (context.trace)
            outgoing.traced = context.weak_from_this().lock();
        if (context.trace && !std::exchange(m_isComplete, true)) // row 6.4.3: only for the first
            context.trace->addPoint(
                timeline::Activity::ResponseComplete, base::Clock::system().now());
        if (m_options.place) {
            m_single.add(std::move(response));
            if (!final)
                return absl::OkStatus();
            fill(outgoing, context, m_single.take());
        } else if (context.isForgotten()) {
            fill(outgoing, context, context.forgottenStatus());
        } else if (response) {
            fill(outgoing, context, std::move(response));
        } else if (m_options.wantsEmptyFinal) {
            outgoing.bytes =
                encodeEmptyFinal(context.clientId, m_options.modelName, m_options.modelVersion);
        }
        m_stream->send(std::move(outgoing));
        return absl::OkStatus();
    });
    if (!delivered.ok())
        m_stream->fail(delivered);
}

void StreamRequest::fill(InferStream::Outgoing& outgoing, inference::RequestContext& context,
    absl::StatusOr<std::unique_ptr<inference::Response>> response) const
{
    outgoing.status = response.ok() ? (*response)->status() : response.status();
    if (outgoing.status.ok()) {
        absl::StatusOr<grpc::ByteBuffer> bytes =
            encodeStreamResponse(context, **response, outgoing.isLast);
        outgoing.status = bytes.status();
        if (bytes.ok())
            outgoing.bytes.Swap(&*bytes);
    }
    if (!outgoing.status.ok())
        outgoing.bytes = encodeStreamError(context.clientId, outgoing.status, outgoing.isLast);
}

} // namespace thalassa::grpcapi
