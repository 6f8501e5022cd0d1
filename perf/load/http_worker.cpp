// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/http_worker.h"

#include <sys/epoll.h>
#include <sys/timerfd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "perf/load/now.h"

namespace thalassa::perf {
namespace {

using base::TimePoint;

constexpr size_t kReceiveBytes = size_t{256} << 10;
constexpr int kEvents = 128;
constexpr int kOk = 200;
// An open loop begins with so many connections and opens more as it needs them.
constexpr size_t kFirstConnections = 8;

// Returns the message of an error answer, without the JSON around it if it has the usual form.
std::string messageOf(const std::string& body)
{
    constexpr std::string_view kBegin = R"({"error":")";
    if (body.starts_with(kBegin) && body.ends_with(R"("})"))
        return body.substr(kBegin.size(), body.size() - kBegin.size() - 2);
    return body;
}

} // namespace

HttpWorker::HttpWorker(Options options, WorkerShare share, Budget& budget)
    : Worker(share.loop())
    , m_options(std::move(options))
    , m_share(std::move(share))
    , m_budget(budget)
    , m_epoll(::epoll_create1(EPOLL_CLOEXEC))
    , m_timer(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC))
    , m_arrivals(m_share.arrivals)
    , m_nextPayload(m_share.firstPayload)
    , m_buffer(kReceiveBytes)
{
}

HttpWorker::~HttpWorker()
{
    if (m_thread.joinable()) {
        stop();
        end(TimePoint::min());
    }
}

absl::Status HttpWorker::connect()
{
    epoll_event event{EPOLLIN, {.ptr = nullptr}};
    if (::epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, m_wakeUp.descriptor(), &event) < 0 ||
        ::epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, m_timer.get(), &event) < 0)
        return client::systemError("cannot wait for sockets", errno);
    ASSIGN_OR_RETURN(
        const std::vector<client::SocketAddress> addresses, client::resolve(m_options.server));
    const size_t count = m_arrivals ? std::min(m_share.slots, kFirstConnections) : m_share.slots;
    for (size_t index = 0; index < count; ++index) {
        Connection& connection = m_connections.emplace_back();
        ASSIGN_OR_RETURN(connection.socket,
            client::connectTo(addresses, m_options.server, std::chrono::seconds(10)));
        RETURN_IF_ERROR(client::makeNonBlocking(connection.socket));
        connection.state = State::Idle;
        watch(connection, false, true);
        if (m_arrivals)
            m_free.push_back(&connection);
    }
    m_address = client::peerOf(m_connections.front().socket);
    return absl::OkStatus();
}

void HttpWorker::begin(TimePoint start)
{
    m_start = start;
    m_thread = std::thread([this] { run(); });
}

void HttpWorker::stop()
{
    m_isStopping = true;
    m_wakeUp.raise();
}

void HttpWorker::end(TimePoint giveUpAt)
{
    m_giveUpAt = giveUpAt;
    m_wakeUp.raise();
    m_thread.join();
}

void HttpWorker::run()
{
    if (m_options.requestTimeout.count() > 0)
        m_nextExpiry = now();
    if (!m_arrivals)
        startClosedLoop();
    epoll_event events[kEvents];
    while (!isFinished()) {
        if (m_arrivals)
            startWhatIsDue();
        retryWhatIsDue();
        expireRequests();
        armTimer();
        const int count = ::epoll_wait(m_epoll.get(), events, kEvents, -1);
        for (int index = 0; index < count; ++index) {
            if (events[index].data.ptr != nullptr)
                handle(*static_cast<Connection*>(events[index].data.ptr));
            else
                clearWakeUps();
        }
        if (m_isStopping && !m_hasNotedStop)
            noteStop();
    }
}

void HttpWorker::clearWakeUps()
{
    m_wakeUp.clear();
    uint64_t expirations = 0;
    if (::read(m_timer.get(), &expirations, sizeof expirations) > 0)
        m_timerAt = TimePoint::max();
}

bool HttpWorker::isFinished() const
{
    // end() follows stop(): until then, answers still come.
    return m_hasNotedStop && m_giveUpAt.load() != TimePoint::max() &&
        (m_busy == 0 || now() >= m_giveUpAt.load());
}

