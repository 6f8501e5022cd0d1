// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Channel: one end of the connection between the server and a worker process: messages over a
// stream socket. Each has a header of fixed size with the kind and the size of its content. The
// other process is not trusted: a header that is malformed, and content beyond the limit, are
// failures. *thread-compatible*, except shutDown(), which is thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/backends/cuda/isolation/messages.h"
#include "core/base/descriptor.h"

namespace thalassa::backends::kernels {

class Channel {
public:
    using Clock = std::chrono::steady_clock;
    using Deadline = std::optional<Clock::time_point>; // nothing: never

    enum class Outcome { Received, Closed, TimedOut, Malformed };
    struct Received {
        Outcome outcome = Outcome::Closed;
        MessageKind kind = MessageKind::Answer; // of the message, if there is one
        std::string content;
    };

    // `limit`: maximum size of the content of a received message, in bytes.
    Channel(base::Descriptor socket, size_t limit)
        : m_socket(std::move(socket))
        , m_limit(limit)
    {
    }

    // Return Received for a message that was sent or received as a whole. A channel is of no
    // further use after any other outcome.
    Outcome send(MessageKind kind, std::string_view content, Deadline deadline = {});
    Received receive(Deadline deadline = {});

    // Ends the connection: a receive() of either end that waits returns.
    void shutDown();

    int descriptor() const { return m_socket.get(); }

private:
    struct Header {
        uint32_t magic = 0;
        uint32_t kind = 0;
        uint64_t size = 0; // of the content, in bytes
    };

    Outcome sendAll(const char* data, size_t size, Deadline deadline);
    Outcome receiveAll(char* data, size_t size, Deadline deadline);
    Outcome waitFor(short event, Deadline deadline) const;

    base::Descriptor m_socket;
    const size_t m_limit;
};

} // namespace thalassa::backends::kernels
