// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rpc: what every call of a client has, whatever it carries: its place among the server's calls,
// its one answer, and its end. Its events arrive on its completion queue's thread.
//
// It keeps itself alive from open() until gRPC has reported both its last sending and the call's
// end, or, if no client came, until that is known. claimAnswer() is *thread-safe*.
#pragma once

#include <grpcpp/server_builder.h>

#include <atomic>
#include <memory>

#include "server/grpc/event.h"

namespace thalassa::grpcapi {

struct CallShared;

class Rpc : public std::enable_shared_from_this<Rpc> {
public:
    virtual ~Rpc() = default;
    Rpc(const Rpc&) = delete;
    Rpc& operator=(const Rpc&) = delete;

protected:
    // Opens another call of the same kind; may throw for want of memory.
    using Accept = void(CallShared& shared, grpc::ServerCompletionQueue* queue);

    Rpc(CallShared& shared, grpc::ServerCompletionQueue* queue, Accept* accept)
        : m_shared(shared)
        , m_queue(queue)
        , m_accept(accept)
    {
    }

    // The call now waits for a client. REQUIRES: `self` owns this.
    void open(std::shared_ptr<Rpc> self);
    // A client came: another call takes this one's place, now or when there is memory.
    void replace();
    // Of the last sending, of the call's end, and of each operation that addEvent() announced.
    void finishEvent();
    void addEvent() { ++m_openEvents; }
    // The last act of a call.
    void leave();

    // Whether an end of the server waits for it.
    void setRunning(bool isRunning);
    // True for the first that asks: it must answer.
    bool claimAnswer() { return !m_isAnswered.exchange(true); }

    CallShared& shared() const { return m_shared; }
    grpc::ServerCompletionQueue* queue() const { return m_queue; }

private:
    // Before this may go.
    virtual void onLeaving() { }

    CallShared& m_shared;
    grpc::ServerCompletionQueue* const m_queue;
    Accept* const m_accept;
    std::atomic<int> m_openEvents{2}; // the last sending and the call's end
    bool m_isRunning = false;
    bool m_owesCall = false; // no other waits for a client in its place yet
    std::atomic<bool> m_isAnswered{false};
    std::shared_ptr<Rpc> m_self;
};

} // namespace thalassa::grpcapi
