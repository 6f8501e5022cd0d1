// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Watch: a stream that tells at each interval what is new (proto/observability.proto), and at once
// what there is. While the client has not taken the last message, none is made: a client that reads
// slowly costs the memory of one. No more than 128 are open at once: RESOURCE_EXHAUSTED.
//
// Its messages are made on the thread of the alarms, so that they do not delay requests.
#pragma once

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "core/base/alarms.h"
#include "core/base/mutex.h"
#include "core/base/open_limit.h"
#include "server/grpc/call.h"
#include "server/grpc/conversation.h"

namespace google::protobuf {
class Message;
}

namespace thalassa::grpcapi {

// What a watch tells. *thread-compatible*.
class WatchSource {
public:
    virtual ~WatchSource() = default;
    // The client's request; the interval that it wants, in ms, 0: any.
    virtual absl::StatusOr<uint32_t> start(const grpc::ByteBuffer& request) = 0;
    // What is new; valid until the next call. Null: nothing is. `missed`: at so many intervals
    // since the last call the client had not yet taken its message. Not OK: the stream ends so.
    virtual absl::StatusOr<const google::protobuf::Message*> next(uint64_t missed) = 0;
};

class Watch final : public Conversation,
                    public base::Alarms::Listener,
                    public std::enable_shared_from_this<Watch> {
public:
    // The alarms outlive it.
    Watch(std::shared_ptr<Call> call, std::unique_ptr<WatchSource> source, base::Alarms& alarms)
        : m_source(std::move(source))
        , m_alarms(alarms)
        , m_call(std::move(call))
    {
    }

    void onMessage(const grpc::ByteBuffer& message) override;
    void onClientDone() override { } // has asked all that it can
    void onWritten(bool ok) override;
    void onCancelled() override;
    void fail(const absl::Status& status) noexcept override;
    void left() override;
    void shutDown(const absl::Status& status) override;
    void onAlarm() override;

private:
    absl::Status start(const grpc::ByteBuffer& message);
    void writeNext(uint64_t missed);
    void ringAt(base::TimePoint time);
    std::shared_ptr<Call> callToEnd(const absl::Status& status);

    const std::unique_ptr<WatchSource> m_source; // used by whoever has set m_isWriting
    base::Alarms& m_alarms;
    base::OpenLimit::Pass m_pass;
    base::Duration m_interval{}; // constant once the request has come
    base::Mutex m_mutex;
    // Shared: it keeps this, and each lets the other go at its end.
    std::shared_ptr<Call> m_call ABSL_GUARDED_BY(m_mutex);
    bool m_isWriting ABSL_GUARDED_BY(m_mutex) = false;
    uint64_t m_missed ABSL_GUARDED_BY(m_mutex) = 0;
    base::TimePoint m_next ABSL_GUARDED_BY(m_mutex);
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // once what is being written is
};

} // namespace thalassa::grpcapi
