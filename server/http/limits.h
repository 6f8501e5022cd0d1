// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Limits: everything that a client of the HTTP transport can size or draw out, in one struct, and
// the reasons for which the transport itself refuses a request. Constant after construction.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace thalassa::http {

struct Limits {
    size_t maxHeadBytes = 64 << 10; // request line and fields, with their line ends; more: 431
    size_t maxFieldCount = 100;     // header fields; more: 431
    size_t maxUrlBytes = 8 << 10;   // request target; longer: 414
    uint64_t maxBodyBytes = uint64_t(2) << 30; // of the body without its chunk framing; more: 413
    size_t maxChunkCount = 65536;              // non-empty chunks of a body (row 1.1.13); more: 400
    size_t maxChunkLineBytes = 16 << 10; // a chunk's size line, or all trailer fields; more: 400

    // Of one connection: past any of these no further request is read until there is room again.
    size_t maxRequestsInFlight = 64;          // requests without a written answer
    uint64_t maxBodyBytesInFlight = 64 << 20; // bodies of unanswered requests
    size_t maxUnsentBytes = 4 << 20;          // answers that the client does not read

    size_t maxConnections = 10000; // more: closed at once

    std::chrono::milliseconds idleTimeout{std::chrono::hours(1)};    // no request begun: closed
    std::chrono::milliseconds headTimeout{std::chrono::seconds(30)}; // for a whole head: 408
    // A body has this long, and a second more for each minBodyRate bytes that came: 408.
    std::chrono::milliseconds bodyTimeout{std::chrono::seconds(30)};
    uint64_t minBodyRate = 1 << 10;                                   // bytes per second
    std::chrono::milliseconds writeTimeout{std::chrono::seconds(60)}; // no byte taken: closed
    // After the last answer of a connection, for the client to stop sending and read it.
    std::chrono::milliseconds lingerTimeout{std::chrono::seconds(2)};
};

// Why the transport refused; what reaches a handler is not counted here.
enum class RefusalReason : uint8_t {
    Malformed, // not HTTP/1.x, or a field that breaks its syntax
    Framing,   // the end of the body cannot be told safely
    HeadTooLarge,
    UrlTooLong,
    BodyTooLarge,
    TooManyChunks,
    Expectation, // an Expect field that is not 100-continue
    TimedOut,
    OutOfMemory,
    TooManyConnections,
};
inline constexpr size_t kRefusalReasonCount = 10;

// Number of refusals since the start, by reason.
using RefusalCounts = std::array<uint64_t, kRefusalReasonCount>;

// The answer to a request that goes no further; the connection closes after it.
struct Refusal {
    RefusalReason reason = RefusalReason::Malformed;
    int status = 400;
    std::string message;
};

} // namespace thalassa::http
