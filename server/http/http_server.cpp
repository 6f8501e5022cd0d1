// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first I/O thread accepts for all and gives each connection to the thread with the fewest. If
// all threads waited on the listening descriptor, every new connection would wake them all, and the
// thread that is awake would take most of the load.
#include "server/http/http_server.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <latch>
#include <new>
#include <ranges>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "core/base/threads/processors.h"
#include "server/http/gathering.h"
#include "server/http/io_thread.h"
#include "server/http/server_context.h"
#include "server/http/sockets/listener.h"

namespace thalassa::http {
namespace {

// The maximum number of connections that wait for an I/O thread to close an idle one for them. The
// thread does so in one round, so more of them mean that it is stuck.
constexpr size_t kMaxNewcomers = 1024;
constexpr std::chrono::milliseconds kLastWrites{500}; // for the answers of cutOff()

} // namespace

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
        return absl::InvalidArgumentError(absl::StrCat(
            "the number of HTTP threads must be at least 1, got ", m_options.threadCount));
    const Listener::Options listening{m_options.address, m_options.port, m_options.reusePort,
        "HTTP", m_options.portOption, m_options.addressOption, false};
    ASSIGN_OR_RETURN(m_listeners,
        Listener::openAll(
            listening,
            [this](base::Descriptor descriptor, const PeerAddress& peer) {
                adopt(std::move(descriptor), peer);
            },
            [this](const PeerAddress& peer) {
                m_context->refusals.count(RefusalReason::NoDescriptor, peer);
            }));
    for (const auto& listener : m_listeners)
        listener->setMakeRoom([this] { return makeRoom(); });
    m_port = m_listeners.front()->port();
    absl::Status started = startThreads();
    if (!started.ok()) {
        for (const auto& thread : m_threads)
            thread->stop();
        m_threads.clear();
        m_listeners.clear();
    }
    return started;
}

// The first thread starts last: until then nothing is accepted, so that after a failure only the
// running threads have to be stopped.
absl::Status HttpServer::startThreads()
{
    const int count = std::min(m_options.threadCount, base::usableProcessors());
    for (int i = 0; i < count; ++i) {
        ASSIGN_OR_RETURN(std::unique_ptr<IoThread> thread, IoThread::create(*m_context));
        m_threads.push_back(std::move(thread));
    }
    EpollSet& set = m_threads.front()->epollSet();
    for (const auto& listener : m_listeners)
        RETURN_IF_ERROR(set.add(listener->descriptor(), EPOLLIN, listener.get()));
    const IoThread::Options options{
        m_options.threadName, m_options.givesWay, m_options.executesBrief};
    for (const auto& thread : std::views::reverse(m_threads))
        RETURN_IF_ERROR(thread->start(options));
    return absl::OkStatus();
}

