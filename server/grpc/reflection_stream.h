// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ReflectionStream: answers each question of a reflection stream before it reads the next. An end
// of the server does not wait for it. *lives on the call's polling thread*.
#pragma once

#include <memory>

#include "server/grpc/call.h"
#include "server/grpc/conversation.h"

namespace thalassa::grpcapi {

class ReflectionStream final : public Conversation {
public:
    explicit ReflectionStream(std::shared_ptr<Call> call)
        : m_call(std::move(call))
    {
    }

    void onMessage(const grpc::ByteBuffer& message) override;
    void onClientDone() override;
    void onWritten(bool ok) override;
    void fail(const absl::Status& status) noexcept override;
    void left() override { m_call.reset(); }

private:
    std::shared_ptr<Call> m_call; // shared: it keeps this, and each lets the other go at its end
};

} // namespace thalassa::grpcapi
