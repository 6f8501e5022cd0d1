// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ReflectionStream: answers each question of a reflection stream before it reads the next. An end
// of the server does not wait for it. *lives on the call's polling thread*, but for shutDown().
#pragma once

#include <memory>
#include <optional>

#include "core/base/mutex.h"
#include "server/grpc/call.h"
#include "server/grpc/conversation.h"
#include "server/grpc/reflection.h"

namespace thalassa::grpcapi {

class ReflectionStream final : public Conversation {
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
    // Shared: it keeps this, and each lets the other go at its end. Written on the polling thread.
    std::shared_ptr<Call> m_call;
    bool m_isWriting ABSL_GUARDED_BY(m_mutex) = false;
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex); // once what is being written is
};

} // namespace thalassa::grpcapi
