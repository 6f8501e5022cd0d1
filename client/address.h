// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Address: the server's address, as the user gives it. Pure functions apart from resolve():
// *thread-safe*.
#pragma once

#include <sys/socket.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::client {

struct Address {
    std::string host; // without the brackets of an IPv6 address
    std::string port;

    std::string toString() const; // "host:port", "[::1]:8000"
};

// Parses "host:port", "host", "[::1]:8000", each with or without "http://" or "grpc://" before it.
// Returns INVALID_ARGUMENT for a text of another form or a port outside 1 to 65535, and
// UNIMPLEMENTED for another scheme, such as https.
absl::StatusOr<Address> parseAddress(const std::string& text, const std::string& defaultPort);

// A socket address in the system's form.
struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t size = 0;

    const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};
// Returns all addresses of the host, in the order in which the system would try them. Returns
// UNAVAILABLE with the text of the resolver. Blocks while the resolver asks a server.
absl::StatusOr<std::vector<SocketAddress>> resolve(const Address& address);

} // namespace thalassa::client
