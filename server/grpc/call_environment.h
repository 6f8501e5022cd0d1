// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// CallEnvironment: the state that all calls of a server share. *thread-safe*: constant, except the
// atomics.
#pragma once

#include <grpcpp/generic/async_generic_service.h>

#include <atomic>
#include <memory>

#include "absl/status/status.h"
#include "core/engine/client_request.h"
#include "server/grpc/codec/infer_service.h"
#include "server/grpc/infer_calls.h"
#include "server/grpc/stream_handler.h"
#include "server/grpc/test_delays.h"
#include "server/grpc/transport/answer_budget.h"
#include "server/grpc/transport/inflater.h"
#include "server/security/forwarded_headers.h"

namespace thalassa::grpcapi {

class Methods;

struct CallEnvironment {
    const Methods& methods;
    const engine::RequestPath requestPath;
    const security::ForwardedHeaders forwarded; // metadata that becomes parameters of requests
    InferService inferService;
    grpc::AsyncGenericService service; // for all other methods
    std::atomic<bool> draining{false}; // new calls are refused (row 2.4.18)
    std::atomic<int> open{0};          // calls that exist, those that wait for a client included
    std::atomic<int> running{0};       // open calls that the end of the server waits for
    InferCalls inferCalls;
    OpenStreams streams;
    grpc_compression_level inferCompression = GRPC_COMPRESS_LEVEL_NONE;
    std::unique_ptr<Inflater> inflater; // from the server's start on
    std::unique_ptr<AnswerBudget> answers;
    TestDelays delays;
};

// Returns the answer to requests that come while the server ends (row 2.4.18). A call checks
// `draining` only once it counts as running, so that either the call sees the end of the server, or
// the end sees the call.
inline absl::Status drainingStatus()
{
    return absl::UnavailableError(
        "GRPC server is shutting down and has stopped accepting new requests.");
}

} // namespace thalassa::grpcapi
