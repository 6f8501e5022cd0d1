// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Acceptor: listens on the gRPC port instead of gRPC, which has no limit of connections, and passes
// accepted descriptors on to gRPC, which owns them from then on. A connection beyond a limit is
// closed at once. The limits are gRPC's share of the process's descriptors: the program sets them
// (server/app/descriptor_limit.h), so that gRPC's clients leave some to the other ports and files.
//
// *lives on the main thread*; it accepts on a thread of its own. connectionCount(), connections()
// and refusals() are *thread-safe*.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include <poll.h>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "core/base/mutex.h"
#include "server/grpc/transport/limits.h"
#include "server/http/message/refusals.h"
#include "server/http/sockets/connections_per_address.h"
#include "server/http/sockets/listener.h"

namespace thalassa::grpcapi {

class Acceptor {
public:
    // Takes over the descriptor of a new connection, on the acceptor's thread.
    using HandOver = std::function<void(base::Descriptor)>;

    // Binds and listens; nothing is accepted before start(). Returns ALREADY_EXISTS if the port is
    // taken, INVALID_ARGUMENT if the address is not this machine's, and UNAVAILABLE if the system
    // refuses for another reason.
    static absl::StatusOr<std::unique_ptr<Acceptor>> open(
        const http::Listener::Options& options, const Limits& limits);
    ~Acceptor(); // stops
    Acceptor(const Acceptor&) = delete;
    Acceptor& operator=(const Acceptor&) = delete;

    uint16_t port() const { return m_listeners.front()->port(); }
    // Returns UNAVAILABLE if its thread cannot be started.
    absl::Status start(HandOver handOver);
    // Passes on the connections in the backlog and closes the port. `handOver` is not called
    // afterwards.
    void stop();
    struct Accepted {
        int descriptor = -1;
        uint64_t cookie = 0; // of the socket (socket_facts.h)
        http::PeerAddress peer;
        base::TimePoint opened;
    };
    // Returns the connections that were passed on. Some may have ended.
    std::vector<Accepted> connections() const;
    // The number of connections that were passed on and are open.
    size_t connectionCount() const;
    http::RefusalCounts refusals() const { return m_refusals.counts(); }

private:
    Acceptor(const Limits& limits, base::Descriptor wakeUp);
    void run();
    bool wait();
    void accepted(base::Descriptor descriptor, const http::PeerAddress& peer);
    void admitWaiting();
    void admit(base::Descriptor descriptor, const http::PeerAddress& peer);
    bool remember(int descriptor, const http::PeerAddress& peer)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    bool isFull(const http::PeerAddress& peer) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void forgetClosed() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void forget(int descriptor) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const Limits m_limits;
    const base::Descriptor m_wakeUp; // an eventfd; readable once the thread must end
    std::vector<std::unique_ptr<http::Listener>> m_listeners;
    std::thread m_thread;
    http::Refusals m_refusals; // thread-safe

    mutable base::Mutex m_mutex;
    // By descriptor; closed ones among them. An absl::flat_hash_map is damaged by an insertion
    // without memory.
    std::unordered_map<int, Accepted> m_connections ABSL_GUARDED_BY(m_mutex);
    http::ConnectionsPerAddress m_perAddress ABSL_GUARDED_BY(m_mutex);

    // The acceptor's thread alone uses these, once it runs.
    HandOver m_handOver;
    std::vector<pollfd> m_watched; // the wake-up, then the listeners
    std::chrono::steady_clock::time_point m_lastSweep;
    // The connections that were accepted at a limit and wait for the next sweep.
    std::vector<std::pair<base::Descriptor, http::PeerAddress>> m_waiting;
};

} // namespace thalassa::grpcapi
