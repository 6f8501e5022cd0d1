// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The header <linux/tcp.h> has the counters of TCP_INFO, which <netinet/tcp.h> has not. The two
// cannot be included together.
#include "server/grpc/transport/socket_facts.h"

#include <fcntl.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <utility>

#include "core/base/descriptor.h"

namespace thalassa::grpcapi {
namespace {

// The states of TCP, as tcp_info has them, in which this side has not ended its sending.
constexpr uint8_t kEstablished = 1;
constexpr uint8_t kCloseWait = 8;

void readCounters(const tcp_info& info, base::TimePoint now, observability::ConnectionFacts& facts)
{
    facts.receivedBytes = info.tcpi_bytes_received;
    facts.sentBytes = info.tcpi_bytes_sent - info.tcpi_bytes_retrans + info.tcpi_notsent_bytes;
    if (info.tcpi_bytes_received > 0)
        facts.lastReceived = now - std::chrono::milliseconds(info.tcpi_last_data_recv);
    if (info.tcpi_bytes_sent > 0)
        facts.lastSent = now - std::chrono::milliseconds(info.tcpi_last_data_sent);
}

} // namespace

std::optional<uint64_t> cookieOf(int descriptor)
{
    uint64_t cookie = 0;
    socklen_t size = sizeof cookie;
    if (::getsockopt(descriptor, SOL_SOCKET, SO_COOKIE, &cookie, &size) != 0)
        return std::nullopt;
    return cookie;
}

// The descriptor had the socket all the time if it has it afterwards.
bool readSocket(
    int descriptor, uint64_t cookie, base::TimePoint now, observability::ConnectionFacts& facts)
{
    observability::ConnectionFacts read = facts;
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return false;
    if (info.tcpi_state != kEstablished && info.tcpi_state != kCloseWait)
        return false;
    // A kernel before Linux 4.19 writes only the part before these counters.
    if (size >= offsetof(tcp_info, tcpi_dsack_dups))
        readCounters(info, now, read);
    int unacknowledged = 0;
    if (::ioctl(descriptor, SIOCOUTQ, &unacknowledged) == 0)
        read.unacknowledgedBytes = static_cast<uint64_t>(unacknowledged);
    if (cookieOf(descriptor) != cookie)
        return false;
    facts = std::move(read);
    return true;
}

// The duplicate keeps the socket, so that no other one is shut down.
absl::Status shutDownSocket(int descriptor, uint64_t cookie)
{
    const base::Descriptor duplicate(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
    if (!duplicate.isOpen() && errno == EMFILE)
        return absl::ResourceExhaustedError(
            "closing a connection of gRPC needs a descriptor, and the process has none left; raise "
            "its limit (ulimit -n), or close a connection of HTTP, which needs none");
    if (!duplicate.isOpen() || cookieOf(duplicate.get()) != cookie)
        return absl::NotFoundError("the connection has ended");
    ::shutdown(duplicate.get(), SHUT_RDWR);
    return absl::OkStatus();
}

} // namespace thalassa::grpcapi
