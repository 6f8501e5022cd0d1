// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of a gRPC server, as plain values. This header does not include gRPC's C++ headers,
// which take longer to compile than most sources that need only the options. *thread-compatible*.
#pragma once

#include <grpc/compression.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "server/grpc/transport/limits.h"
#include "server/security/extension_policy.h"
#include "server/security/forwarded_headers.h"

namespace thalassa::grpcapi {

// The bounds of the messages that wait for a client that reads slowly.
struct StreamLimits {
    size_t bytes = size_t{256} << 20;
    size_t messages = 65'536;
};

struct StreamOptions {
    StreamLimits limits;
    // --grpc-max-response-pool-size: a decoupled request that has that many responses waiting
    // blocks its producer until one is written; 0: it never does.
    size_t maxResponsesPerRequest = 0;
};

// Selects the services of a port.
struct Service {
    // The administration port: the observability extension, health, the server's metadata and
    // reflection, and nothing else.
    bool isAdministration = false;
    security::ExtensionPolicy extension;
};

struct GrpcOptions {
    std::string address = "0.0.0.0"; // --grpc-address
    uint16_t port = 8001;            // --grpc-port; 0: any free one
    bool reusePort = false;          // --reuse-grpc-port
    // --grpc-infer-thread-count: at most this many threads poll. There are never more than
    // processors that the process may use: more would only pass work to each other.
    int threadCount = 2;
    // --grpc-execute-brief: those threads execute models whose executions are brief.
    bool executesBrief = true;
    // --grpc-infer-allocation-pool-size: calls that each thread has waiting for a client, so that a
    // call that arrives is accepted without a delay.
    int allocationPoolSize = 8;
    // Calls that one connection may have open. gRPC's own clients hold back the next one until an
    // earlier one has ended; a client that exceeds the limit loses its connection.
    int maxConcurrentStreams = 10'000;
    // --grpc-max-unread-stream-size, --grpc-max-unread-stream-messages and
    // --grpc-max-response-pool-size
    StreamOptions streams;
    security::ForwardedHeaders forwarded; // --grpc-header-forward-pattern
    // --grpc-infer-response-compression-level
    grpc_compression_level inferCompression = GRPC_COMPRESS_LEVEL_NONE;
    // gRPC's channel arguments (row 2.6.1), at most 2^31 - 1 ms each.
    std::chrono::milliseconds keepaliveTime{7'200'000};
    std::chrono::milliseconds keepaliveTimeout{20'000};
    bool keepalivePermitWithoutCalls = false;
    int maxPingsWithoutData = 2;
    std::chrono::milliseconds minReceivedPingInterval{300'000};
    int maxPingStrikes = 2;
    std::chrono::milliseconds maxConnectionAge{0};      // 0: unlimited
    std::chrono::milliseconds maxConnectionAgeGrace{0}; // 0: unlimited
    Limits limits;
    Service service;
    std::string threadName = "grpc";              // name of the polling threads
    std::string portOption = "--grpc-port";       // for errors
    std::string addressOption = "--grpc-address"; // for errors
};

} // namespace thalassa::grpcapi
