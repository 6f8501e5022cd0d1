// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What parts of the process say of their memory, for the ledger (core/statistics/memory_owners.h).
// Each function registers one; what it is given outlives the registration. *thread-safe*.
#pragma once

#include <string>

#include "core/statistics/memory_owners.h"
#include "core/trace/tracer.h"
#include "server/grpc/grpc_server.h"
#include "server/http/http_server.h"

namespace thalassa::app {

using MemoryRegistration = statistics::MemoryOwners::Registration;

// Bodies of requests and connections; `name` tells servers apart.
[[nodiscard]] MemoryRegistration ownHttpMemory(
    statistics::MemoryOwners& owners, const std::string& name, const http::HttpServer& server);
// Calls, and what waits in streams; gRPC tells neither connections nor what it holds itself.
[[nodiscard]] MemoryRegistration ownGrpcMemory(
    statistics::MemoryOwners& owners, const grpcapi::GrpcServer& server);
// Finished traces that wait.
[[nodiscard]] MemoryRegistration ownTraceMemory(
    statistics::MemoryOwners& owners, const trace::Tracer& tracer);
// Lines of the log on their way.
[[nodiscard]] MemoryRegistration ownLogMemory(statistics::MemoryOwners& owners);

} // namespace thalassa::app
