// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// gRPC does not report when it closes a connection. A connection is therefore identified by its
// descriptor and its socket's cookie: it has ended if the descriptor is closed or belongs to
// another socket. The acceptor checks all connections when a limit is reached, at most every
// kSweepInterval; until then new connections wait, so that none is refused while the place of an
// ended one is free.
#include "server/grpc/transport/acceptor.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/thread_name.h"
#include "server/grpc/transport/socket_facts.h"
#include "server/http/sockets/system_status.h"

namespace thalassa::grpcapi {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kSweepInterval{20};

} // namespace

absl::StatusOr<std::unique_ptr<Acceptor>> Acceptor::open(
    const http::Listener::Options& options, const Limits& limits)
{
    base::Descriptor wakeUp(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wakeUp.isOpen())
        return http::systemStatus("cannot listen for gRPC", "eventfd", errno);
    std::unique_ptr<Acceptor> acceptor(new Acceptor(limits, std::move(wakeUp)));
    absl::StatusOr<std::vector<std::unique_ptr<http::Listener>>> listeners =
        http::Listener::openAll(
            options,
            [raw = acceptor.get()](base::Descriptor descriptor, const http::PeerAddress& peer) {
                raw->accepted(std::move(descriptor), peer);
            },
            [raw = acceptor.get()](const http::PeerAddress& peer) {
                raw->m_refusals.count(http::RefusalReason::NoDescriptor, peer);
            });
    if (!listeners.ok())
        return listeners.status();
    acceptor->m_listeners = std::move(listeners).value();
    return acceptor;
}

Acceptor::Acceptor(const Limits& limits, base::Descriptor wakeUp)
    : m_limits(limits)
    , m_wakeUp(std::move(wakeUp))
{
}

Acceptor::~Acceptor()
{
    stop();
}

absl::Status Acceptor::start(HandOver handOver)
{
    m_handOver = std::move(handOver);
    m_watched.push_back({m_wakeUp.get(), POLLIN, 0});
    for (const auto& listener : m_listeners)
        m_watched.push_back({listener->descriptor(), POLLIN, 0});
    try {
        m_thread = std::thread([this] {
            base::nameThread("grpc accept");
            run();
        });
    } catch (const std::system_error& error) {
        return absl::UnavailableError(absl::StrCat(
            "cannot start the thread that accepts connections for gRPC: ", error.what()));
    }
    return absl::OkStatus();
}

void Acceptor::stop()
{
    if (m_thread.joinable()) {
        const uint64_t one = 1;
        while (::write(m_wakeUp.get(), &one, sizeof one) < 0 && errno == EINTR) { }
        m_thread.join();
        for (const auto& listener : m_listeners)
            listener->acceptWaiting();
        admitWaiting();
    }
    m_listeners.clear();
}

void Acceptor::run()
{
    while (wait()) {
        admitWaiting();
        for (const auto& listener : m_listeners)
            listener->handleEvents(0);
    }
}

// Blocks until a connection waits and may be accepted. Returns false if the thread must end.
bool Acceptor::wait()
{
    if (!m_waiting.empty()) {
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(
            m_lastSweep + kSweepInterval - steady_clock::now());
        const int64_t time = std::max<int64_t>(0, rest.count());
        return ::poll(m_watched.data(), 1, static_cast<int>(time)) <= 0;
    }
    while (::poll(m_watched.data(), m_watched.size(), -1) < 0 && errno == EINTR) { }
    return m_watched.front().revents == 0;
}

void Acceptor::accepted(base::Descriptor descriptor, const http::PeerAddress& peer)
{
    {
        base::MutexLock lock(m_mutex);
        forget(descriptor.get()); // the number was free: the earlier connection has ended
        if (isFull(peer)) {
            if (steady_clock::now() - m_lastSweep < kSweepInterval) {
                m_waiting.emplace_back(std::move(descriptor), peer);
                return;
            }
            forgetClosed();
        }
    }
    admit(std::move(descriptor), peer);
}

void Acceptor::admitWaiting()
{
    if (m_waiting.empty())
        return;
    {
        base::MutexLock lock(m_mutex);
        forgetClosed();
    }
    for (auto& [descriptor, peer] : std::exchange(m_waiting, {}))
        admit(std::move(descriptor), peer);
}

void Acceptor::admit(base::Descriptor descriptor, const http::PeerAddress& peer)
{
    {
        base::MutexLock lock(m_mutex);
        if (m_connections.size() >= m_limits.maxConnections)
            return m_refusals.count(http::RefusalReason::TooManyConnections, peer);
        if (isFull(peer))
            return m_refusals.count(http::RefusalReason::TooManyFromAddress, peer);
        if (!remember(descriptor.get(), peer))
            return m_refusals.count(http::RefusalReason::OutOfMemory, peer);
    }
    m_handOver(std::move(descriptor));
}

// Returns false, and remembers nothing, if there is no memory.
bool Acceptor::remember(int descriptor, const http::PeerAddress& peer)
{
    const std::optional<uint64_t> cookie = cookieOf(descriptor);
    if (!cookie)
        return true;
    try {
        m_connections[descriptor] = {descriptor, *cookie, peer, base::Clock::system().now()};
        m_perAddress.add(peer);
        return true;
    } catch (const std::bad_alloc&) {
        m_connections.erase(descriptor);
        return false;
    }
}

// The system calls are made without the lock, for which new connections wait. A connection that
// ends meanwhile is recognized as in a sweep.
size_t Acceptor::connectionCount() const
{
    const std::vector<Accepted> known = connections();
    return static_cast<size_t>(std::count_if(known.begin(), known.end(),
        [](const Accepted& one) { return cookieOf(one.descriptor) == one.cookie; }));
}

std::vector<Acceptor::Accepted> Acceptor::connections() const
{
    std::vector<Accepted> known;
    base::MutexLock lock(m_mutex);
    known.reserve(m_connections.size());
    for (const auto& [descriptor, connection] : m_connections)
        known.push_back(connection);
    return known;
}

bool Acceptor::isFull(const http::PeerAddress& peer) const
{
    return m_connections.size() >= m_limits.maxConnections ||
        (m_limits.maxConnectionsPerAddress > 0 &&
            m_perAddress.of(peer) >= m_limits.maxConnectionsPerAddress);
}

void Acceptor::forgetClosed()
{
    std::vector<int> closed;
    for (const auto& [descriptor, connection] : m_connections) {
        if (cookieOf(descriptor) != connection.cookie)
            closed.push_back(descriptor);
    }
    for (const int descriptor : closed)
        forget(descriptor);
    m_lastSweep = steady_clock::now();
}

void Acceptor::forget(int descriptor)
{
    const auto found = m_connections.find(descriptor);
    if (found == m_connections.end())
        return;
    m_perAddress.remove(found->second.peer);
    m_connections.erase(found);
}

} // namespace thalassa::grpcapi
