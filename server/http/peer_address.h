// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// PeerAddress: who is at the other end of a connection, as the kernel says. A value.
#pragma once

#include <array>
#include <cstdint>
#include <string>

struct sockaddr_storage;

namespace thalassa::http {

class PeerAddress {
public:
    using Bytes = std::array<uint8_t, 16>;

    PeerAddress() = default; // nobody: "unknown"
    // Anything but IPv4 and IPv6 is nobody.
    explicit PeerAddress(const sockaddr_storage& address);

    // As people write it: "10.0.0.1", "fe80::1"; without the port.
    std::string text() const;

    // What passes for one client: an IPv4 address, or the first half of an IPv6 address, since
    // whoever has one address there has all of its network.
    Bytes network() const;

private:
    Bytes m_bytes{}; // IPv4 as ::ffff:a.b.c.d
};

} // namespace thalassa::http
