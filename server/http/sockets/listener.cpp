// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/listener.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "server/address/address.h"
#include "server/http/sockets/system_status.h"

namespace thalassa::http {
namespace {

constexpr int kBacklog = 1024;       // row 1.1.1
constexpr int kAcceptsPerEvent = 64; // then the thread's connections are served

using AddressList = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

std::string place(const Listener::Options& options)
{
    return address::hostAndPort(options.address, options.port);
}

absl::Status systemError(const Listener::Options& options, const char* call, int error)
{
    if (error == EADDRINUSE)
        return absl::AlreadyExistsError(
            absl::StrCat("Socket '", place(options), "' already in use: choose another ",
                options.portOption, ", or stop the program that listens there"));
    const std::string option = error == EADDRNOTAVAIL ? options.addressOption
        : error == EACCES                             ? options.portOption
                                                      : std::string();
    return systemStatus(
        absl::StrCat("cannot listen for ", options.protocol, " on '", place(options), "'",
            option.empty() ? "" : absl::StrCat(" (", option, ")")),
        call, error);
}

absl::StatusOr<AddressList> resolve(const Listener::Options& options)
{
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const int code = ::getaddrinfo(address::bareHost(options.address).c_str(),
        std::to_string(options.port).c_str(), &hints, &found);
    if (code == EAI_SYSTEM)
        return systemError(options, "getaddrinfo", errno);
    if (code != 0)
        return absl::InvalidArgumentError(absl::StrCat(options.addressOption,
            ": expected an address or a name of this machine, such as 0.0.0.0 or localhost, got '",
            options.address, "': ", ::gai_strerror(code)));
    return AddressList(found, &::freeaddrinfo);
}

void setOption(int descriptor, int level, int name)
{
    const int on = 1;
    ::setsockopt(descriptor, level, name, &on, sizeof on);
}

uint16_t boundPort(int descriptor)
{
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6&>(address).sin6_port
                                               : reinterpret_cast<sockaddr_in&>(address).sin_port);
}

// Whether an address stands for all addresses of the machine.
bool isWildcard(const std::string& address)
{
    const std::string host = address::bareHost(address);
    return host == "0.0.0.0" || host == "::";
}

// Whether the list has the same address before `address`.
bool isRepeated(const addrinfo& list, const addrinfo& address)
{
    for (const addrinfo* one = &list; one != &address; one = one->ai_next) {
        if (one->ai_addrlen == address.ai_addrlen &&
            std::memcmp(one->ai_addr, address.ai_addr, address.ai_addrlen) == 0)
            return true;
    }
    return false;
}

base::Descriptor acceptFrom(const base::Descriptor& listening, int flags, sockaddr_storage& peer)
{
    socklen_t size = sizeof peer;
    return base::Descriptor(::accept4(
        listening.get(), reinterpret_cast<sockaddr*>(&peer), &size, flags | SOCK_CLOEXEC));
}

bool isConnectionWaiting(const base::Descriptor& listening)
{
    pollfd waiting{listening.get(), POLLIN, 0};
    return ::poll(&waiting, 1, 0) > 0;
}

base::Descriptor openSpare()
{
    return base::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

} // namespace

struct Listener::Endpoint {
    Endpoint(const addrinfo& found)
        : size(found.ai_addrlen)
    {
        std::memcpy(&address, found.ai_addr, found.ai_addrlen);
    }
    // Returns the endpoint for all addresses of IPv6 and, since the socket takes both, of IPv4.
    static Endpoint everything(uint16_t port)
    {
        sockaddr_in6 all{};
        all.sin6_family = AF_INET6;
        all.sin6_addr = in6addr_any;
        all.sin6_port = htons(port);
        Endpoint endpoint;
        std::memcpy(&endpoint.address, &all, sizeof all);
        endpoint.size = sizeof all;
        endpoint.takesIpv4 = true;
        return endpoint;
    }
    void setPort(uint16_t port)
    {
        if (address.ss_family == AF_INET6)
            reinterpret_cast<sockaddr_in6&>(address).sin6_port = htons(port);
        else
            reinterpret_cast<sockaddr_in&>(address).sin_port = htons(port);
    }
    // Returns the name of the first call that failed, with errno set, or null on success.
    const char* bindAndListen(int descriptor, bool reusePort) const
    {
        setOption(descriptor, SOL_SOCKET, SO_REUSEADDR); // for connections of a former process only
        if (reusePort)
            setOption(descriptor, SOL_SOCKET, SO_REUSEPORT);
        setOption(descriptor, IPPROTO_TCP, TCP_NODELAY); // accepted descriptors inherit it
        if (takesIpv4) {
            const int off = 0;
            if (::setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) != 0)
                return "setsockopt";
        }
        if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), size) != 0)
            return "bind";
        return ::listen(descriptor, kBacklog) == 0 ? nullptr : "listen";
    }

    sockaddr_storage address{};
    socklen_t size = 0;
    bool takesIpv4 = false; // whether an IPv6 socket takes IPv4 as well

