// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/reflection_stream.h"

#include <grpcpp/support/slice.h>

#include <utility>

#include "server/grpc/control/reflection.h"

namespace thalassa::grpcapi {

void ReflectionStream::onMessage(const grpc::ByteBuffer& message)
{
    if (m_call->isDraining())
        return m_call->fail(drainingStatus());
    ::thalassa::reflection::Request request;
    if (const absl::Status parsed = parseMessage(message, request); !parsed.ok())
        return m_call->fail(parsed);
    const grpc::Slice slice(answerReflection(request, m_services).SerializeAsString());
    {
        base::MutexLock lock(m_mutex);
        if (m_end)
            return;
        m_isWriting = true;
    }
    m_call->write(grpc::ByteBuffer(&slice, 1));
}

void ReflectionStream::onClientDone()
{
    m_call->end(absl::OkStatus());
}

void ReflectionStream::onWritten(bool ok)
{
    if (!ok)
        return m_call->fail(absl::CancelledError("the client has ended the stream"));
    std::optional<absl::Status> end;
    {
        base::MutexLock lock(m_mutex);
        m_isWriting = false;
        end = m_end;
    }
    end ? m_call->end(*end) : m_call->read();
}

void ReflectionStream::fail(const absl::Status& status) noexcept
{
    m_call->fail(status);
}

void ReflectionStream::left()
{
    std::shared_ptr<Call> call; // released without the lock
    base::MutexLock lock(m_mutex);
    call = std::exchange(m_call, nullptr);
}

void ReflectionStream::shutDown(const absl::Status& status)
{
    std::shared_ptr<Call> call;
    {
        base::MutexLock lock(m_mutex);
        m_end = status;
        if (!m_isWriting)
            call = m_call;
    }
    if (call)
        call->end(status);
}

} // namespace thalassa::grpcapi
