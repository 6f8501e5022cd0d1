// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first I/O thread accepts for all and gives each connection to the thread that has the fewest.
// Were all of them to wait on the listening descriptor, every new connection would wake them all,
// and the one that is awake would take most of the load.
#include "server/http/http_server.h"

#include <unistd.h>

#include <algorithm>
#include <latch>
#include <utility>

#include "core/base/processors.h"
#include "core/base/status_macros.h"
#include "server/http/io_thread.h"
#include "server/http/listener.h"
#include "server/http/server_context.h"

namespace thalassa::http {
HttpServer::HttpServer(HttpServerOptions options, Routes routes)
    : m_options(std::move(options))
    , m_context(new ServerContext(m_options.limits, std::move(routes), *m_options.clock))
{
}

HttpServer::~HttpServer()
{
    stop();
}

absl::Status HttpServer::start()
{
    if (m_options.threadCount < 1)
        return absl::InvalidArgumentError("the HTTP thread count must be at least 1");
    const Listener::Options listening{
        m_options.address, m_options.port, m_options.reusePort, "HTTP", m_options.portOption};
    ASSIGN_OR_RETURN(m_listener,
        Listener::open(
            listening, [this](int descriptor, const PeerAddress& peer) { adopt(descriptor, peer); },
            [this](const PeerAddress& peer) {
                m_context->refusals.count(RefusalReason::NoDescriptor, peer);
            }));
    m_listener->setMakeRoom([this] { return makeRoom(); });
    m_port = m_listener->port();
    const absl::Status started = startThreads();
    if (!started.ok()) {
        for (const auto& thread : m_threads)
            thread->stop();
        m_threads.clear();
        m_listener.reset();
    }
    return started;
}

// The first one starts last: until then nothing is accepted, so that giving up needs no more than
// to stop those that run.
absl::Status HttpServer::startThreads()
{
    const int count = std::min(m_options.threadCount, base::usableProcessors());
    for (int i = 0; i < count; ++i) {
        ASSIGN_OR_RETURN(std::unique_ptr<IoThread> thread, IoThread::create(*m_context));
        m_threads.push_back(std::move(thread));
    }
    EpollSet& set = m_threads.front()->epollSet();
    RETURN_IF_ERROR(set.add(m_listener->descriptor(), EPOLLIN, m_listener.get()));
    for (auto thread = m_threads.rbegin(); thread != m_threads.rend(); ++thread)
        RETURN_IF_ERROR((*thread)->start(m_options.threadName, m_options.givesWay));
    return absl::OkStatus();
}

void HttpServer::stopAccepting()
{
    m_context->isDraining.store(true, std::memory_order_relaxed);
    if (m_threads.empty())
        return;
    std::latch closed(1);
    const bool isPosted = m_threads.front()->post([&] {
        if (m_listener)
            m_listener->acceptWaiting();
        m_listener.reset();
        closed.count_down();
    });
    if (isPosted)
        closed.wait();
}

bool HttpServer::pollBusyConnections()
{
    const bool wasBusy = std::any_of(
        m_threads.begin(), m_threads.end(), [](const auto& thread) { return thread->mayBeBusy(); });
    for (const auto& thread : m_threads)
        thread->post([thread = thread.get()] { thread->lookForBusyConnections(); });
    return wasBusy;
}

void HttpServer::closeIdleConnections()
{
    for (const auto& thread : m_threads)
        thread->post([thread = thread.get()] { thread->closeIdleConnections(); });
}

void HttpServer::stop()
{
    stopAccepting();
    for (const auto& thread : m_threads)
        thread->stop();
}

size_t HttpServer::connectionCount() const
{
    return m_context->connectionCount.load(std::memory_order_relaxed);
}

uint64_t HttpServer::bodyBytesInFlight() const
{
    return m_context->bodyBudget->used();
}

uint64_t HttpServer::answerBytesInFlight() const
{
    return m_context->answerBytes.load(std::memory_order_relaxed);
}

uint64_t HttpServer::byteSize() const
{
    return bodyBytesInFlight() + answerBytesInFlight() + connectionCount() * sizeof(Connection);
}

RefusalCounts HttpServer::refusals() const
{
    return m_context->refusals.counts();
}

// Runs on the first I/O thread alone, so no other connection takes the place that is found here.
void HttpServer::adopt(int descriptor, const PeerAddress& peer)
{
    const Limits& limits = m_options.limits;
    // Idle connections give way; where there is none, the limit holds.
    const bool hasReached = connectionCount() >= limits.maxConnections;
    IoThread* const giving = hasReached ? threadOfLongestIdle() : nullptr;
    const bool isFull = hasReached && giving == nullptr;
    const bool hasTooMany = limits.maxConnectionsPerAddress > 0 &&
        m_context->perAddress.of(peer) >= limits.maxConnectionsPerAddress;
    if (isFull || hasTooMany) {
        m_context->refusals.count(
            isFull ? RefusalReason::TooManyConnections : RefusalReason::TooManyFromAddress, peer);
        ::close(descriptor);
        return;
    }
    const auto least = std::min_element(m_threads.begin(), m_threads.end(),
        [](const auto& a, const auto& b) { return a->connectionCount() < b->connectionCount(); });
    (*least)->accept(descriptor, peer);
    if (giving != nullptr)
        closeSurplusConnections();
}

// The thread is chosen before the count is read, and a connection that closes is counted out before
// its thread says that it is idle no more: whoever finds it gone finds the lower count as well, and
// closes no other one in its place.
void HttpServer::closeSurplusConnections()
{
    for (;;) {
        IoThread* const giving = threadOfLongestIdle();
        if (giving == nullptr || connectionCount() <= m_options.limits.maxConnections)
            return;
        if (giving != IoThread::current()) {
            giving->post([this] { closeSurplusConnections(); });
            return;
        }
        if (!giving->closeLongestIdle())
            return;
    }
}

IoThread* HttpServer::threadOfLongestIdle() const
{
    const auto longest = std::min_element(m_threads.begin(), m_threads.end(),
        [](const auto& a, const auto& b) { return a->longestIdleSince() < b->longestIdleSince(); });
    return (*longest)->longestIdleSince() == base::TimePoint::max() ? nullptr : longest->get();
}

// Runs on the first I/O thread, as adopt().
Listener::Room HttpServer::makeRoom()
{
    if (m_isRoomComing.load())
        return Listener::Room::Coming;
    IoThread* const giving = threadOfLongestIdle();
    if (giving == nullptr)
        return Listener::Room::None;
    if (giving == IoThread::current())
        return giving->closeLongestIdle() ? Listener::Room::Made : Listener::Room::None;
    m_isRoomComing.store(true);
    const bool isPosted = giving->post([this, giving] {
        if (threadOfLongestIdle() == giving) // or the listener asks again
            giving->closeLongestIdle();
        m_isRoomComing.store(false);
    });
    if (isPosted)
        return Listener::Room::Coming;
    m_isRoomComing.store(false);
    return Listener::Room::None;
}

} // namespace thalassa::http
