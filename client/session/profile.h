// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Profile: how to reach one server: its endpoints, TLS, credentials and time-outs. A plain value;
// a program that stores profiles keeps secrets out of them. *thread-compatible*.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "client/metadata.h"
#include "client/session/endpoint.h"

namespace thalassa::client {

// PEM files. They are read at each attempt to connect, so that renewed certificates are used.
struct TlsFiles {
    std::string authorities; // accepted issuers of the server's certificate; empty: the system's
    std::string certificate; // of the client; empty: none
    std::string key;         // of the client's certificate
    std::string serverName;  // the name that the server's certificate must have; empty: the host
};

// Provides the bearer token of the requests. It is called on the session's thread before the first
// request, and again after the server has refused the token (`isRefused`). It may answer later, for
// example after it has asked the user, and it may fail; it answers once, on the same thread.
using TokenReply = std::function<void(absl::StatusOr<std::string>)>;
using TokenProvider = std::function<void(bool isRefused, TokenReply reply)>;

// The longest time from a request to its complete answer. A stream has no limit as a whole.
struct Timeouts {
    std::chrono::milliseconds query = std::chrono::seconds(10);
    std::chrono::milliseconds change = std::chrono::minutes(10); // a load may take minutes
    std::chrono::milliseconds inference = std::chrono::minutes(1);
};

// The bounds for one answer of the server. An answer beyond a bound is an error
// (RESOURCE_EXHAUSTED) that names the bound; it is not decoded.
struct Bounds {
    size_t answerBytes = 16 << 20;
    size_t inferenceBytes = 256 << 20; // an answer with tensors
    size_t textBytes = 1 << 20;        // one text
    size_t values = 2'000'000;         // texts, numbers and messages together
};

struct Profile {
    std::string name;

    // The KServe protocol. At least one of the two is given; gRPC is preferred.
    std::optional<Endpoint> http;
    std::optional<Endpoint> grpc;
    // The Prometheus metrics, over HTTP.
    std::optional<Endpoint> metrics;
    // The observability extension thalassa.v1, if it is served apart from the KServe protocol. If
    // neither is given, it is expected at `http` and `grpc`.
    std::optional<Endpoint> administrationHttp;
    std::optional<Endpoint> administrationGrpc;
    // The administration endpoints are guessed. If no server answers there, or another one than at
    // `http` and `grpc`, the server has no thalassa.v1.
    bool guessesAdministration = false;

    TlsFiles tls;                // of all endpoints with TLS
    Metadata httpHeaders;        // for each HTTP request, such as the key of a restricted endpoint
    Metadata grpcMetadata;       // for each gRPC call
    TokenProvider tokenProvider; // null: requests carry no token

    bool isReadOnly = false; // changes are refused (PERMISSION_DENIED) and never sent
    Timeouts timeouts;
    Bounds bounds;
};

} // namespace thalassa::client
