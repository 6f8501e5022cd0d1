// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Connection: the state of the connection of a session to its server, in words that a person can
// act on. A plain value: *thread-compatible*.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/base/clock.h"

namespace thalassa::session {
class Sentence;
}

namespace thalassa::client {

enum class ConnectionState {
    Disconnected,       // not opened, or closed by the user
    Connecting,         // the first attempt is under way
    Connected,          // the server answers
    Stale,              // the server was connected and does not answer in time
    Unreachable,        // the address does not answer, or the connection was lost
    Unauthorised,       // the server refuses the credentials, or there are none
    CertificateRefused, // the certificate of the server or the client was not accepted
    NotUnderstood       // the address answers, and not in the KServe protocol
};

// Returns the name of the state, "CertificateRefused".
std::string_view nameOf(ConnectionState state);
std::optional<ConnectionState> connectionStateNamed(std::string_view name);

struct Connection {
    ConnectionState state = ConnectionState::Disconnected;
    std::string reason; // one line of visible text; empty if connected
    std::shared_ptr<const session::Sentence>
        sentence;          // the reason (sentence.h); null: a text of the server
    bool isSecure = false; // endpoints use TLS, and those without are on this machine
    // The end of the first certificate of the endpoints that ends; absent: not known, or no TLS.
    std::optional<int64_t> certificateEndUnixNs;
    bool hasToken = false;
    base::TimePoint since;       // begin of the state
    base::TimePoint lastAnswer;  // TimePoint(): none yet
    base::TimePoint nextAttempt; // TimePoint(): none is planned
    uint32_t failedAttempts = 0; // since the last answer

    bool isConnected() const { return state == ConnectionState::Connected; }
};

// What is known of the server. All texts are visible text (core/base/text/visible_text.h).
struct ServerFacts {
    std::string name;
    std::string version; // of the protocol: the version of Triton
    std::vector<std::string> extensions;
    // Only of a Thalassa server whose observability extension is reached.
    std::string thalassaVersion;
    std::string commit;
    int64_t startUnixNs = 0; // 0: unknown

    uint64_t restartCount = 0; // restarts that the session has noticed

    bool hasExtension(std::string_view extension) const;
};

// Whether the server answers a query. A query that was never asked is unknown, and may be asked.
struct Availability {
    enum class State { Unknown, Available, Unavailable };

    State state = State::Unknown;
    // Why it is not available, for a person: "the server has no thalassa.v1: ...".
    std::string reason;
    std::shared_ptr<const session::Sentence>
        sentence; // the reason (sentence.h); null: a text of the server
};

// Returns that a query is not available, because of the error.
Availability unavailability(const absl::Status& error);

} // namespace thalassa::client
