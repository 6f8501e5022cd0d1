// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/reflection_stream.h"

#include <grpcpp/support/slice.h>

#include "server/grpc/reflection.h"

namespace thalassa::grpcapi {

void ReflectionStream::onMessage(const grpc::ByteBuffer& message)
{
    if (m_call->isDraining())
        return m_call->fail(drainingStatus());
    ::thalassa::reflection::Request request;
    if (const absl::Status parsed = parseMessage(message, request); !parsed.ok())
        return m_call->fail(parsed);
    const grpc::Slice slice(answerReflection(request).SerializeAsString());
    m_call->write(grpc::ByteBuffer(&slice, 1));
}

void ReflectionStream::onClientDone()
{
    m_call->end(absl::OkStatus());
}

void ReflectionStream::onWritten(bool ok)
{
    if (!ok)
        return m_call->fail(absl::CancelledError("the client left the stream"));
    m_call->read();
}

void ReflectionStream::fail(const absl::Status& status) noexcept
{
    m_call->fail(status);
}

} // namespace thalassa::grpcapi
