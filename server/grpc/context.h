// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a call's context says of its client, in our types. Pure functions: *thread-safe*.
#pragma once

#include <grpcpp/server_context.h>

#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/inference/parameter.h"
#include "core/trace/trace_context.h"
#include "server/security/forwarded_headers.h"

namespace thalassa::grpcapi {

// The first value of a metadata key, null if it was not sent.
std::unique_ptr<std::string> metadataOf(
    const grpc::ServerContextBase& context, const std::string& key);

// Appends the metadata that are forwarded to the parameters (row 2.4.17).
absl::Status forwardMetadata(const grpc::ServerContextBase& context,
    const security::ForwardedHeaders& forwarded, inference::Parameters& parameters);

// The trace in which the client stands (row 2.6.6); null if it does not say so, or badly.
std::optional<trace::TraceContext> traceContextOf(const grpc::ServerContextBase& context);

// The address of the client: "10.0.0.1".
std::string clientOf(const grpc::ServerContextBase& context);

// Who calls, for events (events/actor.h): "grpc 10.0.0.1".
std::string actorOf(const grpc::ServerContextBase& context);

// When the client stops waiting; the farthest time if it set no deadline.
base::TimePoint deadlineOf(const grpc::ServerContextBase& context);

} // namespace thalassa::grpcapi
