// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/rpc.h"

#include <utility>

#include "server/grpc/call_environment.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {
namespace {

template <typename Accept>
bool tryAccept(Accept* accept, CallEnvironment& shared, grpc::ServerCompletionQueue* queue)
{
    return exceptionsToStatus([&] {
        accept(shared, queue);
        return absl::OkStatus();
    }).ok();
}

} // namespace

void Rpc::open(std::shared_ptr<Rpc> self)
{
    m_self = std::move(self);
    ++m_shared.open;
}

void Rpc::replace()
{
    m_owesCall = !tryAccept(m_accept, m_shared, m_queue);
}

void Rpc::finishEvent()
{
    if (--m_openEvents == 0)
        leave();
}

void Rpc::setRunning(bool isRunning)
{
    if (std::exchange(m_isRunning, isRunning) != isRunning)
        m_shared.running += isRunning ? 1 : -1;
}

void Rpc::leave()
{
    onLeaving();
    setRunning(false);
    CallEnvironment& shared = m_shared;
    grpc::ServerCompletionQueue* const queue = m_queue;
    Accept* const owed = m_owesCall ? m_accept : nullptr;
    m_self.reset(); // this may be gone
    if (owed != nullptr)
        tryAccept(owed, shared, queue); // its own memory is free now
    --shared.open;                      // the server may be gone from here on
}

} // namespace thalassa::grpcapi
