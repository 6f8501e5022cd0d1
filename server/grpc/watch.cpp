// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/watch.h"

#include <google/protobuf/message.h>
#include <grpcpp/support/slice.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/engine/observability/observability_service.h"
#include "server/grpc/codec/message_bytes.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {
namespace {

constexpr uint32_t kLeastInterval = 100;
constexpr uint32_t kDefaultInterval = 500;
constexpr uint32_t kLongestInterval = 3'600'000;
// A pending timer keeps the memory of a watch that has ended, so this bounds its time.
constexpr std::chrono::seconds kLongestRest{10};

base::ConcurrencyLimit& openWatches()
{
    static base::ConcurrencyLimit limit(128); // one thread makes the messages of all
    return limit;
}

} // namespace

void Watch::onMessage(const grpc::ByteBuffer& message)
{
    if (const absl::Status started = start(message); !started.ok())
        return fail(started);
    const base::TimePoint now = base::Clock::system().now();
    {
        base::MutexLock lock(m_mutex);
        m_next = now;
    }
    ringAt(now);
}

void Watch::ringAt(base::TimePoint time)
{
    m_timers.set(std::min(time, base::Clock::system().now() + kLongestRest), weak_from_this());
}

absl::Status Watch::start(const grpc::ByteBuffer& message)
{
    RETURN_IF_ERROR(engine::checkQuerySize(message.Length()));
    m_pass = openWatches().enter();
    if (!m_pass) {
        return absl::ResourceExhaustedError(absl::StrCat(openWatches().most(),
            " watches are open already; close one, or send the query without a watch"));
    }
    ASSIGN_OR_RETURN(uint32_t wanted, m_source->start(message));
    if (wanted == 0)
        wanted = kDefaultInterval;
    if (wanted < kLeastInterval || wanted > kLongestInterval) {
        return absl::InvalidArgumentError(absl::StrCat(
            "interval_ms: expected ", kLeastInterval, " to ", kLongestInterval, ", got ", wanted));
    }
    m_interval = std::chrono::milliseconds(wanted);
    return absl::OkStatus();
}

void Watch::onTimer()
{
    const base::TimePoint now = base::Clock::system().now();
    base::TimePoint next;
    bool isFree = false;
    uint64_t missed = 0;
    {
        base::MutexLock lock(m_mutex);
        if (!m_call || m_end)
            return;
        if (now >= m_next) {
            // After a late timer, those that were missed are left out.
            m_next = m_next + m_interval > now ? m_next + m_interval : now + m_interval;
            isFree = !m_isWriting;
            m_isWriting = true;
            if (isFree)
                missed = std::exchange(m_missed, 0);
            else
                ++m_missed;
        }
        next = m_next;
    }
    const absl::Status rung = exceptionsToStatus([&] {
        ringAt(next); // may throw, which ends the call: no write may have begun
        if (isFree)
            writeNext(missed);
        return absl::OkStatus();
    });
    if (!rung.ok())
        fail(rung);
}

// REQUIRES: the caller has set m_isWriting.
void Watch::writeNext(uint64_t missed)
{
    const absl::StatusOr<const google::protobuf::Message*> next = m_source->next(missed);
    std::shared_ptr<Call> call;
    absl::Status end = next.status();
    {
        base::MutexLock lock(m_mutex);
        call = m_call;
        if (m_end)
            end = *m_end;
        if (end.ok() && *next == nullptr) {
            m_isWriting = false;
            return;
        }
    }
    if (!call)
        return;
    if (end.ok())
        call->write(bytesOf(**next));
    else
        call->end(end);
}

void Watch::onWritten(bool ok)
{
    std::shared_ptr<Call> call;
    absl::Status end = absl::CancelledError("the client has ended the stream");
    {
        base::MutexLock lock(m_mutex);
        m_isWriting = false;
        if (ok && !m_end)
            return;
        if (m_end)
            end = *m_end;
        call = m_call;
    }
    if (call)
        call->end(end);
}

// Returns the call if it may end now, because nothing is being written; else onWritten() ends it.
std::shared_ptr<Call> Watch::callToEnd(const absl::Status& status)
{
    base::MutexLock lock(m_mutex);
    if (!m_end)
        m_end = status;
    return m_isWriting ? nullptr : m_call;
}

void Watch::onCancelled()
{
    shutDown(absl::CancelledError("the client has ended the stream"));
}

void Watch::fail(const absl::Status& status) noexcept
{
    std::shared_ptr<Call> call;
    {
        base::MutexLock lock(m_mutex);
        call = m_call;
    }
    if (call)
        call->fail(status);
}

void Watch::left()
{
    std::shared_ptr<Call> call; // released without the lock
    base::MutexLock lock(m_mutex);
    call = std::exchange(m_call, nullptr);
}

void Watch::shutDown(const absl::Status& status)
{
    if (const std::shared_ptr<Call> call = callToEnd(status))
        call->end(status);
}

} // namespace thalassa::grpcapi
