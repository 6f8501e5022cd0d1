// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sockets of TCP clients. *thread-safe*.
#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "client/address.h"
#include "core/base/descriptor.h"

namespace thalassa::client {

// Returns UNAVAILABLE with the system's text for `error`, DEADLINE_EXCEEDED for a time-out.
absl::Status systemError(std::string_view what, int error);

// Returns an established connection to the first of the addresses that accepts one, and the error
// of the last address if none does. `server` is for the error. The attempt for each address, and
// sends and receives on the connection, wait no longer than `timeout`.
absl::StatusOr<base::Descriptor> connectTo(const std::vector<SocketAddress>& addresses,
    const Address& server, std::chrono::seconds timeout);

// Returns a non-blocking socket whose connection may still be in progress; it is established, or
// has failed with pendingError(), when the socket is writable.
absl::StatusOr<base::Descriptor> beginToConnect(const SocketAddress& address);

// Makes the socket non-blocking; small writes are sent at once.
absl::Status makeNonBlocking(const base::Descriptor& socket);

// Returns the address of the other end.
SocketAddress peerOf(const base::Descriptor& socket);

// Returns the result of a connection in progress; 0 or an error number.
int pendingError(const base::Descriptor& socket);

} // namespace thalassa::client
