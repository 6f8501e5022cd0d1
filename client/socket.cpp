// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/socket.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::client {

absl::Status systemError(std::string_view what, int error)
{
    if (error == EAGAIN || error == EINPROGRESS || error == ETIMEDOUT)
        return absl::DeadlineExceededError(absl::StrCat(base::toAbsl(what), ": time-out"));
    return absl::UnavailableError(absl::StrCat(base::toAbsl(what), ": ", std::strerror(error)));
}

absl::StatusOr<base::Descriptor> connectTo(const std::vector<SocketAddress>& addresses,
    const Address& server, std::chrono::seconds timeout)
{
    int error = EADDRNOTAVAIL;
    for (const SocketAddress& address : addresses) {
        base::Descriptor socket(::socket(address.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
        const timeval limit{timeout.count(), 0};
        ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        if (socket.isOpen() && ::connect(socket.get(), address.get(), address.size) == 0)
            return socket;
        error = errno;
    }
    return systemError(absl::StrCat("cannot connect to ", server.toString()), error);
}

absl::StatusOr<base::Descriptor> beginToConnect(const SocketAddress& address)
{
    base::Descriptor socket(::socket(address.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!socket.isOpen())
        return systemError("cannot open a socket", errno);
    RETURN_IF_ERROR(makeNonBlocking(socket));
    if (::connect(socket.get(), address.get(), address.size) < 0 && errno != EINPROGRESS)
        return systemError("cannot connect", errno);
    return socket;
}

absl::Status makeNonBlocking(const base::Descriptor& socket)
{
    const int flags = ::fcntl(socket.get(), F_GETFL);
    if (flags < 0 || ::fcntl(socket.get(), F_SETFL, flags | O_NONBLOCK) < 0)
        return systemError("cannot set up a socket", errno);
    const int on = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return absl::OkStatus();
}

SocketAddress peerOf(const base::Descriptor& socket)
{
    SocketAddress address;
    address.size = sizeof address.storage;
    ::getpeername(socket.get(), reinterpret_cast<sockaddr*>(&address.storage), &address.size);
    return address;
}

int pendingError(const base::Descriptor& socket)
{
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
    return error;
}

} // namespace thalassa::client