void HttpWorker::noteStop()
{
    m_hasNotedStop = true;
    const TimePoint at = now();
    for (const Connection& connection : m_connections) {
        if (connection.state == State::Busy || connection.state == State::Connecting)
            recorder().unanswered(at - connection.times.intended);
    }
    if (!m_arrivals || m_isExhausted)
        return;
    recorder().notStarted(*m_arrivals, at - m_start);
}

// Sets the one timer to the next event.
void HttpWorker::armTimer()
{
    TimePoint next = std::min(m_nextExpiry, m_hasNotedStop ? m_giveUpAt.load() : TimePoint::max());
    if (!m_retries.empty())
        next = std::min(next, m_retries.front().at);
    const bool canStart = !m_free.empty() || m_connections.size() < m_share.slots;
    if (m_arrivals && !m_isExhausted && !m_isStopping && canStart)
        next = std::min(next, m_start + m_arrivals->next());
    if (next == m_timerAt)
        return;
    m_timerAt = next;
    itimerspec spec{};
    if (next != TimePoint::max()) {
        const int64_t at = std::max<int64_t>(next.time_since_epoch().count(), 1);
        spec.it_value = {at / 1'000'000'000, at % 1'000'000'000};
    }
    ::timerfd_settime(m_timer.get(), TFD_TIMER_ABSTIME, &spec, nullptr);
}

void HttpWorker::startClosedLoop()
{
    for (Connection& connection : m_connections)
        startNext(connection, now());
}

void HttpWorker::startWhatIsDue()
{
    const TimePoint at = now();
    while (!m_isStopping && !m_isExhausted && m_start + m_arrivals->next() <= at) {
        if (m_free.empty() && m_connections.size() < m_share.slots)
            m_free.push_back(&m_connections.emplace_back());
        if (m_free.empty())
            return;
        if (!m_budget.take()) {
            m_isExhausted = true;
            return;
        }
        Connection& connection = *m_free.back();
        m_free.pop_back();
        const TimePoint intended = m_start + m_arrivals->next();
        m_arrivals->advance();
        start(connection, intended, now());
    }
}

void HttpWorker::retryWhatIsDue()
{
    const TimePoint at = m_retries.empty() ? TimePoint::min() : now();
    while (!m_retries.empty() && m_retries.front().at <= at) {
        Connection& connection = *m_retries.front().connection;
        m_retries.pop_front();
        startNext(connection, at);
    }
}

void HttpWorker::expireRequests()
{
    if (m_nextExpiry == TimePoint::max())
        return;
    const TimePoint at = now();
    if (at < m_nextExpiry)
        return;
    m_nextExpiry = at + m_options.requestTimeout / 10 + std::chrono::milliseconds(1);
    for (Connection& connection : m_connections) {
        const bool waits = connection.state == State::Busy || connection.state == State::Connecting;
        if (waits && at - connection.times.started > m_options.requestTimeout)
            fail(connection, "time-out",
                absl::StrCat("no answer within ", m_options.requestTimeout.count(), " ms"));
    }
}

void HttpWorker::startNext(Connection& connection, TimePoint at)
{
    if (m_isStopping || !m_budget.take())
        return;
    start(connection, at, at);
}

void HttpWorker::start(Connection& connection, TimePoint intended, TimePoint at)
{
    connection.request = &(*m_options.payloads)[m_nextPayload++ % m_options.payloads->size()];
    connection.sent = 0;
    connection.hasFirstByte = false;
    connection.times = {intended, at, at, at, at};
    ++m_busy;
    if (connection.state == State::Idle) {
        connection.state = State::Busy;
        send(connection);
        return;
    }
    connection.state = State::Connecting;
    auto socket = client::beginToConnect(m_address);
    if (!socket.ok())
        return fail(connection, "cannot connect", std::string(socket.status().message()));
    connection.socket = *std::move(socket);
    watch(connection, true, true);
}

void HttpWorker::handle(Connection& connection)
{
    switch (connection.state) {
    case State::Closed:
        break;
    case State::Connecting:
        finishConnecting(connection);
        break;
    case State::Busy:
        if (connection.isWatchedForWriting)
            send(connection);
        if (connection.state == State::Busy)
            receive(connection);
        break;
    case State::Idle:
        close(connection);
        break; // the server closed it, or answered without a request
    }
}

