// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DumpStream: sends the contents of the flight recorder, as a trace file in pieces
// (proto/observability.proto). The whole file waits in memory for its client, so only a few streams
// may be open at once. The file is made in the background.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/mutex.h"
#include "core/base/threads/background_thread.h"
#include "core/base/threads/concurrency_limit.h"
#include "core/engine/observability/observability_service.h"
#include "server/grpc/call.h"
#include "server/grpc/stream_handler.h"

namespace thalassa::grpcapi {

class DumpStream final : public StreamHandler, public std::enable_shared_from_this<DumpStream> {
public:
    // The service and the thread outlive it.
    DumpStream(std::shared_ptr<Call> call, const engine::ObservabilityService& observability,
        base::BackgroundThread& background)
        : m_observability(observability)
        , m_background(background)
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

private:
    void make(const v1::DumpRequest& request);
    void writeNext();
    std::shared_ptr<Call> call();

    const engine::ObservabilityService& m_observability;
    base::BackgroundThread& m_background;
    base::ConcurrencyLimit::Pass m_pass;
    std::string m_text; // the file; constant once it is made
    size_t m_at = 0;    // the bytes before it are written, or being written
    base::Mutex m_mutex;
    // Shared: the call keeps this, and each releases the other at its end.
    std::shared_ptr<Call> m_call ABSL_GUARDED_BY(m_mutex);
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // the status of an early end
};

} // namespace thalassa::grpcapi
