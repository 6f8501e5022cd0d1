// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Qt loop watches one descriptor, the epoll set. pump() runs rounds while there is work, since
// a turn of the Qt loop costs as much as a small request. A round serves everything that is ready
// in the set and everything in the mailbox.
#include "server/http/io_thread.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <tuple>
#include <utility>

#include <QCoreApplication>
#include <QEventLoop>
#include <QSocketNotifier>
#include <QTimer>
#include <sys/eventfd.h>

#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "core/base/threads/background_thread.h"
#include "core/base/threads/processors.h"
#include "server/http/sockets/plain_socket.h"
#include "server/http/sockets/system_status.h"

namespace thalassa::http {
namespace {

constexpr size_t kEventsPerRound = 64;
constexpr int kRoundsPerTurn = 16; // then Qt's own events are handled
// The number of idle connections that are tried; one with unread bytes is not closed.
constexpr int kGiveWayTries = 16;

thread_local IoThread* currentThread = nullptr;

} // namespace

absl::StatusOr<std::unique_ptr<IoThread>> IoThread::create(ServerContext& context)
{
    ASSIGN_OR_RETURN(std::shared_ptr<Mailbox> mailbox,
        Mailbox::open(
            {context.limits.maxStreamBytes, context.limits.maxStreamPieces}, context.bodyBudget));
    ASSIGN_OR_RETURN(std::unique_ptr<EpollSet> epollSet, EpollSet::open());
    RETURN_IF_ERROR(epollSet->add(mailbox->descriptor(), EPOLLIN | EPOLLET, nullptr));
    base::Descriptor loopReserve(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!loopReserve.isOpen())
        return threadStatus("open", errno);
    return std::unique_ptr<IoThread>(
        new IoThread(context, std::move(mailbox), std::move(epollSet), std::move(loopReserve)));
}

IoThread::IoThread(ServerContext& context, std::shared_ptr<Mailbox> mailbox,
    std::unique_ptr<EpollSet> epollSet, base::Descriptor loopReserve)
    : m_context(context)
    , m_mailbox(std::move(mailbox))
    , m_longestIdle(base::toNanoseconds(base::TimePoint::max()))
    , m_epollSet(std::move(epollSet))
    , m_loopReserve(std::move(loopReserve))
{
}

IoThread::~IoThread() = default;

IoThread* IoThread::current()
{
    return currentThread;
}

absl::Status IoThread::start(const std::string& name, bool givesWay)
{
    std::latch hasLoop(1);
    try {
        m_thread = std::thread([this, name, givesWay, &hasLoop] {
            base::nameThread(name);
            if (givesWay)
                base::giveWay();
            run(hasLoop);
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
    post([this] {
        m_isStopping = true;
        m_loop->quit();
    });
    m_thread.join();
}

bool IoThread::post(Mailbox::Task task)
{
    return m_mailbox->post(Mailbox::Item(std::move(task)));
}

void IoThread::accept(base::Descriptor descriptor, const PeerAddress& peer)
{
    connectionBegins(peer);
    if (currentThread == this)
        return adopt(std::move(descriptor), peer);
    // Shared because a task is a std::function, which is copyable.
    const auto shared = std::make_shared<base::Descriptor>(std::move(descriptor));
    if (!post([this, shared, peer] { adopt(std::move(*shared), peer); })) {
        shared->reset();
        connectionEnds(peer);
    }
}

void IoThread::connectionBegins(const PeerAddress& peer)
{
    m_connectionCount.fetch_add(1, std::memory_order_relaxed);
    m_context.connectionCount.fetch_add(1, std::memory_order_relaxed);
    if (m_context.limits.maxConnectionsPerAddress > 0)
        m_context.perAddress.add(peer);
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
    const uint64_t number = m_nextConnection++;
    auto connection = std::make_unique<Connection>(
        *this, m_context, number, std::make_unique<PlainSocket>(std::move(descriptor)), peer);
    Connection& reference = *connection;
    m_connections.emplace(number, std::move(connection));
    reference.start();
}

BodyBudget::Wake IoThread::bodyWake(uint64_t number)
{
    // The mailbox outlives the thread, and runs nothing after its end.
    return [this, mailbox = m_mailbox, number] {
        std::ignore = mailbox->post(Mailbox::Item([this, number] {
            const auto found = m_connections.find(number);
            if (found != m_connections.end())
                found->second->roomForBody();
        }));
    };
}

void IoThread::retire(uint64_t number, const PeerAddress& peer)
{
    const auto found = m_connections.find(number);
    m_retired.push_back(std::move(found->second));
    m_connections.erase(found);
    connectionEnds(peer);
}

void IoThread::deliver(Answer answer)
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
        // it: its request is finished when they begin.
        const ConnectionField field = connection == nullptr
            ? ConnectionField::Absent
            : connection->connectionField(address.request);
        text = m_front->finish(address.channel, answer.response, field);
        if (!isWhole)
            text.clear();
    }
    if (connection == nullptr) {
        if (answer.onSent)
            answer.onSent({});
    } else if (!isWhole) {
        connection->answerPart(std::move(answer));
    } else if (!text.empty()) {
        connection->answerText(address.request, std::move(text), std::move(answer.onSent));
    } else {
        connection->answer(address.request, std::move(answer.response), std::move(answer.onSent));
    }
}

void IoThread::feed(std::shared_ptr<ServerExchange> exchange)
{
    const Routes& routes = m_context.routes;
    if (!m_front)
        m_front = std::make_unique<QtHttpFront>(routes.rules);
    const std::shared_ptr<ServerExchange> kept =
        exchange; // its request is in use until feed returns
    const auto arrived = [&](uint64_t channel, const QtHttpFront::Match& match) {
        exchange->setChannel(channel);
        if (match.rule == nullptr)
            return runHandler(routes.other, std::move(exchange));
        runCaught([&] { match.rule->handler(std::move(exchange), match.arguments); });
    };
    if (!m_front->feed(kept->request(), arrived)) // well-framed, but QHttpServer does not accept it
        runHandler(routes.other, std::move(exchange));
}

void IoThread::lookForBusyConnections()
{
    const bool isBusy = std::any_of(m_connections.begin(), m_connections.end(),
        [](const auto& entry) { return entry.second->isBusy(); });
    m_mayBeBusy.store(isBusy, std::memory_order_relaxed);
}

void IoThread::closeIdleConnections()
{
    for (Connection* const connection : connections())
        connection->closeIfIdle();
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

void IoThread::run(std::latch& hasLoop)
{
    currentThread = this;
    {
        m_loopReserve.reset(); // Qt ends the process if it cannot open a descriptor
        QEventLoop loop;
        m_loop = &loop;
        hasLoop.count_down();
        base::WakeupBatch wakeups(base::usableProcessors());
        m_wakeups = &wakeups;
        QSocketNotifier notifier(m_epollSet->descriptor(), QSocketNotifier::Read);
        QObject::connect(&notifier, &QSocketNotifier::activated, &notifier, [this] { pump(); });
        QTimer sweep;
        QObject::connect(&sweep, &QTimer::timeout, &sweep, [this] { this->sweep(); });
        sweep.start(sweepInterval());
        loop.exec();
        closeAll();
        m_loop = nullptr;
        m_wakeups = nullptr;
    }
    // Objects that QHttpServer passed to deleteLater() have no event loop any more.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    currentThread = nullptr;
}

void IoThread::sweep()
{
    const base::TimePoint now = m_context.clock.now();
    for (Connection* const connection : connections())
        connection->checkTimeouts(now);
    m_context.bodyBudget->wakeExpired();
    m_retired.clear();
    if (!m_slices.empty()) // the time-outs may have added some, and cause no event
        wake();
}

void IoThread::sweepWithin(std::chrono::milliseconds time)
{
    if (std::exchange(m_sweepsSoon, true))
        return;
    QTimer::singleShot(time, m_loop, [this] {
        m_sweepsSoon = false;
        sweep();
    });
}

void IoThread::pump()
{
    std::array<epoll_event, kEventsPerRound> space;
    m_mailbox->resume();
    for (int round = 0; round < kRoundsPerTurn; ++round) {
        const std::span<epoll_event> events = m_epollSet->poll(space);
        m_wakeups->begin();
        for (const epoll_event& event : events) {
            if (event.data.ptr != nullptr)
                static_cast<EpollClient*>(event.data.ptr)->handleEvents(event.events);
        }
        m_wakeups->end();
        const bool hadMail = drainMailbox();
        const bool hadSlice = runSlice();
        m_retired.clear(); // not before: events of this round may point to them
        if (events.empty() && !hadMail && !hadSlice)
            return;
    }
    wake(); // since resume(), new items do not wake the thread
}

// Makes the Qt loop call pump() again.
void IoThread::wake()
{
    ::eventfd_write(m_mailbox->descriptor(), 1);
}

bool IoThread::drainMailbox()
{
    if (!m_mailbox->takeAll(m_items))
        return false;
    for (Mailbox::Item& item : m_items)
        handle(item);
    m_items.clear();
    return true;
}

bool IoThread::runSlice()
{
    if (m_slices.empty())
        return false;
    const Mailbox::Task slice = std::move(m_slices.front());
    m_slices.pop_front();
    runCaught(slice);
    return true;
}

void IoThread::handle(Mailbox::Item& item)
{
    if (Answer* const answer = std::get_if<Answer>(&item))
        deliver(std::move(*answer));
    else
        std::get<Mailbox::Task>(item)();
}

void IoThread::closeAll()
{
    for (Connection* const connection : connections())
        connection->close();
    for (Mailbox::Item& item : m_mailbox->close())
        handle(item);
    m_slices.clear();
    m_retired.clear();
    m_front.reset();
}

std::vector<Connection*> IoThread::connections() const
{
    std::vector<Connection*> all;
    all.reserve(m_connections.size());
    for (const auto& [number, connection] : m_connections)
        all.push_back(connection.get());
    return all;
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
