// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses to listen on, as all options take them: IPv4, IPv6 with or without brackets, or a name.
// Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::address {

// Returns the address without the brackets that IPv6 may have: "[::1]" and "::1" become "::1".
std::string bareHost(const std::string& address);

// Returns "host:port", or "[::1]:port" for IPv6.
std::string hostAndPort(const std::string& address, uint16_t port);

// Whether only processes of the same machine can reach the host: localhost, 127.0.0.0/8 and ::1.
// `host` has no brackets.
bool isLoopback(const std::string& host);

} // namespace thalassa::address
