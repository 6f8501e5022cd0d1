// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SnapshotWatch: a stream of snapshots (proto/observability.proto), one at once and then one at
// each interval. While the client has not taken the last one, none is made, and the next says how
// many were missed: a client that reads slowly costs one snapshot's memory. Ends with NOT_FOUND
// when the model that it watches serves no more.
//
// Made on the call's polling thread; snapshots are made on the thread of the alarms, which keeps
// them from delaying requests.
#pragma once

#include <memory>
#include <optional>

#include "core/base/alarms.h"
#include "core/base/mutex.h"
#include "core/engine/observatory.h"
#include "server/grpc/call.h"
#include "server/grpc/conversation.h"

namespace thalassa::grpcapi {

class SnapshotWatch final : public Conversation,
                            public base::Alarms::Listener,
                            public std::enable_shared_from_this<SnapshotWatch> {
public:
    // Observatory and alarms outlive it.
    SnapshotWatch(
        std::shared_ptr<Call> call, const engine::Observatory& observatory, base::Alarms& alarms)
        : m_observatory(observatory)
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
    void writeNext();
    std::shared_ptr<Call> callToEnd(const absl::Status& status);

    const engine::Observatory& m_observatory;
    base::Alarms& m_alarms;
    v1::WatchSnapshotsRequest m_request; // constant once it has come
    base::Duration m_interval{};         // likewise
    base::Mutex m_mutex;
    // Shared: it keeps this, and each lets the other go at its end.
    std::shared_ptr<Call> m_call ABSL_GUARDED_BY(m_mutex);
    bool m_isWriting ABSL_GUARDED_BY(m_mutex) = false;
    uint64_t m_missed ABSL_GUARDED_BY(m_mutex) = 0;
    base::TimePoint m_next ABSL_GUARDED_BY(m_mutex);
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // once what is being written is
};

} // namespace thalassa::grpcapi