private:
    Endpoint() = default;
};

absl::StatusOr<std::vector<std::unique_ptr<Listener>>> Listener::openAll(
    const Options& options, const Accepted& accepted, const TurnedAway& turnedAway)
{
    std::vector<std::unique_ptr<Listener>> listeners;
    if (options.joinsProtocols && isWildcard(options.address)) {
        absl::StatusOr<std::unique_ptr<Listener>> all =
            openAt(options, Endpoint::everything(options.port), accepted, turnedAway);
        if (all.ok()) {
            listeners.push_back(std::move(all).value());
            return listeners;
        }
        if (absl::IsAlreadyExists(all.status()))
            return all.status();
    }
    absl::StatusOr<AddressList> addresses = resolve(options);
    if (!addresses.ok())
        return addresses.status();
    absl::Status failed;
    for (const addrinfo* address = addresses->get(); address != nullptr;
         address = address->ai_next) {
        if (isRepeated(**addresses, *address))
            continue;
        Endpoint endpoint(*address);
        if (!listeners.empty())
            endpoint.setPort(listeners.front()->port());
        absl::StatusOr<std::unique_ptr<Listener>> listener =
            openAt(options, endpoint, accepted, turnedAway);
        if (absl::IsAlreadyExists(listener.status()))
            return listener.status();
        if (listener.ok())
            listeners.push_back(std::move(listener).value());
        else
            failed = listener.status();
    }
    if (listeners.empty())
        return failed;
    return listeners;
}

absl::StatusOr<std::unique_ptr<Listener>> Listener::openAt(
    const Options& options, const Endpoint& endpoint, Accepted accepted, TurnedAway turnedAway)
{
    base::Descriptor descriptor(
        ::socket(endpoint.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!descriptor.isOpen())
        return systemError(options, "socket", errno);
    if (const char* const failed = endpoint.bindAndListen(descriptor.get(), options.reusePort))
        return systemError(options, failed, errno);
    base::Descriptor spare = openSpare();
    if (!spare.isOpen())
        return systemError(options, "open", errno);
    return std::unique_ptr<Listener>(new Listener(
        std::move(descriptor), std::move(spare), std::move(accepted), std::move(turnedAway)));
}

Listener::Listener(
    base::Descriptor descriptor, base::Descriptor spare, Accepted accepted, TurnedAway turnedAway)
    : m_descriptor(std::move(descriptor))
    , m_port(boundPort(m_descriptor.get()))
    , m_accepted(std::move(accepted))
    , m_turnedAway(std::move(turnedAway))
    , m_spare(std::move(spare))
{
}

void Listener::handleEvents(uint32_t)
{
    for (int i = 0; i < kAcceptsPerEvent; ++i) {
        if (!acceptOne())
            return;
    }
}

void Listener::acceptWaiting()
{
    for (int i = 0; i < kBacklog; ++i) {
        if (!acceptOne())
            return;
    }
}

// Returns false if there is nothing more to accept now.
bool Listener::acceptOne()
{
    sockaddr_storage peer{};
    if (base::Descriptor descriptor = acceptFrom(m_descriptor, SOCK_NONBLOCK, peer);
        descriptor.isOpen()) {
        m_accepted(std::move(descriptor), PeerAddress(peer));
        return true;
    }
    switch (errno) {
    case ECONNABORTED:
    case EINTR:
        return true;
    case EMFILE:
    case ENFILE:
        // The kernel reports the lack of descriptors before it looks for a connection. If none
        // waits, no room is made: that could close the connection that was accepted just now.
        if (!isConnectionWaiting(m_descriptor))
            return false;
        switch (m_makeRoom ? m_makeRoom() : Room::None) {
        case Room::Made:
            return true;
        case Room::Coming:
            return false;
        case Room::None:
            return turnAway();
        }
        return false;
    default:
        return false;
    }
}

// Accepts a connection in place of the spare descriptor and closes it. Without a descriptor it
// would stay in the backlog and wake the thread without end. Returns false if it could not be
// accepted: its client has left, or another thread took the descriptor.
bool Listener::turnAway()
{
    m_spare.reset();
    sockaddr_storage peer{};
    const bool isAccepted = acceptFrom(m_descriptor, 0, peer).isOpen(); // and closed again
    m_spare = openSpare();
    if (!isAccepted)
        return false;
    m_turnedAway(PeerAddress(peer));
    return true;
}

} // namespace thalassa::http
