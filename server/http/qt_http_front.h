// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// QtHttpFront: the QHttpServer of one I/O thread, and the channels (fed sockets) by which requests
// reach it. A channel carries one request at a time and is used again when its answer is out; it
// belongs to no connection, so that a client that leaves frees nothing under QHttpServer.
// *lives on the I/O thread* that made it.
//
// QHttpServer is shown the head of a request. The body stays in its block, where the handler finds
// it by the Exchange: QHttpServer would hold it three times over.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http/response_head.h"
#include "server/http/transport.h"

namespace thalassa::http {

class QtHttpFront {
public:
    QtHttpFront();
    // What waits for an answer is given up.
    ~QtHttpFront();

    // Called by QHttpServer, from inside feed(), with the channel that waits for the answer.
    using Arrival = std::function<void(uint64_t channel)>;
    // False when QHttpServer does not accept the request; `arrival` was not called then.
    [[nodiscard]] bool feed(const Request& request, const Arrival& arrival);

    // Has QHttpServer write the answer of that channel: status line, fields, empty line, body.
    // Empty when there is no such channel.
    std::string finish(uint64_t channel, const Response& response, ConnectionField connection);

private:
    class Channel;
    struct State;
    const std::unique_ptr<State> m_state;
};

} // namespace thalassa::http
