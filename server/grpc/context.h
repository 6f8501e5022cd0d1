// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads what a call's context contains about its client, in our types. Pure functions:
// *thread-safe*.
#pragma once

#include <grpcpp/server_context.h>

#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/inference/parameters.h"
#include "core/trace/trace_context.h"
#include "server/security/forwarded_headers.h"

namespace thalassa::grpcapi {

// Returns the first value of a metadata key, null if it was not sent.
std::unique_ptr<std::string> metadataOf(
    const grpc::ServerContextBase& context, const std::string& key);

// Appends the forwarded metadata to the parameters (row 2.4.17).
absl::Status forwardMetadata(const grpc::ServerContextBase& context,
    const security::ForwardedHeaders& forwarded, inference::Parameters& parameters);

// Returns the trace that the client's request is part of (row 2.6.6), or nothing if the client sent
// none or a malformed one.
std::optional<trace::TraceContext> traceContextOf(const grpc::ServerContextBase& context);

// Returns the address of the client: "10.0.0.1".
std::string clientOf(const grpc::ServerContextBase& context);

// Returns the caller, for events (events/actor.h): "grpc 10.0.0.1".
std::string actorOf(const grpc::ServerContextBase& context);

// Returns the client's deadline, the farthest time if it set none.
base::TimePoint deadlineOf(const grpc::ServerContextBase& context);

} // namespace thalassa::grpcapi
