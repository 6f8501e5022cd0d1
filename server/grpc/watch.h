// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Watch: a stream that sends the current state at once, and what is new at each interval
// (proto/observability.proto). No message is made while the client has not taken the last one, so a
// client that reads slowly costs the memory of one. No more than 128 are open at once:
// RESOURCE_EXHAUSTED.
//
// Its messages are made on the timer thread, so that they do not delay requests.
#pragma once

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/base/threads/concurrency_limit.h"
#include "core/base/threads/timer_thread.h"
#include "server/grpc/call.h"
#include "server/grpc/stream_handler.h"

namespace google::protobuf {
class Message;
}

namespace thalassa::grpcapi {

// The source of a watch's messages. *thread-compatible*.
class WatchSource {
public:
    virtual ~WatchSource() = default;
    // Takes the client's request. Returns the interval that it requests, in ms; 0: any.
    virtual absl::StatusOr<uint32_t> start(const grpc::ByteBuffer& request) = 0;
    // Returns the next message, valid until the next call, or null if there is nothing new.
    // `missed` is the number of intervals since the last call at which the client had not yet taken
    // its message. An error ends the stream.
    virtual absl::StatusOr<const google::protobuf::Message*> next(uint64_t missed) = 0;
};

class Watch final : public StreamHandler,
                    public base::TimerThread::Listener,
                    public std::enable_shared_from_this<Watch> {
public:
    // The timer thread outlives it.
    Watch(
        std::shared_ptr<Call> call, std::unique_ptr<WatchSource> source, base::TimerThread& timers)
        : m_source(std::move(source))
        , m_timers(timers)
        , m_call(std::move(call))
    {
    }

    void onMessage(const grpc::ByteBuffer& message) override;
    void onClientDone() override { } // it has sent its only request
    void onWritten(bool ok) override;
    void onCancelled() override;
    void fail(const absl::Status& status) noexcept override;
    void left() override;
    void shutDown(const absl::Status& status) override;
    void onTimer() override;

private:
    absl::Status start(const grpc::ByteBuffer& message);
    void writeNext(uint64_t missed);
    void ringAt(base::TimePoint time);
    std::shared_ptr<Call> callToEnd(const absl::Status& status);

    const std::unique_ptr<WatchSource> m_source; // used by the thread that has set m_isWriting
    base::TimerThread& m_timers;
    base::ConcurrencyLimit::Pass m_pass;
    base::Duration m_interval{}; // constant once the request has come
    base::Mutex m_mutex;
    // Shared: the call keeps this, and each releases the other at its end.
    std::shared_ptr<Call> m_call ABSL_GUARDED_BY(m_mutex);
    bool m_isWriting ABSL_GUARDED_BY(m_mutex) = false;
    uint64_t m_missed ABSL_GUARDED_BY(m_mutex) = 0;
    base::TimePoint m_next ABSL_GUARDED_BY(m_mutex);
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // after the message being written
};

} // namespace thalassa::grpcapi
