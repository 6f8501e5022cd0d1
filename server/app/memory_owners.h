// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Registers parts of the process as owners of memory, for the ledger
// (core/statistics/memory_owners.h). Each function registers one owner, whose object outlives the
// registration. *thread-safe*.
#pragma once

#include <string>

#include "core/statistics/memory_owners.h"
#include "core/trace/tracer.h"
#include "server/grpc/grpc_server.h"
#include "server/http/http_server.h"

namespace thalassa::app {

using MemoryRegistration = statistics::MemoryOwners::Registration;

// Registers bodies of requests and connections; `name` tells servers apart.
[[nodiscard]] MemoryRegistration ownHttpMemory(
    statistics::MemoryOwners& owners, const std::string& name, const http::HttpServer& server);
// Registers calls, and messages that wait in streams. gRPC reports neither its connections nor the
// memory that it holds itself.
[[nodiscard]] MemoryRegistration ownGrpcMemory(
    statistics::MemoryOwners& owners, const grpcapi::GrpcServer& server);
// Registers finished traces that wait.
[[nodiscard]] MemoryRegistration ownTraceMemory(
    statistics::MemoryOwners& owners, const trace::Tracer& tracer);
// Registers lines of the log that are not yet written.
[[nodiscard]] MemoryRegistration ownLogMemory(statistics::MemoryOwners& owners);

} // namespace thalassa::app
