// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions about the sockets of connections that gRPC owns. gRPC may close a descriptor at any
// time, and its number may then belong to another socket. The cookie tells them apart.
// *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/observability/connections.h"

namespace thalassa::grpcapi {

// Returns the number that identifies a socket; the kernel never uses it again.
std::optional<uint64_t> cookieOf(int descriptor);

// Sets the times and bytes that the kernel counts for the socket. Returns false if it has ended, or
// if it is shut down: gRPC closes the descriptor only when the last call of the connection ends.
bool readSocket(
    int descriptor, uint64_t cookie, base::TimePoint now, observability::ConnectionFacts& facts);

// Shuts down both directions: gRPC finds the end of the connection. Returns NOT_FOUND if the socket
// has ended, and RESOURCE_EXHAUSTED if the process has no free descriptor.
absl::Status shutDownSocket(int descriptor, uint64_t cookie);

} // namespace thalassa::grpcapi
