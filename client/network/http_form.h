// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The HTTP form of queries: the request of each, and the message in its answer. Pure functions:
// *thread-safe*.
//
// The messages are those of gRPC. A query of thalassa.v1 is POST /v2/thalassa/<name> with the
// request as JSON; the answer is in protobuf's wire format, or JSON from a server that ignores what
// the client accepts. The queries of the KServe protocol have paths and JSON of their own.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "client/session/exchange.h"
#include "client/session/profile.h"
#include "client/session/query.h"

namespace thalassa::client {

struct HttpQuery {
    std::string method = "GET";
    std::string path;
    std::string body;
    std::string contentType;  // empty: there is no body
    std::string headerLength; // the value of Inference-Header-Content-Length; empty: none
    std::string accept;       // the value of Accept; empty: that of Qt
};

struct HttpReply {
    int status = 0;
    std::string headerLength; // as in HttpQuery
    std::string body;
    std::string contentType; // without parameters, in lower case
};

// Fails with UNIMPLEMENTED for streams, which exist over gRPC only, except for Dump.
absl::StatusOr<HttpQuery> httpQuery(const QueryType& query, const Message& request);

// Returns the message of the reply, or the error that the server sent.
absl::StatusOr<AnyMessage> readReply(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds);

} // namespace thalassa::client
