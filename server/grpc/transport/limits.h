// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Limits: the bounds on what gRPC clients can send and keep open. Each is an option of the command
// line (server/app/options/grpc_options.cpp). *thread-compatible*.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace thalassa::grpcapi {

struct Limits {
    // --grpc-max-message-size: bytes of one request message, as sent and as decompressed (row
    // 2.2.24); a larger one is RESOURCE_EXHAUSTED.
    int maxMessageBytes = std::numeric_limits<int>::max();
    // --grpc-decompression: whether compressed messages are accepted (row 2.4.16); if not, they get
    // UNIMPLEMENTED.
    bool decompresses = true;
    // --grpc-max-total-decompressed-size: bytes of the decompressed messages of all calls together,
    // until the last request that refers to one has ended. Beyond it a compressed message is
    // RESOURCE_EXHAUSTED.
    uint64_t maxTotalDecompressedBytes = uint64_t{4} << 30;
    // --grpc-max-total-answer-size: bytes of the answers of ModelInfer that their clients have not
    // read, of all calls together. Beyond it the calls with the oldest of them are cancelled.
    uint64_t maxTotalAnswerBytes = uint64_t{4} << 30;
    // --grpc-max-metadata-size: bytes of a call's metadata, by the count of HTTP/2: each field has
    // 32 bytes besides its name and value. More is RESOURCE_EXHAUSTED. The default is gRPC's own.
    int maxMetadataBytes = 8192;
    // --grpc-memory-quota: bytes of gRPC's buffers, messages and metadata of all calls together; 0:
    // no quota; absent: defaultMemoryQuota(). Beyond it gRPC closes connections without calls, then
    // cancels calls.
    std::optional<uint64_t> memoryQuota;
    // --grpc-max-connections: beyond it a new connection is closed at once.
    size_t maxConnections = 10'000;
    // --grpc-max-connections-per-address: of one client address (IPv6: one /64 network); 0: no such
    // limit. All clients behind a proxy have its address.
    size_t maxConnectionsPerAddress = 0;
    // --grpc-handshake-timeout: a connection whose client has not sent its HTTP/2 preface and
    // settings by then is closed.
    std::chrono::milliseconds handshakeTimeout{std::chrono::seconds(30)};
    // --grpc-max-connection-idle: a connection that has had no call for that long is closed; 0:
    // never, as in Triton.
    std::chrono::milliseconds maxConnectionIdle{0};
};

} // namespace thalassa::grpcapi
