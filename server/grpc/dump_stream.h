// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DumpStream: what the flight recorder remembers, as a trace file in pieces
// (proto/observability.proto). The whole file waits in memory for its client: only a few may be
// open at once. It is made in the background.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/background_thread.h"
#include "core/base/mutex.h"
#include "core/base/open_limit.h"
#include "core/engine/observatory.h"
#include "server/grpc/call.h"
#include "server/grpc/conversation.h"

namespace thalassa::grpcapi {

class DumpStream final : public Conversation, public std::enable_shared_from_this<DumpStream> {
public:
    // The observatory and the thread outlive it.
    DumpStream(std::shared_ptr<Call> call, const engine::Observatory& observatory,
        base::BackgroundThread& background)
        : m_observatory(observatory)
        , m_background(background)
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

private:
    void make(const v1::DumpRequest& request);
    void writeNext();
    std::shared_ptr<Call> call();

    const engine::Observatory& m_observatory;
    base::BackgroundThread& m_background;
    base::OpenLimit::Pass m_pass;
    std::string m_text; // of the file; constant once it is made
    size_t m_at = 0;    // what comes before it is written, or being written
    base::Mutex m_mutex;
    // Shared: it keeps this, and each lets the other go at its end.
    std::shared_ptr<Call> m_call ABSL_GUARDED_BY(m_mutex);
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // before all is written
};

} // namespace thalassa::grpcapi
