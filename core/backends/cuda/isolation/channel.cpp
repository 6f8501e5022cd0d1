// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/channel.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

namespace thalassa::backends::kernels {
namespace {

constexpr uint32_t kMagic = 0x54434431; // "TCD1"
constexpr size_t kSmall = 64 << 10;     // bytes of a content
constexpr size_t kPiece = 1 << 20;      // memory for a message grows with the bytes that came

bool isKnown(uint32_t kind)
{
    return kind >= static_cast<uint32_t>(MessageKind::Load) &&
        kind <= static_cast<uint32_t>(MessageKind::Log);
}

bool isRetried(ssize_t result)
{
    return result < 0 && errno == EINTR;
}

bool wouldBlock(ssize_t result)
{
    return result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

} // namespace

Channel::Outcome Channel::waitFor(short event, Deadline deadline) const
{
    for (;;) {
        int timeout = -1;
        if (deadline) {
            const auto left =
                std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
            timeout = static_cast<int>(std::clamp<int64_t>(left.count(), 0, INT_MAX));
        }
        pollfd waited{m_socket.get(), event, 0};
        const int ready = ::poll(&waited, 1, timeout);
        if (ready > 0)
            return Outcome::Received;
        if (ready == 0 && timeout < INT_MAX)
            return Outcome::TimedOut;
        if (ready < 0 && errno != EINTR)
            return Outcome::Closed;
    }
}

Channel::Outcome Channel::sendAll(const char* data, size_t size, Deadline deadline)
{
    while (size > 0) {
        const ssize_t sent = ::send(m_socket.get(), data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            data += sent;
            size -= static_cast<size_t>(sent);
        } else if (wouldBlock(sent)) {
            if (const Outcome waited = waitFor(POLLOUT, deadline); waited != Outcome::Received)
                return waited;
        } else if (!isRetried(sent)) {
            return Outcome::Closed;
        }
    }
    return Outcome::Received;
}

Channel::Outcome Channel::receiveAll(char* data, size_t size, Deadline deadline)
{
    while (size > 0) {
        const ssize_t received = ::recv(m_socket.get(), data, size, MSG_DONTWAIT);
        if (received > 0) {
            data += received;
            size -= static_cast<size_t>(received);
        } else if (wouldBlock(received)) {
            if (const Outcome waited = waitFor(POLLIN, deadline); waited != Outcome::Received)
                return waited;
        } else if (!isRetried(received)) {
            return Outcome::Closed;
        }
    }
    return Outcome::Received;
}

// The header and a small content are one call of the system. A large content is not copied: the
// file of a model may have a large part of the memory.
Channel::Outcome Channel::send(MessageKind kind, std::string_view content, Deadline deadline)
{
    const Header header{kMagic, static_cast<uint32_t>(kind), content.size()};
    const size_t together = content.size() < kSmall ? content.size() : 0;
    std::string message(sizeof header, '\0');
    std::memcpy(message.data(), &header, sizeof header);
    message += content.substr(0, together);
    const Outcome sent = sendAll(message.data(), message.size(), deadline);
    content.remove_prefix(together);
    return sent == Outcome::Received ? sendAll(content.data(), content.size(), deadline) : sent;
}

Channel::Received Channel::receive(Deadline deadline)
{
    Header header;
    Received received;
    received.outcome = receiveAll(reinterpret_cast<char*>(&header), sizeof header, deadline);
    if (received.outcome != Outcome::Received)
        return received;
    if (header.magic != kMagic || !isKnown(header.kind) || header.size > m_limit) {
        received.outcome = Outcome::Malformed;
        return received;
    }
    received.kind = static_cast<MessageKind>(header.kind);
    while (received.outcome == Outcome::Received && received.content.size() < header.size) {
        const size_t begin = received.content.size();
        const size_t piece = std::min<size_t>(header.size - begin, kPiece);
        received.content.resize(begin + piece);
        received.outcome = receiveAll(received.content.data() + begin, piece, deadline);
    }
    return received;
}

void Channel::shutDown()
{
    ::shutdown(m_socket.get(), SHUT_RDWR);
}

} // namespace thalassa::backends::kernels
