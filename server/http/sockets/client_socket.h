// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ClientSocket is the byte stream between a Connection and its client, and the only thing below a
// Connection that knows a descriptor. PlainSocket (plain_socket.h) is the implementation without
// encryption. *lives on the I/O thread* of its connection, which owns it.
//
// No call waits. The caller names what it waits for (Interest) in terms of the byte stream, and the
// socket translates that into events of the descriptor and back: an encrypted stream may have to
// write before it can read.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "server/http/sockets/epoll_set.h"

namespace thalassa::http {

class ClientSocket {
public:
    // The result of one read or write.
    struct Transfer {
        enum class Outcome : uint8_t {
            Done,    // `bytes` were transferred, at least one
            Blocked, // nothing can be transferred now
            Ended,   // the client has ended its sending; only read() returns this
            Failed,  // the stream is lost
        };
        Outcome outcome = Outcome::Done;
        size_t bytes = 0;
    };

    // The events that a connection waits for.
    struct Interest {
        bool input = false;  // read() has something to return
        bool end = false;    // the client has ended its sending, even if earlier input is unread
        bool output = false; // write() can go on

        friend bool operator==(const Interest&, const Interest&) = default;
    };

    // The events that have happened.
    struct Events {
        bool input = false;
        bool end = false;
        bool isLost = false; // an error: the stream is of no further use
        bool isOver = false; // both sides have ended; earlier input may be unread
    };

    // Closes the stream.
    virtual ~ClientSocket() = default;

    // Watches for events, which `client` gets as EpollClient::handleEvents(); events() translates
    // them. The set outlives the watch. Returns UNAVAILABLE if the system refuses another watch.
    [[nodiscard]] virtual absl::Status watch(
        EpollSet& set, Interest interest, EpollClient* client) = 0;
    virtual void changeWatch(EpollSet& set, Interest interest, EpollClient* client) = 0;
    virtual Events events(uint32_t epollEvents) const = 0;

    // REQUIRES: `space` and `pieces` are not empty.
    virtual Transfer read(std::span<std::byte> space) = 0;
    virtual Transfer write(std::span<const iovec> pieces) = 0;
    // Whether read() would return bytes now.
    virtual bool hasInput() const = 0;
    // The number of the bytes written that the client's system has not acknowledged; the maximum if
    // the system does not report it.
    virtual uint64_t unacknowledgedBytes() const = 0;

    // Tells the client that no more output follows. Input can still be read.
    virtual void endOutput() = 0;
    // Closes the stream, which ends its watch. Only the destructor may follow.
    virtual void close() = 0;
};

} // namespace thalassa::http
