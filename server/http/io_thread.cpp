// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The thread runs rounds. A round waits in the epoll set, unless there is other work, and serves
// everything that is ready in the set and everything in the mailbox. The thread does not wait in a
// Qt event loop, since a turn of that costs as much as a small request. Only the QHttpServer has
// events for Qt, and it gets them when it was given something to do: its sockets have no
// descriptor.
//
// The threads share everything except their Runner: the objects of Qt belong to the thread that
// made them. While a thread executes work, it uses nothing of the IoThread, since the other thread
// may run the loop.
#include "server/http/io_thread.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>
#include <tuple>
#include <utility>

#include <QCoreApplication>
#include <QEventLoop>
#include <sys/eventfd.h>

#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "core/base/threads/background_thread.h"
#include "core/base/threads/processors.h"
#include "core/base/threads/wakeup_batch.h"
#include "server/http/qt/qt_http_front.h"
#include "server/http/sockets/plain_socket.h"
#include "server/http/sockets/system_status.h"

namespace thalassa::http {
namespace {

constexpr size_t kEventsPerRound = 64;
// The number of idle connections that are tried; one with unread bytes is not closed.
constexpr int kGiveWayTries = 16;

thread_local IoThread* currentThread = nullptr;

absl::StatusOr<base::Descriptor> loopReserve()
{
    base::Descriptor reserve(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!reserve.isOpen())
        return threadStatus("open", errno);
    return reserve;
}

} // namespace

struct IoThread::Runner {
    explicit Runner(base::StandbyPoller* relay)
        : wakeups(base::usableProcessors(), base::WakeupBatch::kPatience, relay)
    {
    }

