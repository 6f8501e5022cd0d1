// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rpc: the part that all calls of clients have in common: the place among the server's calls, the
// one answer, and the end. Its events arrive on its completion queue's thread.
//
// It keeps itself alive from open() until gRPC has reported both its last sending and the call's
// end, or, if no client came, until that is known. claimAnswer() is *thread-safe*.
#pragma once

#include <grpcpp/server_builder.h>

#include <atomic>
#include <memory>

#include "server/grpc/transport/event.h"

namespace thalassa::grpcapi {

struct CallEnvironment;

class Rpc : public std::enable_shared_from_this<Rpc> {
public:
    virtual ~Rpc() = default;
    Rpc(const Rpc&) = delete;
    Rpc& operator=(const Rpc&) = delete;

protected:
    // Opens another call of the same kind; may throw if there is no memory.
    using Accept = void(CallEnvironment& shared, grpc::ServerCompletionQueue* queue);

    Rpc(CallEnvironment& shared, grpc::ServerCompletionQueue* queue, Accept* accept)
        : m_shared(shared)
        , m_queue(queue)
        , m_accept(accept)
    {
    }

    // Counts the call as open: it now waits for a client. REQUIRES: `self` owns this.
    void open(std::shared_ptr<Rpc> self);
    // Opens another call in place of this one, which has a client: now, or when there is memory.
    void replace();
    // Counts one event as over: the last sending, the call's end, or one that addEvent() announced.
    void finishEvent();
    void addEvent() { ++m_openEvents; }
    // Ends the call. Nothing else may be called afterwards.
    void leave();

    // Sets whether the end of the server waits for the call.
    void setRunning(bool isRunning);
    // Returns true for the first caller, which must answer.
    bool claimAnswer() { return !m_isAnswered.exchange(true); }

    CallEnvironment& shared() const { return m_shared; }
    grpc::ServerCompletionQueue* queue() const { return m_queue; }

private:
    // Called before this may be destroyed.
    virtual void onLeaving() { }

    CallEnvironment& m_shared;
    grpc::ServerCompletionQueue* const m_queue;
    Accept* const m_accept;
    std::atomic<int> m_openEvents{2}; // the last sending and the call's end
    bool m_isRunning = false;
    bool m_owesCall = false; // no other call waits for a client in its place yet
    std::atomic<bool> m_isAnswered{false};
    std::shared_ptr<Rpc> m_self;
};

} // namespace thalassa::grpcapi
