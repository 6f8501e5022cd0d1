// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// CallCounts reads the numbers of calls of each connection from gRPC's channelz, which counts them
// unless it is disabled. There are no numbers if gRPC reports nothing, or in another form.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/http/sockets/peer_address.h"

namespace thalassa::grpcapi {

// Returns the number in channelz of the server that was started last, or 0 if there is none.
intptr_t newestChannelzServer();

class CallCounts {
public:
    struct Counts {
        uint64_t started = 0;
        uint64_t running = 0;
    };

    // Reads the connections that the server has now. `server` is its number in channelz; 0: none.
    explicit CallCounts(intptr_t server);

    // Returns the numbers of the connection of that client; nothing if gRPC does not report them.
    std::optional<Counts> of(const http::PeerAddress& peer) const;

private:
    std::unordered_map<std::string, intptr_t> m_sockets; // in channelz, by the name of the client
};

} // namespace thalassa::grpcapi
