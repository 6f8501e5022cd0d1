// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ReflectionStream: answers each query of a reflection stream before it reads the next. The end of
// the server does not wait for it. *lives on the call's polling thread*, except for shutDown().
#pragma once

#include <memory>
#include <optional>

#include "core/base/mutex.h"
#include "server/grpc/call.h"
#include "server/grpc/control/reflection.h"
#include "server/grpc/stream_handler.h"

namespace thalassa::grpcapi {

class ReflectionStream final : public StreamHandler {
public:
    ReflectionStream(std::shared_ptr<Call> call, ReflectedServices services)
        : m_services(services)
        , m_call(std::move(call))
    {
    }

    void onMessage(const grpc::ByteBuffer& message) override;
    void onClientDone() override;
    void onWritten(bool ok) override;
    void fail(const absl::Status& status) noexcept override;
    void left() override;
    void shutDown(const absl::Status& status) override;

private:
    const ReflectedServices m_services;
    base::Mutex m_mutex;
    // Shared: the call keeps this, and each releases the other at its end. Written on the polling
    // thread.
    std::shared_ptr<Call> m_call;
    bool m_isWriting ABSL_GUARDED_BY(m_mutex) = false;
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // after the message being written
};

} // namespace thalassa::grpcapi
