// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Listener: the listening descriptor of a server. It accepts what has come and passes each new
// descriptor on. *lives on the I/O thread* whose epoll set watches it; open() may run before.
// The gRPC front end has listeners as well (server/grpc/acceptor.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "server/http/epoll_set.h"
#include "server/http/peer_address.h"

namespace thalassa::http {

class Listener final : public EpollClient {
public:
    struct Options {
        std::string address;    // as server/address/address.h takes it
        uint16_t port = 0;      // 0: the kernel chooses
        bool reusePort = false; // SO_REUSEPORT: other processes may listen on the port as well
        const char* protocol = "HTTP"; // for errors, as is the next
        std::string portOption = "--http-port";
    };
    // The descriptor is non-blocking and belongs to the receiver.
    using Accepted = std::function<void(int descriptor, const PeerAddress& peer)>;
    // A connection for which the process had no descriptor: it is closed.
    using TurnedAway = std::function<void(const PeerAddress& peer)>;

    // Whether a descriptor can be freed for a connection when the process has none left.
    enum class Room {
        Made,   // there is one now
        Coming, // there is one soon: the connection waits
        None,   // the connection is turned away
    };
    using MakeRoom = std::function<Room()>;

    // Binds and listens. A port that is taken is ALREADY_EXISTS, what else the system refuses
    // UNAVAILABLE, an address that is not this machine's INVALID_ARGUMENT.
    static absl::StatusOr<std::unique_ptr<Listener>> open(
        const Options& options, Accepted accepted, TurnedAway turnedAway);
    // One listener for each address of the name `options.address`, all on one port. For the address
    // 0.0.0.0 or [::] it is one that takes IPv4 and IPv6, where the machine has IPv6. An address
    // that cannot be used is left out if another can.
    static absl::StatusOr<std::vector<std::unique_ptr<Listener>>> openAll(
        const Options& options, const Accepted& accepted, const TurnedAway& turnedAway);
    ~Listener() override;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    // To be set before the listener is watched. Without it no room is made.
    void setMakeRoom(MakeRoom makeRoom) { m_makeRoom = std::move(makeRoom); }

    int descriptor() const { return m_descriptor; }
    uint16_t port() const { return m_port; }
    void handleEvents(uint32_t events) override;
    // Accepts all that wait, before the end: a connection that nobody accepts is reset, though its
    // client believes that it has one.
    void acceptWaiting();

private:
    struct Endpoint;
    static absl::StatusOr<std::unique_ptr<Listener>> openAt(
        const Options& options, const Endpoint& endpoint, Accepted accepted, TurnedAway turnedAway);
    Listener(int descriptor, int spare, Accepted accepted, TurnedAway turnedAway);
    bool acceptOne();
    bool turnAway();

    const int m_descriptor;
    const uint16_t m_port;
    const Accepted m_accepted;
    const TurnedAway m_turnedAway;
    MakeRoom m_makeRoom;
    int m_spare; // given up for a moment when the process has no other descriptor left
};

} // namespace thalassa::http
