// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// QtHttpFront holds the QHttpServer of one thread with its rules, and the channels (virtual
// sockets) by which requests reach it. A channel carries one request at a time and is reused after
// its answer. It belongs to no connection, so that a client that leaves frees nothing that
// QHttpServer uses. *lives on the thread* that made it.
//
// QHttpServer gets only the head of a request. The body stays in its block, which the handler gets
// from the Exchange: QHttpServer would hold three copies of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/http/message/response_head.h"
#include "server/http/message/routes.h"
#include "server/http/message/transport.h"

namespace thalassa::http {

class QtHttpFront {
public:
    // `rules` and `channelCount` outlive it. `channelCount` is the number of channels of all fronts
    // of an I/O thread so far, each of which has a number of its own.
    QtHttpFront(const std::vector<Rule>& rules, uint64_t& channelCount);
    // Drops the requests that wait for an answer.
    ~QtHttpFront();

    // The rule that QHttpServer has found for a request; null if none matches.
    struct Match {
        const Rule* rule = nullptr;
        Rule::Arguments arguments;
    };
    // Called by QHttpServer, from inside feed(), with the channel that waits for the answer.
    using Arrival = std::function<void(uint64_t channel, const Match& match)>;
    // Passes the head of `request` to QHttpServer. Returns false, without having called `arrival`,
    // if QHttpServer does not accept it.
    [[nodiscard]] bool feed(const Request& request, const Arrival& arrival);

    // Returns the answer of that channel as QHttpServer writes it: status line, fields, empty line,
    // body. Empty if there is no such channel.
    std::string finish(uint64_t channel, const Response& response, ConnectionField connection);

    // Drops the requests that wait for an answer.
    void dropRequests();

private:
    class Channel;
    struct State;
    const std::unique_ptr<State> m_state;
};

} // namespace thalassa::http