void HttpServer::stopAccepting()
{
    m_context->isDraining.store(true, std::memory_order_relaxed);
    if (m_threads.empty())
        return;
    std::latch closed(1);
    const bool isPosted = m_threads.front()->post([&] {
        for (const auto& listener : m_listeners)
            runCaught([&] { listener->acceptWaiting(); });
        for (const auto& listener : m_listeners)
            m_threads.front()->epollSet().remove(listener->descriptor());
        m_listeners.clear();
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

size_t HttpServer::cutOff(const std::string& message)
{
    struct Progress {
        std::atomic<size_t> threads{0}; // that have answered
        std::atomic<size_t> answers{0};
    };
    const auto progress = std::make_shared<Progress>(); // a stuck thread may be late
    for (const auto& thread : m_threads) {
        thread->post([thread = thread.get(), message, progress] {
            progress->answers += thread->cutOff(message);
            ++progress->threads;
        });
    }
    constexpr std::chrono::milliseconds kStep{2};
    const base::TimePoint deadline = base::Clock::system().now() + kLastWrites;
    while ((progress->threads < m_threads.size() || pollBusyConnections()) &&
        base::Clock::system().now() < deadline)
        std::this_thread::sleep_for(kStep);
    return progress->answers;
}

void HttpServer::stop()
{
    stopAccepting();
    for (const auto& thread : m_threads)
        thread->stop();
}

observability::Pending<observability::ConnectionList> HttpServer::listConnections(size_t limit)
{
    const auto gathering =
        std::make_shared<Gathering<observability::ConnectionList>>(m_threads.size());
    size_t asked = 0;
    for (size_t i = 0; i < m_threads.size(); ++i) {
        IoThread* const thread = m_threads[i].get();
        asked += thread->post([thread, i, limit, gathering] {
            observability::ConnectionList list = thread->listConnections(limit);
            for (observability::ConnectionFacts& connection : list.connections)
                connection.id = absl::StrCat(i, "-", connection.id);
            gathering->add(std::move(list));
        });
    }
    return [gathering, asked, limit](base::TimePoint deadline) {
        std::vector<observability::ConnectionList> lists = gathering->await(asked, deadline);
        observability::ConnectionList all;
        all.lateThreads = static_cast<uint32_t>(asked - lists.size());
        for (observability::ConnectionList& list : lists)
            all.append(std::move(list));
        all.keepMostUrgent(limit);
        return all;
    };
}

observability::Pending<absl::StatusOr<observability::ConnectionFacts>> HttpServer::closeConnection(
    const std::string& id)
{
    using Closed = std::optional<observability::ConnectionFacts>;
    using Answer = absl::StatusOr<observability::ConnectionFacts>;
    const std::vector<std::string> parts = absl::StrSplit(id, '-');
    size_t index = 0;
    uint64_t number = 0;
    const bool isId = parts.size() == 2 && absl::SimpleAtoi(parts[0], &index) &&
        absl::SimpleAtoi(parts[1], &number) && index < m_threads.size();
    const auto gathering = std::make_shared<Gathering<Closed>>(1);
    const bool isPosted =
        isId && m_threads[index]->post([thread = m_threads[index].get(), number, gathering] {
            gathering->add(thread->closeConnection(number));
        });
    if (!isPosted)
        return observability::ready(Answer(absl::NotFoundError("there is no such connection")));
    return [gathering, id](base::TimePoint deadline) -> Answer {
        std::vector<Closed> answers = gathering->await(1, deadline);
        if (answers.empty()) {
            return absl::UnavailableError("its thread does not answer; the connection is closed as "
                                          "soon as the thread goes on");
        }
        if (!answers.front())
            return absl::NotFoundError("there is no such connection");
        answers.front()->id = id;
        return *std::move(answers.front());
    };
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
    return m_context->answerBudget->used();
}

uint64_t HttpServer::byteSize() const
{
    return bodyBytesInFlight() + answerBytesInFlight() + connectionCount() * sizeof(Connection);
}

RefusalCounts HttpServer::refusals() const
{
    return m_context->refusals.counts();
}

// Runs on the first I/O thread, as do admit(), makePlace() and refuse(). A newcomer that is not
// admitted is closed when its owner returns.
void HttpServer::adopt(base::Descriptor descriptor, const PeerAddress& peer)
{
    if (hasTooMany(peer)) // before an idle connection of another client is closed
        return refuse(peer, RefusalReason::TooManyFromAddress);
    if (connectionCount() + m_newcomers < m_options.limits.maxConnections)
        return admit({std::move(descriptor), peer});
    if (m_newcomers >= kMaxNewcomers)
        return refuse(peer, RefusalReason::TooManyConnections);
    try {
        const auto newcomer = std::make_shared<Newcomer>(std::move(descriptor), peer);
        std::vector<IoThread*> candidates = threadsByIdleTime();
        ++m_newcomers;
        makePlace(newcomer, std::move(candidates));
    } catch (const std::bad_alloc&) {
        refuse(peer, RefusalReason::OutOfMemory);
    }
}

bool HttpServer::hasTooMany(const PeerAddress& peer) const
{
    const size_t allowed = m_options.limits.maxConnectionsPerAddress;
    return allowed > 0 && m_context->perAddress.of(peer) >= allowed;
}

void HttpServer::admit(Newcomer newcomer)
{
    if (hasTooMany(newcomer.peer)) // others from this address may have been admitted meanwhile
        return refuse(newcomer.peer, RefusalReason::TooManyFromAddress);
    const auto least = std::min_element(m_threads.begin(), m_threads.end(),
        [](const auto& a, const auto& b) { return a->connectionCount() < b->connectionCount(); });
    (*least)->accept(std::move(newcomer.descriptor), newcomer.peer);
}

// The newcomer belongs to no thread before an idle connection is closed for it, so it is never
// closed as idle itself, and the limit is never exceeded.
void HttpServer::makePlace(const SharedNewcomer& newcomer, std::vector<IoThread*> candidates)
try {
    while (!candidates.empty()) {
        IoThread* const asked = candidates.back();
        candidates.pop_back();
        if (asked == IoThread::current()) {
            if (asked->closeLongestIdle())
                return endMakingPlace(*newcomer, true);
        } else if (asked->post([this, asked, newcomer, candidates] {
                       askForPlace(*asked, newcomer, candidates);
                   })) {
            return;
        }
    }
    endMakingPlace(*newcomer, false);
} catch (const std::bad_alloc&) {
    refuseWithoutMemory(*newcomer);
}

// Runs on the thread `asked`, and continues on the first one.
void HttpServer::askForPlace(
    IoThread& asked, const SharedNewcomer& newcomer, const std::vector<IoThread*>& others)
try {
    const bool isMade = asked.closeLongestIdle();
    const bool isPosted = m_threads.front()->post([this, isMade, newcomer, others] {
        if (isMade)
            endMakingPlace(*newcomer, true);
        else
            makePlace(newcomer, others);
    });
    if (!isPosted)
        newcomer->descriptor.reset();
} catch (const std::bad_alloc&) {
    refuseWithoutMemory(*newcomer);
}

// Runs on any I/O thread.
void HttpServer::refuseWithoutMemory(Newcomer& newcomer)
{
    if (std::exchange(newcomer.isCounted, false))
        --m_newcomers;
    newcomer.descriptor.reset();
    refuse(newcomer.peer, RefusalReason::OutOfMemory);
}

// There may also be a place because a connection ended by itself.
void HttpServer::endMakingPlace(Newcomer& newcomer, bool isMade)
{
    newcomer.isCounted = false;
    --m_newcomers;
    if (isMade || connectionCount() + m_newcomers < m_options.limits.maxConnections)
        admit(std::move(newcomer));
    else
        refuse(newcomer.peer, RefusalReason::TooManyConnections);
}

void HttpServer::refuse(const PeerAddress& peer, RefusalReason reason)
{
    m_context->refusals.count(reason, peer);
}

// Returns all threads; the one whose connection has been idle for longest is the last. Threads
// without an idle connection are included: they may have one when they are asked.
std::vector<IoThread*> HttpServer::threadsByIdleTime() const
{
    std::vector<std::pair<base::TimePoint, IoThread*>> idle;
    idle.reserve(m_threads.size());
    for (const auto& thread : m_threads)
        idle.emplace_back(thread->longestIdleSince(), thread.get());
    std::sort(idle.begin(), idle.end(), std::greater<>());
    std::vector<IoThread*> threads;
    threads.reserve(idle.size());
    for (const auto& [since, thread] : idle)
        threads.push_back(thread);
    return threads;
}

IoThread* HttpServer::threadOfLongestIdle() const
{
    IoThread* const last =
        std::min_element(m_threads.begin(), m_threads.end(), [](const auto& a, const auto& b) {
            return a->longestIdleSince() < b->longestIdleSince();
        })->get();
    return last->longestIdleSince() == base::TimePoint::max() ? nullptr : last;
}

// Runs on the first I/O thread, as adopt() does.
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
        if (threadOfLongestIdle() == giving) // otherwise the listener tries again
            giving->closeLongestIdle();
        m_isRoomComing.store(false);
    });
    if (isPosted)
        return Listener::Room::Coming;
    m_isRoomComing.store(false);
    return Listener::Room::None;
}

} // namespace thalassa::http
