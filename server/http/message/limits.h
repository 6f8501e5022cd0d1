// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Limits bounds every size and duration that a client of the HTTP transport controls. Most are
// options of the command line (server/app/options/http_options.cpp). Values, constant once the
// server is made: *thread-compatible*.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace thalassa::http {

// The minimum rate of a body for which other bodies wait, and of a client that reads its answer
// while unread answers are near their bound, in bytes per second, and the time for which they may
// fall behind it. No option sets them.
inline constexpr uint64_t kUrgentRate = 1 << 20;
inline constexpr std::chrono::seconds kUrgentSlack{5};

struct Limits {
    size_t maxHeadBytes = 64 << 10; // request line and fields, with their line ends; more: 431
    size_t maxFieldCount = 100;     // header fields; more: 431
    size_t maxUrlBytes = 8 << 10;   // request target; longer: 414
    uint64_t maxBodyBytes = uint64_t(2) << 30; // a body without its chunk framing; more: 413
    bool isBodyLimitFixed = false;             // no option sets maxBodyBytes
    size_t maxChunkCount = 65536;              // non-empty chunks of a body (row 1.1.13); more: 400
    size_t maxChunkLineBytes = 16 << 10; // a chunk's size line, or all trailer fields; more: 400

    // For one connection: beyond any of these no further request is read until there is room again.
    size_t maxRequestsInFlight = 64;          // requests without a written answer
    uint64_t maxBodyBytesInFlight = 64 << 20; // bodies of unanswered requests
    size_t maxUnsentBytes = 4 << 20;          // answers that the client does not read

    // For all connections together: bodies of unfinished requests. Beyond it, bodies are read one
    // after the other (body_budget.h), except for the first 64 KiB of each connection.
    uint64_t maxTotalBodyBytes = uint64_t(4) << 30;
    std::chrono::milliseconds bodyWaitTimeout{std::chrono::seconds(60)}; // for room there: 503

    // For all connections together: answers that clients have not read. Beyond it an answer is
    // replaced by 503 if its connection has more than 64 KiB of them. From half of it on, clients
    // that read too slowly are disconnected.
    uint64_t maxTotalAnswerBytes = uint64_t(4) << 30;

    // For one answer in pieces: bytes and pieces that its client has not read. Beyond these the
    // handler's pieces are refused. A single piece of any size passes.
    size_t maxStreamBytes = 16 << 20;
    size_t maxStreamPieces = 65536;

    size_t maxConnections = 10000; // more: the one that is idle for longest is closed
    // For one client address; 0: no such limit. A further connection is closed at once. Behind a
    // proxy all clients have its address.
    size_t maxConnectionsPerAddress = 0;

    std::chrono::milliseconds idleTimeout{std::chrono::hours(1)};    // no request begun: closed
    std::chrono::milliseconds headTimeout{std::chrono::seconds(30)}; // for a whole head: 408
    // The time for which a body may stall or fall behind minBodyRate; longer: 408.
    std::chrono::milliseconds bodyTimeout{std::chrono::seconds(30)};
    uint64_t minBodyRate = 1 << 10; // bytes per second
    // The time for which a client may take no byte of its answer, or fall behind minAnswerRate;
    // longer: closed.
    std::chrono::milliseconds writeTimeout{std::chrono::seconds(60)};
    uint64_t minAnswerRate = 1 << 10; // bytes per second
    // A client that has ended its sending may have left, or wait for its answers. If it
    // acknowledges no byte of an answer for this time, a client of HTTP/1.1 gets the interim
    // response 100. Its requests are cancelled if it acknowledges none in time, or speaks HTTP/1.0.
    std::chrono::milliseconds halfCloseTimeout{200};
    std::chrono::milliseconds interimTimeout{std::chrono::seconds(2)}; // to acknowledge it
    // The time after a connection's last answer for the client to read it and to stop sending.
    std::chrono::milliseconds lingerTimeout{std::chrono::seconds(2)};

    friend bool operator==(const Limits&, const Limits&) = default;
};

} // namespace thalassa::http
