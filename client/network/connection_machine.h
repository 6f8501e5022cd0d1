// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ConnectionMachine: decides the state of the connection and the time of the next attempt from the
// results of the session's own query, the probe. It knows neither sockets nor timers.
// *thread-compatible*.
//
// While the server answers, the probe is repeated at each heartbeat. After a failure it is repeated
// with back-off. The failure of any other query on the way to the server makes the probe due at
// once.
#pragma once

#include <optional>

#include "absl/status/status.h"
#include "client/session/back_off.h"
#include "client/session/connection.h"

namespace thalassa::client {

class ConnectionMachine {
public:
    ConnectionMachine(base::Duration heartbeat, BackOff backOff, bool isSecure, bool hasToken);

    void open(base::TimePoint now);
    void close(base::TimePoint now);
    // Makes the probe due, unless the session is closed or a probe is under way.
    void retry(base::TimePoint now);
    // Sets the longest delay of the back-off. A probe that is due later is sent after it.
    void setLongestDelay(base::Duration longest, base::TimePoint now);

    void onProbeSent();
    // `random` is from 0 to 1, for the jitter.
    void onProbeEnd(const absl::Status& status, base::TimePoint now, double random);
    // Another query has ended.
    void onQueryEnd(const absl::Status& status, base::TimePoint now);

    const Connection& connection() const { return m_connection; }
    // Returns the time at which to send the probe; nothing while one is under way or if closed.
    std::optional<base::TimePoint> probeTime() const;
    bool isOpen() const { return m_connection.state != ConnectionState::Disconnected; }

private:
    void enter(ConnectionState state, const absl::Status& reason, base::TimePoint now);

    const base::Duration m_heartbeat;
    BackOff m_backOff;
    Connection m_connection;
    base::TimePoint m_due;
    bool m_isProbing = false;
};

// Returns the state after a probe with this status.
ConnectionState stateAfter(const absl::Status& status, ConnectionState before);

} // namespace thalassa::client
