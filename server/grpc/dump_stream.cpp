// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/dump_stream.h"

#include <grpcpp/support/slice.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {
namespace {

constexpr size_t kChunkSize = 1 << 20; // by default, clients accept at most 4 MiB

base::ConcurrencyLimit& openDumps()
{
    static base::ConcurrencyLimit limit(4); // each holds some megabytes
    return limit;
}

} // namespace

void DumpStream::onMessage(const grpc::ByteBuffer& message)
{
    if (const absl::Status checked = engine::checkQuerySize(message.Length()); !checked.ok())
        return fail(checked);
    v1::DumpRequest request;
    if (const absl::Status parsed = parseMessage(message, request); !parsed.ok())
        return fail(parsed);
    m_pass = openDumps().enter();
    if (!m_pass) {
        return fail(absl::ResourceExhaustedError(absl::StrCat(
            openDumps().most(), " dumps are being read already; send the request again later")));
    }
    const bool isPosted =
        m_background.post([self = shared_from_this(), request] { self->make(request); });
    if (!isPosted)
        fail(engine::tooManyQueries());
}

// Runs on the background thread. Until it has written something, nothing else ends the stream.
void DumpStream::make(const v1::DumpRequest& request)
{
    bool isAwaited = false;
    {
        base::MutexLock lock(m_mutex);
        isAwaited = !m_end;
    }
    const absl::Status made = exceptionsToStatus([&]() -> absl::Status {
        if (isAwaited) {
            ASSIGN_OR_RETURN(m_text, m_observability.dump(request));
        }
        writeNext();
        return absl::OkStatus();
    });
    if (!made.ok())
        fail(made);
}

void DumpStream::writeNext()
{
    const std::shared_ptr<Call> open = call();
    if (!open)
        return;
    std::optional<absl::Status> end;
    {
        base::MutexLock lock(m_mutex);
        end = m_end;
    }
    if (!end && m_at == m_text.size())
        end = absl::OkStatus();
    if (end)
        return open->end(*end);
    v1::DumpResponse response;
    response.set_chunk(m_text.substr(m_at, kChunkSize));
    m_at += response.chunk().size();
    const grpc::Slice slice(response.SerializeAsString());
    open->write(grpc::ByteBuffer(&slice, 1));
}

void DumpStream::onWritten(bool ok)
{
    if (!ok)
        shutDown(absl::CancelledError("the client has ended the stream"));
    writeNext();
}

void DumpStream::onCancelled()
{
    shutDown(absl::CancelledError("the client has ended the stream"));
}

// Ends the stream as soon as the message that is being written is done.
void DumpStream::shutDown(const absl::Status& status)
{
    base::MutexLock lock(m_mutex);
    if (!m_end)
        m_end = status;
}

void DumpStream::fail(const absl::Status& status) noexcept
{
    if (const std::shared_ptr<Call> open = call())
        open->fail(status);
}

void DumpStream::left()
{
    std::shared_ptr<Call> open; // released without the lock
    base::MutexLock lock(m_mutex);
    open = std::exchange(m_call, nullptr);
}

std::shared_ptr<Call> DumpStream::call()
{
    base::MutexLock lock(m_mutex);
    return m_call;
}

} // namespace thalassa::grpcapi
