// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sockets of TCP clients. *thread-safe*.
#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/address.h"
#include "perf/descriptor.h"

namespace thalassa::perf {

// UNAVAILABLE with the system's words for `error`.
absl::Status systemError(std::string_view what, int error);

// A connection that is there; sends and receives on it also wait no longer than `timeout`.
absl::StatusOr<Descriptor> connectTo(const std::vector<SocketAddress>& addresses,
    const Address& server, std::chrono::seconds timeout);

// A connection that may still be on its way, on a socket that never waits.
absl::StatusOr<Descriptor> beginToConnect(const SocketAddress& address);

// From now on nothing on this socket waits, and small writes leave at once.
absl::Status makeNonBlocking(const Descriptor& socket);

// The address of the other end.
SocketAddress peerOf(const Descriptor& socket);

// What became of a connection on its way; 0 or an error number.
int pendingError(const Descriptor& socket);

} // namespace thalassa::perf
