// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SocketPair holds the two ends of one TCP connection. *thread-compatible*.
#pragma once

#include <memory>

#include "server/http/sockets/plain_socket.h"
#include "tests/server/http/raw_client.h"

namespace thalassa::tests {

class SocketPair {
public:
    SocketPair()
    {
        const base::Descriptor owner(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        const int listening = owner.get();
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        ::bind(listening, reinterpret_cast<sockaddr*>(&address), size);
        ::listen(listening, 1);
        ::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size);
        client = std::make_unique<RawClient>(ntohs(address.sin_port));
        descriptor = ::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
        server = std::make_unique<http::PlainSocket>(base::Descriptor(descriptor));
    }

    std::unique_ptr<RawClient> client;
    int descriptor = -1; // owned by `server`
    std::unique_ptr<http::PlainSocket> server;
};

} // namespace thalassa::tests
