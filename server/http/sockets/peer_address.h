// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// PeerAddress is the address and port at the other end of a connection, as the kernel reports them.
// A value: *thread-compatible*.
#pragma once

#include <array>
#include <cstdint>
#include <string>

struct sockaddr_storage;

namespace thalassa::http {

class PeerAddress {
public:
    using Bytes = std::array<uint8_t, 16>;

    PeerAddress() = default; // text() is "unknown"
    // An address of a family other than IPv4 and IPv6 is unknown.
    explicit PeerAddress(const sockaddr_storage& address);

    // Returns the usual notation without the port: "10.0.0.1", "fe80::1".
    std::string text() const;
    // Returns the notation with the port: "10.0.0.1:51234", "[fe80::1]:51234".
    std::string textWithPort() const;
    bool isIpv4() const;
    uint16_t port() const { return m_port; }

    // Returns the part that identifies a client: an IPv4 address, or the first half of an IPv6
    // address, since a client with one such address has all of its network.
    Bytes network() const;

private:
    Bytes m_bytes{}; // IPv4 as ::ffff:a.b.c.d
    uint16_t m_port = 0;
};

} // namespace thalassa::http
