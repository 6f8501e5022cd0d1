// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The session with a server: gRPC where the profile has such an endpoint, and HTTP. gRPC's
// completion queue and the decoding of answers have a thread of their own in each session, so that
// a server with large answers slows down neither the event loop nor other servers.
//
// The session sends queries of its own (ServerMetadata, Server) at each heartbeat, so that the
// state of the connection is known without polls, and a server that was restarted is noticed.
#pragma once

#include <memory>

#include "client/session/back_off.h"
#include "client/session/profile.h"
#include "client/session/session.h"

namespace thalassa::client {

struct NetworkOptions {
    base::Duration heartbeat = std::chrono::seconds(2);
    BackOff backOff;
    std::shared_ptr<Timers> timers; // null: those of the event loop
};

// Makes a session that is not open yet.
std::unique_ptr<Session> makeNetworkSession(Profile profile, NetworkOptions options = {});

} // namespace thalassa::client
