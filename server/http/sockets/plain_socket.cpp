// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/plain_socket.h"

#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <limits>

#include "core/base/status_macros.h"

namespace thalassa::http {
namespace {

uint32_t epollEventsOf(ClientSocket::Interest interest)
{
    uint32_t events = 0;
    if (interest.input)
        events |= EPOLLIN;
    if (interest.end)
        events |= EPOLLRDHUP;
    if (interest.output)
        events |= EPOLLOUT;
    return events;
}

} // namespace

absl::Status PlainSocket::watch(EpollSet& set, Interest interest, EpollClient* client)
{
    RETURN_IF_ERROR(set.add(m_descriptor.get(), epollEventsOf(interest), client));
    m_set = &set;
    return absl::OkStatus();
}

void PlainSocket::changeWatch(EpollSet& set, Interest interest, EpollClient* client)
{
    set.change(m_descriptor.get(), epollEventsOf(interest), client);
}

ClientSocket::Events PlainSocket::events(uint32_t epollEvents) const
{
    return {(epollEvents & EPOLLIN) != 0, (epollEvents & EPOLLRDHUP) != 0,
        (epollEvents & EPOLLERR) != 0, (epollEvents & EPOLLHUP) != 0};
}

ClientSocket::Transfer PlainSocket::read(std::span<std::byte> space)
{
    const ssize_t count = ::recv(m_descriptor.get(), space.data(), space.size(), MSG_DONTWAIT);
    if (count > 0)
        return {Transfer::Outcome::Done, static_cast<size_t>(count)};
    if (count == 0)
        return {Transfer::Outcome::Ended};
    return {
        errno == EAGAIN || errno == EINTR ? Transfer::Outcome::Blocked : Transfer::Outcome::Failed};
}

ClientSocket::Transfer PlainSocket::write(std::span<const iovec> pieces)
{
    msghdr message{};
    message.msg_iov = const_cast<iovec*>(pieces.data()); // sendmsg() does not change it
    message.msg_iovlen = pieces.size();
    for (;;) {
        const ssize_t count = ::sendmsg(m_descriptor.get(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0)
            return {Transfer::Outcome::Done, static_cast<size_t>(count)};
        if (errno != EINTR)
            return {errno == EAGAIN ? Transfer::Outcome::Blocked : Transfer::Outcome::Failed};
    }
}

bool PlainSocket::hasInput() const
{
    char byte = 0;
    return ::recv(m_descriptor.get(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

uint64_t PlainSocket::unacknowledgedBytes() const
{
    int bytes = 0;
    if (::ioctl(m_descriptor.get(), SIOCOUTQ, &bytes) != 0)
        return std::numeric_limits<uint64_t>::max();
    return static_cast<uint64_t>(bytes);
}

void PlainSocket::endOutput()
{
    ::shutdown(m_descriptor.get(), SHUT_WR);
}

void PlainSocket::close()
{
    if (m_set != nullptr)
        m_set->remove(m_descriptor.get());
    m_descriptor.reset();
}

} // namespace thalassa::http
