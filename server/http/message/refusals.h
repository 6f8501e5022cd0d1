// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Refusals counts what the transport itself turned away, by reason, with the last client. Error
// answers of handlers are not counted here. *thread-safe*.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/mutex.h"
#include "server/http/sockets/peer_address.h"

namespace thalassa::http {

// In the order of the names in nameOf().
enum class RefusalReason : uint8_t {
    Malformed, // not HTTP/1.x, or a field that breaks its syntax
    Framing,   // the end of the body cannot be determined safely
    HeadTooLarge,
    UrlTooLong,
    BodyTooLarge,
    TooManyChunks,
    Expectation, // an Expect field that is not 100-continue
    TimedOut,    // a head or a body did not come in time
    NotRead,     // the client took no byte of its answer in time
    OutOfMemory,
    TooManyConnections,
    TooManyFromAddress,
    NoDescriptor,  // the process had no descriptor left for a connection
    GaveWay,       // an idle connection was closed for a new one
    NoRoom,        // a body waited too long for room below the bound of all bodies
    AnswersFull,   // an answer was replaced: unread answers had reached their bound
    ReadTooSlowly, // the client read its answer slowly while unread answers were near their bound
};
inline constexpr size_t kRefusalReasonCount = 17;

// Returns the name of the reason in metrics: "head_too_large".
std::string_view nameOf(RefusalReason reason);

// Describes what was turned away: "malformed request". `prefix` is that of the options that the
// text names, "http" or "grpc", or empty if no option sets the port's limits.
std::string describe(RefusalReason reason, std::string_view prefix = "http");

// The refusals for one reason since the start.
struct RefusalCount {
    uint64_t count = 0;
    std::string lastPeer; // address of the last client; empty while there is none
};
using RefusalCounts = std::array<RefusalCount, kRefusalReasonCount>;

// The answer to a refused request; the connection closes after it.
struct Refusal {
    RefusalReason reason = RefusalReason::Malformed;
    int status = 400;
    std::string message;
};

class Refusals {
public:
    void count(RefusalReason reason, const PeerAddress& peer);
    RefusalCounts counts() const;

private:
    struct Entry {
        uint64_t count = 0;
        PeerAddress lastPeer;
    };
    mutable base::Mutex m_mutex;
    std::array<Entry, kRefusalReasonCount> m_entries ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::http
