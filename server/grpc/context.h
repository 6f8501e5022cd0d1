// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a call's context says of its client, in our types. Pure functions: *thread-safe*.
#pragma once

#include <grpcpp/server_context.h>

#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/trace/trace_context.h"

namespace thalassa::grpcapi {

// A metadata key's value, null if it was not sent.
std::unique_ptr<std::string> metadataOf(
    const grpc::ServerContextBase& context, const std::string& key);

// The trace in which the client stands (row 2.6.6); null if it does not say so, or badly.
std::optional<trace::TraceContext> traceContextOf(const grpc::ServerContextBase& context);

// Who calls, for events (events/actor.h): "grpc 10.0.0.1".
std::string actorOf(const grpc::ServerContextBase& context);

// When the client stops waiting; the farthest time if it set no deadline.
base::TimePoint deadlineOf(const grpc::ServerContextBase& context);

} // namespace thalassa::grpcapi
