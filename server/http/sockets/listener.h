// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Listener is the listening descriptor of a server. It accepts connections and passes each new
// descriptor on. *lives on the I/O thread* whose epoll set watches it; open() may run before.
// The gRPC front end has listeners as well (server/grpc/transport/acceptor.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"
#include "server/http/sockets/epoll_set.h"
#include "server/http/sockets/peer_address.h"

namespace thalassa::http {

class Listener final : public EpollClient {
public:
    struct Options {
        std::string address;    // in the form of server/address/address.h
        uint16_t port = 0;      // 0: the kernel chooses
        bool reusePort = false; // SO_REUSEPORT: other processes may listen on the port as well
        const char* protocol = "HTTP"; // named in errors, as are the next two
        std::string portOption = "--http-port";
        std::string addressOption = "--http-address";
        // Whether the address 0.0.0.0 or [::] stands for all addresses of IPv4 and IPv6, if the
        // machine has IPv6, rather than for those of its own protocol.
        bool joinsProtocols = true;
    };
    // The descriptor is non-blocking.
    using Accepted = std::function<void(base::Descriptor, const PeerAddress& peer)>;
    // Called for each connection that was closed because the process had no descriptor for it.
    using TurnedAway = std::function<void(const PeerAddress& peer)>;

    // Whether a descriptor can be freed for a connection when the process has none left.
    enum class Room {
        Made,   // there is one now
        Coming, // there is one soon: the connection waits
        None,   // the connection is turned away
    };
    using MakeRoom = std::function<Room()>;

    // Opens one listener for each address of the name `options.address`, all on one port. An
    // address that cannot be used is skipped if another one can. Returns ALREADY_EXISTS if the port
    // is taken, INVALID_ARGUMENT if the address is not one of this machine, and UNAVAILABLE if the
    // system refuses something else.
    static absl::StatusOr<std::vector<std::unique_ptr<Listener>>> openAll(
        const Options& options, const Accepted& accepted, const TurnedAway& turnedAway);

    // Must be called before the listener is watched. Without it no room is made.
    void setMakeRoom(MakeRoom makeRoom) { m_makeRoom = std::move(makeRoom); }

    int descriptor() const { return m_descriptor.get(); }
    uint16_t port() const { return m_port; }
    void handleEvents(uint32_t events) override;
    // Accepts all waiting connections, before the listener ends: a connection that is not accepted
    // is reset, although its client sees it as established.
    void acceptWaiting();

private:
    struct Endpoint;
    static absl::StatusOr<std::unique_ptr<Listener>> openAt(
        const Options& options, const Endpoint& endpoint, Accepted accepted, TurnedAway turnedAway);
    Listener(base::Descriptor descriptor, base::Descriptor spare, Accepted accepted,
        TurnedAway turnedAway);
    bool acceptOne();
    bool turnAway();

    const base::Descriptor m_descriptor;
    const uint16_t m_port;
    const Accepted m_accepted;
    const TurnedAway m_turnedAway;
    MakeRoom m_makeRoom;
    base::Descriptor m_spare; // closed for a moment when the process has no other descriptor left
};

} // namespace thalassa::http