    QEventLoop qt; // dispatches the events of `front`
    base::WakeupBatch wakeups;
    std::unique_ptr<QtHttpFront> front; // created for the first request that needs it
    bool hasQtEvents = false;
};

absl::StatusOr<std::unique_ptr<IoThread>> IoThread::create(ServerContext& context)
{
    ASSIGN_OR_RETURN(std::shared_ptr<Mailbox> mailbox,
        Mailbox::open(
            {context.limits.maxStreamBytes, context.limits.maxStreamPieces}, context.bodyBudget));
    ASSIGN_OR_RETURN(std::unique_ptr<EpollSet> epollSet, EpollSet::open());
    RETURN_IF_ERROR(epollSet->add(mailbox->descriptor(), EPOLLIN | EPOLLET, nullptr));
    ASSIGN_OR_RETURN(base::Descriptor reserve, loopReserve());
    std::unique_ptr<IoThread> thread(
        new IoThread(context, std::move(mailbox), std::move(epollSet)));
    thread->m_loopReserve = std::move(reserve);
    return thread;
}

IoThread::IoThread(
    ServerContext& context, std::shared_ptr<Mailbox> mailbox, std::unique_ptr<EpollSet> epollSet)
    : m_context(context)
    , m_mailbox(std::move(mailbox))
    , m_longestIdle(base::toNanoseconds(base::TimePoint::max()))
    , m_epollSet(std::move(epollSet))
{
}

IoThread::~IoThread() = default;

IoThread* IoThread::current()
{
    return currentThread;
}

// The second thread starts first: once the loop runs, clients may take all descriptors.
absl::Status IoThread::start(const Options& options)
{
    m_nextSweep = base::Clock::system().now() + sweepInterval();
    if (options.executesBrief)
        startStandby(options);
    absl::Status started = startThread(m_thread, options);
    if (!started.ok() && m_other.joinable()) {
        m_relay.close();
        m_other.join();
    }
    return started;
}

void IoThread::startStandby(const Options& options)
{
    absl::StatusOr<base::Descriptor> reserve = loopReserve();
    const absl::Status started = reserve.ok() ? startThread(m_other, options) : reserve.status();
    if (started.ok()) {
        m_loopReserve = *std::move(reserve);
    } else {
        LOG_WARNING << "cannot start a second thread for HTTP connections: " << started.message()
                    << "; brief executions are left to the instances' threads";
    }
}

absl::Status IoThread::startThread(std::thread& thread, const Options& options)
{
    std::latch hasLoop(1);
    try {
        thread = std::thread([this, &thread, &options, &hasLoop] {
            base::nameThread(options.name);
            if (options.givesWay)
                base::giveWay();
            run(options, &thread == &m_thread, hasLoop);
        });
    } catch (const std::system_error& error) {
        return threadStatus("pthread_create", error.code().value());
    }
    hasLoop.wait(); // until then the descriptor that is kept for the loop must stay free
    return absl::OkStatus();
}

void IoThread::stop()
{
    if (!m_thread.joinable())
        return;
    post([this] { m_isStopping = true; });
    m_thread.join();
    if (m_other.joinable())
        m_other.join();
}

bool IoThread::post(Mailbox::Task task)
{
    return m_mailbox->post(Mailbox::Item(std::move(task)));
}

void IoThread::accept(base::Descriptor descriptor, const PeerAddress& peer)
{
    try {
        connectionBegins(peer);
    } catch (const std::bad_alloc&) {
        return countRefusal(RefusalReason::OutOfMemory, peer);
    }
    if (currentThread == this)
        return adopt(std::move(descriptor), peer);
    try {
        // Shared because a task is a std::function, which is copyable.
        const auto shared = std::make_shared<base::Descriptor>(std::move(descriptor));
        if (!post([this, shared, peer] { adopt(std::move(*shared), peer); })) {
            shared->reset();
            connectionEnds(peer);
        }
    } catch (const std::bad_alloc&) {
        refuseWithoutMemory(peer);
    }
}

void IoThread::refuseWithoutMemory(const PeerAddress& peer)
{
    countRefusal(RefusalReason::OutOfMemory, peer);
    connectionEnds(peer);
}

void IoThread::connectionBegins(const PeerAddress& peer)
{
    if (m_context.limits.maxConnectionsPerAddress > 0)
        m_context.perAddress.add(peer); // first, because it may throw
    m_connectionCount.fetch_add(1, std::memory_order_relaxed);
    m_context.connectionCount.fetch_add(1, std::memory_order_relaxed);
}

void IoThread::connectionEnds(const PeerAddress& peer)
{
    m_connectionCount.fetch_sub(1, std::memory_order_relaxed);
    m_context.connectionCount.fetch_sub(1, std::memory_order_relaxed);
    if (m_context.limits.maxConnectionsPerAddress > 0)
        m_context.perAddress.remove(peer);
}

void IoThread::adopt(base::Descriptor descriptor, const PeerAddress& peer)
{
    if (m_isStopping) {
        descriptor.reset();
        connectionEnds(peer);
        return;
    }
    if (const Connection* const connection = add(std::move(descriptor), peer))
        withConnection(connection->number(), [](Connection& one) { one.start(); });
    else
        refuseWithoutMemory(peer);
}

// Returns null, and closes the descriptor, if there is no memory.
Connection* IoThread::add(base::Descriptor descriptor, const PeerAddress& peer)
{
    const uint64_t number = m_nextConnection++;
    try {
        std::unique_ptr<Connection>& connection = m_connections[number];
        connection = std::make_unique<Connection>(
            *this, m_context, number, std::make_unique<PlainSocket>(std::move(descriptor)), peer);
        return connection.get();
    } catch (const std::bad_alloc&) {
        m_connections.erase(number);
        return nullptr;
    }
}

BodyBudget::Wake IoThread::bodyWake(uint64_t number)
{
    // The mailbox outlives the thread, and runs nothing after its end.
    return [this, mailbox = m_mailbox, number] {
        std::ignore = mailbox->post(Mailbox::Item([this, number] {
            withConnection(number, [](Connection& connection) { connection.roomForBody(); });
        }));
    };
}

// Calls `step` with that connection, if it is there, and closes it if memory runs out.
template <typename Step> void IoThread::withConnection(uint64_t number, Step step)
{
    const auto found = m_connections.find(number);
    if (found == m_connections.end())
        return;
    Connection& connection = *found->second; // lives until the end of the round
    try {
        step(connection);
    } catch (const std::bad_alloc&) {
        connection.closeWithoutMemory();
    }
}

void IoThread::retire(Connection& connection)
{
    const auto found = m_connections.find(connection.number());
    connection.nextRetired() = std::move(m_retired);
    m_retired = std::move(found->second);
    m_connections.erase(found);
    connectionEnds(connection.peer());
}

void IoThread::freeRetired()
{
    while (m_retired)
        m_retired = std::move(m_retired->nextRetired());
}

void IoThread::deliver(Answer answer)
{
    const uint64_t number = answer.address.connection;
    try {
        handOver(answer);
    } catch (const std::bad_alloc&) {
        withConnection(number, [](Connection& connection) { connection.closeWithoutMemory(); });
        tellSent(answer.onSent, {}); // empty if the connection has taken it
    }
}

// Takes the function of `answer` last, when nothing can fail before the connection has it.
void IoThread::handOver(Answer& answer)
{
    const AnswerAddress& address = answer.address;
    const auto found = m_connections.find(address.connection);
    Connection* const connection = found == m_connections.end() ? nullptr : found->second.get();
    std::string text;
    const bool isWhole = answer.part == AnswerPart::Whole;
    if (isWhole && connection != nullptr)
        connection->refuseIfFull(answer.response);
    if (address.channel != 0 && (isWhole || answer.part == AnswerPart::Head)) {
        // QHttpServer waits for the answer even if the client has left. Pieces do not pass through
        // it: its request is finished when they begin. The text is empty if the request was fed to
        // the QHttpServer of a thread that runs the loop no more.
        const ConnectionField field = connection == nullptr
            ? ConnectionField::Absent
            : connection->connectionField(address.request);
        if (m_runner->front)
            text = m_runner->front->finish(address.channel, answer.response, field);
        m_runner->hasQtEvents = true;
        if (!isWhole)
            text.clear();
    }
    if (connection == nullptr) {
        tellSent(answer.onSent, {});
    } else if (!isWhole) {
        connection->answerPart(answer);
    } else if (!text.empty()) {
        connection->answerText(address.request, std::move(text), std::move(answer.onSent));
    } else {
        connection->answer(address.request, std::move(answer.response), std::move(answer.onSent));
    }
}

void IoThread::feed(std::shared_ptr<ServerExchange> exchange)
{
    const Routes& routes = m_context.routes;
    m_runner->hasQtEvents = true;
    const std::shared_ptr<ServerExchange> kept =
        exchange; // its request is in use until feed returns
    const auto arrived = [&](uint64_t channel, const QtHttpFront::Match& match) {
        exchange->setChannel(channel);
        if (match.rule == nullptr)
            return runHandler(routes.other, std::move(exchange));
        runCaught([&] { match.rule->handler(std::move(exchange), match.arguments); });
    };
    if (!front().feed(kept->request(), arrived)) // well-framed, but QHttpServer does not accept it
        runHandler(routes.other, std::move(exchange));
}

QtHttpFront& IoThread::front()
{
    if (!m_runner->front)
        m_runner->front = std::make_unique<QtHttpFront>(m_context.routes.rules, m_channelCount);
    return *m_runner->front;
}

std::optional<observability::ConnectionFacts> IoThread::closeConnection(uint64_t number)
{
    std::optional<observability::ConnectionFacts> closed;
    withConnection(number, [&closed](Connection& connection) {
        connection.describe(closed.emplace());
        connection.close();
    });
    return closed;
}

void IoThread::becameIdle(Connection& connection)
{
    m_idle.push_back(connection);
    publishLongestIdle();
}

void IoThread::becameBusy(Connection& connection)
{
    if (!connection.is_linked())
        return;
    m_idle.erase(m_idle.iterator_to(connection));
    publishLongestIdle();
}

void IoThread::publishLongestIdle()
{
    const base::TimePoint since =
        m_idle.empty() ? base::TimePoint::max() : m_idle.front().idleSince();
    m_longestIdle.store(base::toNanoseconds(since), std::memory_order_release);
}

bool IoThread::closeLongestIdle()
{
    int tries = kGiveWayTries;
    for (auto next = m_idle.begin(); next != m_idle.end() && tries > 0; --tries) {
        Connection& connection = *next++;
        if (connection.giveWay())
            return true;
    }
    return false;
}

void IoThread::run(const Options& options, bool isFirst, std::latch& hasLoop)
{
    {
        m_loopReserve.reset(); // Qt ends the process if it cannot open a descriptor
        Runner runner(options.executesBrief ? &m_relay : nullptr);
        if (isFirst)
            m_relay.takeOver();
        hasLoop.count_down(); // `options` end with this
        for (bool isMine = isFirst || m_relay.standBy(); isMine; isMine = m_relay.standBy()) {
            if (serve(runner))
                m_relay.close();
        }
    }
    // Objects that QHttpServer passed to deleteLater() have no dispatcher any more.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

// Runs the loop until it ends, or until this thread is relieved. Returns whether it has ended.
bool IoThread::serve(Runner& runner)
{
    m_runner = &runner;
    currentThread = this;
    while (!m_isStopping) {
        if (runRound())
            continue;
        if (runner.front)
            runner.front->dropRequests(); // the other thread writes their answers
        handleQtEvents(runner);
        return false;
    }
    closeAll();
    currentThread = nullptr;
    return true;
}

// Returns false if the thread was relieved. It must use nothing of the loop then.
bool IoThread::runRound()
{
    std::array<epoll_event, kEventsPerRound> space;
    const std::span<const epoll_event> events = m_epollSet->wait(space, timeToWait());
    m_mailbox->resume();
    if (!handleEvents(events))
        return false;
    handleMail(true);
    runSlice();
    sweepIfDue();
    handleQtEvents(*m_runner);
    freeRetired(); // not before: events of this round may point to them
    return true;
}

// Returns the time for epoll_wait(), in milliseconds.
int IoThread::timeToWait()
{
    using std::chrono::milliseconds;
    if (!m_mail.empty() || !m_slices.empty() || !m_mailbox->pause())
        return 0;
    const base::Duration left = m_nextSweep - base::Clock::system().now();
    return static_cast<int>(
        std::max(milliseconds(0), std::chrono::ceil<milliseconds>(left)).count());
}

// Returns false if the thread was relieved. The events that it has not handled are then found again
// by the other thread.
bool IoThread::handleEvents(std::span<const epoll_event> events)
{
    m_runner->wakeups.begin();
    for (const epoll_event& event : events) {
        if (event.data.ptr == nullptr)
            continue;
        static_cast<EpollClient*>(event.data.ptr)->handleEvents(event.events);
        if (!m_runner->wakeups.isOverdue())
            continue;
        if (!endTurn())
            return false;
        handleMail(false); // the events that are left may be those of a listener
        m_runner->wakeups.begin();
    }
    return endTurn();
}

// Wakes the instances for the requests that were read, or executes these in their place. Returns
// false if the thread was relieved meanwhile.
bool IoThread::endTurn()
{
    currentThread = nullptr; // so the answers go to the mailbox
    m_runner->wakeups.end();
    if (!m_relay.isMine())
        return false;
    currentThread = this;
    return true;
}

// The objects of QHttpServer post events to each other, and delete themselves by one.
void IoThread::handleQtEvents(Runner& runner)
{
    if (!std::exchange(runner.hasQtEvents, false))
        return;
    runner.qt.processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void IoThread::sweepIfDue()
{
    if (base::Clock::system().now() >= m_nextSweep)
        sweep();
}

void IoThread::sweep()
{
    m_nextSweep = base::Clock::system().now() + sweepInterval();
    m_runner->hasQtEvents = m_runner->front != nullptr;
    const base::TimePoint now = m_context.clock.now();
    try {
        for (const Connection* const connection : connections()) {
            withConnection(
                connection->number(), [now](Connection& one) { one.checkTimeouts(now); });
        }
        m_context.bodyBudget->wakeExpired();
    } catch (const std::bad_alloc&) { // the next sweep may find memory
    }
}

void IoThread::sweepWithin(std::chrono::milliseconds time)
{
    m_nextSweep = std::min(m_nextSweep, base::Clock::system().now() + time);
}

// Handles the items of the mailbox in order: all of them, or those before the next task. A task may
// end a listener.
void IoThread::handleMail(bool runsTasks)
{
    if (m_mail.empty() && m_mailbox->takeAll(m_mail))
        closeWithLostAnswers();
    for (; m_mailBegin < m_mail.size(); ++m_mailBegin) {
        Mailbox::Item& item = m_mail[m_mailBegin];
        if (!runsTasks && std::holds_alternative<Mailbox::Task>(item))
            return;
        handle(item);
    }
    m_mail.clear();
    m_mailBegin = 0;
}

void IoThread::runSlice()
{
    if (m_slices.empty())
        return;
    const Mailbox::Task slice = std::move(m_slices.front());
    m_slices.pop_front();
    runCaught(slice);
}

void IoThread::handle(Mailbox::Item& item)
{
    Answer* const answer = std::get_if<Answer>(&item);
    if (answer == nullptr)
        return runCaught(std::get<Mailbox::Task>(item));
    deliver(std::move(*answer));
}

void IoThread::closeWithLostAnswers()
{
    const auto hasLost = [](const auto& entry) { return entry.second->hasLostAnswer(); };
    const auto next = [&] {
        return std::find_if(m_connections.begin(), m_connections.end(), hasLost);
    };
    // Each search starts at the beginning, because the functions of a closed connection may close
    // others.
    for (auto found = next(); found != m_connections.end(); found = next())
        found->second->closeWithoutMemory();
}

void IoThread::closeAll()
{
    while (!m_connections.empty())
        m_connections.begin()->second->close(); // which takes it out of the map
    for (Mailbox::Item& item : m_mailbox->close())
        handle(item);
    m_slices.clear();
    freeRetired();
    m_runner->front.reset();
}

// A time-out is detected at most a quarter of its length late.
std::chrono::milliseconds IoThread::sweepInterval() const
{
    using std::chrono::milliseconds;
    const Limits& limits = m_context.limits;
    const milliseconds shortest = std::min({limits.idleTimeout, limits.headTimeout,
        limits.bodyTimeout, limits.bodyWaitTimeout, limits.writeTimeout, limits.lingerTimeout});
    return std::clamp(shortest / 4, milliseconds(5), milliseconds(1000));
}

} // namespace thalassa::http