void HttpWorker::finishConnecting(Connection& connection)
{
    if (const int error = client::pendingError(connection.socket); error != 0)
        return fail(connection, "cannot connect", std::strerror(error));
    connection.state = State::Busy;
    send(connection);
}

void HttpWorker::send(Connection& connection)
{
    const std::string& request = *connection.request;
    while (connection.sent < request.size()) {
        const ssize_t count = ::send(connection.socket.get(), request.data() + connection.sent,
            request.size() - connection.sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EAGAIN) {
            if (!connection.isWatchedForWriting)
                watch(connection, true, false);
            return;
        }
        if (count < 0) {
            const int error = errno;
            // The server may have answered before it closed. Its answer, which tells more than the
            // error, is read at the next event: the end of a connection is one.
            if (error != EPIPE)
                fail(connection, "connection lost", std::strerror(error));
            return;
        }
        connection.sent += static_cast<size_t>(count);
    }
    connection.times.sent = now();
    if (connection.isWatchedForWriting)
        watch(connection, false, false);
}

void HttpWorker::receive(Connection& connection)
{
    for (;;) {
        const ssize_t count = ::recv(connection.socket.get(), m_buffer.data(), m_buffer.size(), 0);
        if (count < 0 && errno == EAGAIN)
            return;
        if (count < 0)
            return fail(connection, "connection lost", std::strerror(errno));
        if (count == 0)
            return receiveEnd(connection);
        const auto size = static_cast<size_t>(count);
        if (!feed(connection, {m_buffer.data(), size}) || size < m_buffer.size())
            return;
    }
}

void HttpWorker::receiveEnd(Connection& connection)
{
    if (const absl::Status status = connection.response.feedEnd(); !status.ok())
        fail(connection, "connection closed", std::string(status.message()));
    else
        complete(connection);
}

// Returns false if the connection waits for no more bytes.
bool HttpWorker::feed(Connection& connection, std::string_view bytes)
{
    if (!connection.hasFirstByte) {
        connection.hasFirstByte = true;
        connection.times.firstResponse = now();
    }
    const bool isDirect = connection.pending.empty();
    if (!isDirect)
        connection.pending.append(bytes);
    const std::string_view input = isDirect ? bytes : std::string_view(connection.pending);
    const auto used = connection.response.feed(input);
    if (!used.ok()) {
        fail(connection, "malformed answer", std::string(used.status().message()));
        return false;
    }
    if (isDirect)
        connection.pending.assign(bytes.substr(*used));
    else
        connection.pending.erase(0, *used);
    if (!connection.response.isComplete())
        return true;
    complete(connection);
    return false;
}

void HttpWorker::complete(Connection& connection)
{
    connection.times.ended = now();
    const int status = connection.response.status();
    if (status == kOk)
        recorder().answered(connection.times);
    else
        recorder().failed(
            connection.times, absl::StrCat("HTTP ", status), messageOf(connection.response.body()));
    // Further bytes after the answer, or an answer to a request that is not completely sent, would
    // be taken for the answer to the next request.
    const bool isReusable = connection.response.isKeptAlive() && connection.pending.empty() &&
        connection.sent == connection.request->size();
    connection.response.reset();
    connection.state = State::Idle;
    if (!isReusable)
        close(connection);
    ended(connection);
    if (!m_arrivals)
        startNext(connection, connection.times.ended);
}

void HttpWorker::fail(Connection& connection, const char* kind, const std::string& message)
{
    recorder().failed(connection.times, kind, message);
    close(connection);
    ended(connection);
    if (!m_arrivals)
        m_retries.push_back({now() + kPauseAfterFailure, &connection});
}

void HttpWorker::ended(Connection& connection)
{
    --m_busy;
    m_budget.ended();
    if (m_arrivals)
        m_free.push_back(&connection);
}

void HttpWorker::close(Connection& connection)
{
    connection.socket.reset(); // this also removes it from the epoll set
    connection.state = State::Closed;
    connection.isWatchedForWriting = false;
    connection.pending.clear();
    connection.response.reset();
}

void HttpWorker::watch(Connection& connection, bool forWriting, bool isNew)
{
    connection.isWatchedForWriting = forWriting;
    epoll_event event{EPOLLIN | (forWriting ? EPOLLOUT : 0U), {.ptr = &connection}};
    ::epoll_ctl(
        m_epoll.get(), isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, connection.socket.get(), &event);
}

} // namespace thalassa::perf
