// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that can happen (events, answers, time-outs) changes the state first and then calls
// settle(), which writes what can be written, goes on with what can be read, and closes what is
// over. Handlers and onSent functions run inside and may call back: an answer that they give is
// noted, and the settle() on the stack picks it up. So no function here is entered halfway.
//
// A Connection that is Closed stays in memory until the I/O thread has finished its round.
#include "server/http/connection.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <utility>

#include "core/base/log.h"
#include "server/http/io_thread.h"

namespace thalassa::http {
namespace {

constexpr int kBodyReadsPerEvent = 8; // then other connections have their turn
constexpr size_t kKeptPendingCapacity = 4 << 10; // what an idle connection keeps

tensor::Buffer bufferOf(std::string text)
{
    if (text.empty())
        return {};
    auto owned = std::make_unique<std::string>(std::move(text));
    std::string* const memory = owned.get();
    return tensor::Buffer(tensor::wrapMemory(memory->data(), memory->size(), {},
        [](void* context) { delete static_cast<std::string*>(context); }, owned.release()));
}

void tellUnsent(const SentFunction& onSent)
{
    if (onSent)
        onSent({});
}

} // namespace

Connection::Connection(IoThread& thread, ServerContext& context, uint64_t number, int descriptor)
    : m_thread(thread)
    , m_context(context)
    , m_number(number)
    , m_descriptor(descriptor)
    , m_interest(EPOLLIN | EPOLLRDHUP)
    , m_lastActivity(context.clock.now())
    , m_readingSince(m_lastActivity)
    , m_reader(context.limits)
{
}

Connection::~Connection()
{
    assert(m_phase == Phase::Closed);
}

void Connection::start()
{
    if (!m_thread.epollSet().add(m_descriptor, m_interest, this))
        close();
}

void Connection::handleEvents(uint32_t events)
{
    if (m_phase == Phase::Closed)
        return;
    m_lastActivity = m_context.clock.now();
    if ((events & (EPOLLERR | EPOLLHUP)) != 0)
        return close();
    m_isSettling = true; // handlers run while reading: their answers wait for settle()
    if ((events & EPOLLIN) != 0)
        readSocket();
    if ((events & EPOLLRDHUP) != 0 && ((events & EPOLLIN) == 0 || m_isPaused))
        clientLeft();
    m_isSettling = false;
    settle();
}

// ---- Reading

bool Connection::mayRead() const
{
    const Limits& limits = m_context.limits;
    return m_phase == Phase::Open && !m_isFedRequestOut
        && m_slots.size() < limits.maxRequestsInFlight
        && m_bodyBytesInFlight < limits.maxBodyBytesInFlight
        && m_output.unsentBytes() < limits.maxUnsentBytes;
}

void Connection::readSocket()
{
    if (m_phase == Phase::Lingering)
        return discardInput();
    if (!mayRead()) {
        m_isPaused = true; // updateInterest() stops watching; noted here, since most pauses end before
        return;
    }
    if (m_reader.state() == RequestReader::State::Body)
        readBody();
    else
        readScratch();
}

// The rest of a body of known length goes straight to its place.
void Connection::readBody()
{
    for (int i = 0; i < kBodyReadsPerEvent && m_reader.state() == RequestReader::State::Body; ++i) {
        const std::span<std::byte> space = m_reader.space();
        const ssize_t count = ::recv(m_descriptor, space.data(), space.size(), MSG_DONTWAIT);
        if (isReadOver(count))
            return;
        m_reader.filled(static_cast<size_t>(count), m_context.clock.now());
    }
    if (m_reader.state() == RequestReader::State::Complete)
        dispatch();
}

void Connection::readScratch()
{
    const std::span<char> scratch = m_thread.scratch();
    const ssize_t count = ::recv(m_descriptor, scratch.data(), scratch.size(), MSG_DONTWAIT);
    if (isReadOver(count))
        return;
    const std::string_view input(scratch.data(), static_cast<size_t>(count));
    if (m_pending.empty()) {
        m_pending = input.substr(process(input));
    } else {
        m_pending += input;
        m_pending.erase(0, process(m_pending));
    }
    if (m_pending.empty() && m_pending.capacity() > kKeptPendingCapacity)
        m_pending.shrink_to_fit();
}

// True when recv brought nothing: not now, or never again.
bool Connection::isReadOver(ssize_t result)
{
    if (result > 0)
        return false;
    if (result == 0)
        clientLeft();
    else if (errno != EAGAIN && errno != EINTR)
        close();
    return true;
}

void Connection::discardInput()
{
    const std::span<char> scratch = m_thread.scratch();
    for (int i = 0; i < kBodyReadsPerEvent; ++i) {
        const ssize_t count = ::recv(m_descriptor, scratch.data(), scratch.size(), MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return close();
        if (count < 0)
            return;
    }
}

// Reads requests from `input` as far as it goes and as the limits allow; returns what was used up.
size_t Connection::process(std::string_view input)
{
    size_t used = 0;
    while (used < input.size() && mayRead()) {
        used += m_reader.consume(input.substr(used), m_context.clock.now());
        switch (m_reader.state()) {
        case RequestReader::State::Complete: dispatch(); break;
        case RequestReader::State::Refused: refuse(m_reader.refusal()); break;
        default: offerContinue(); return used;
        }
    }
    return m_phase == Phase::Open ? used : input.size(); // what follows the last request is ignored
}

void Connection::dispatch()
{
    const Framing framing = m_reader.framing();
    const uint64_t number = m_firstSlot + m_slots.size();
    Slot& slot = m_slots.emplace_back();
    slot.isHead = framing.isHead;
    slot.bodyBytes = m_reader.bodyBytes();
    if (!framing.isKeptAlive) {
        slot.connection = ConnectionField::Close;
        m_phase = Phase::Ending;
    } else if (!framing.isHttp11) {
        slot.connection = ConnectionField::KeepAlive;
    }
    m_bodyBytesInFlight += slot.bodyBytes;
    m_hasOfferedContinue = false;
    auto exchange = std::make_shared<ServerExchange>(
        m_reader.takeRequest(), m_thread.sharedMailbox(), AnswerAddress { m_number, number, 0 });
    slot.exchange = exchange;
    hand(std::move(exchange), slot);
}

void Connection::hand(std::shared_ptr<ServerExchange> exchange, Slot& slot)
{
    const Routes& routes = m_context.routes;
    const Request& request = exchange->request();
    const bool isInference = routes.isInference(request.method, request.path);
    slot.isFed = !isInference;
    m_isFedRequestOut = slot.isFed; // `slot` may be gone once a handler has run
    // An exchange that is lost on the way answers 500.
    try {
        if (isInference)
            routes.inference(std::move(exchange));
        else
            m_thread.feed(std::move(exchange));
    } catch (const std::exception& error) {
        LOG_ERROR << "HTTP handler failed: " << error.what();
    } catch (...) {
        LOG_ERROR << "HTTP handler failed with an exception of unknown type";
    }
}

void Connection::offerContinue()
{
    if (m_reader.state() == RequestReader::State::Head || m_hasOfferedContinue
        || !m_reader.framing().expectsContinue || m_reader.bodyBytes() > 0)
        return;
    m_hasOfferedContinue = true;
    Slot& slot = m_slots.emplace_back(); // behind the answers of earlier requests
    slot.isAnswered = true;
    slot.text = "HTTP/1.1 100 Continue\r\n\r\n";
}

void Connection::refuse(const Refusal& refusal)
{
    LOG_VERBOSE(1) << "HTTP request refused: " << refusal.message;
    m_context.count(refusal.reason);
    m_phase = Phase::Ending;
    m_lingers = true;
    Slot& slot = m_slots.emplace_back();
    slot.isAnswered = true;
    slot.connection = ConnectionField::Close;
    slot.response = errorResponse(refusal.status, refusal.message);
}

// The client has sent its last byte. Most that do so are gone, so what runs for it is cancelled;
// but answers that are ready are still offered.
void Connection::clientLeft()
{
    const bool isAllAnswered
        = std::all_of(m_slots.begin(), m_slots.end(), [](const Slot& slot) { return slot.isAnswered; });
    const bool isAllWritten = m_slots.empty() && m_output.isEmpty();
    if (m_phase == Phase::Lingering || !isAllAnswered || isAllWritten)
        return close();
    m_phase = Phase::Ending;
    m_lingers = false;
}

// ---- Answering

Connection::Slot* Connection::waitingSlot(uint64_t request)
{
    const uint64_t index = request - m_firstSlot; // wraps round, to a large value, if it is gone
    if (m_phase == Phase::Closed || index >= m_slots.size() || m_slots[index].isAnswered)
        return nullptr;
    return &m_slots[index];
}

void Connection::answer(uint64_t request, Response response, SentFunction onSent)
{
    Slot* const slot = waitingSlot(request);
    if (slot == nullptr)
        return tellUnsent(onSent);
    slot->response = std::move(response);
    slot->onSent = std::move(onSent);
    slotAnswered(*slot);
}

void Connection::answerText(uint64_t request, std::string text, SentFunction onSent)
{
    Slot* const slot = waitingSlot(request);
    if (slot == nullptr)
        return tellUnsent(onSent);
    if (slot->isHead) {
        const size_t headEnd = text.find("\r\n\r\n");
        text.resize(std::min(text.size(), headEnd + 4));
    }
    slot->text = std::move(text);
    slot->onSent = std::move(onSent);
    slotAnswered(*slot);
}

ConnectionField Connection::connectionField(uint64_t request) const
{
    const uint64_t index = request - m_firstSlot;
    return index < m_slots.size() ? m_slots[index].connection : ConnectionField::Absent;
}

void Connection::slotAnswered(Slot& slot)
{
    slot.isAnswered = true;
    if (slot.isFed)
        m_isFedRequestOut = false;
    settle();
}

void Connection::settle()
{
    if (m_isSettling)
        return;
    m_isSettling = true;
    settleOnce();
    // Room may have come for what was read before: go on with it, now that answers are out.
    while (!m_pending.empty() && mayRead()) {
        const size_t used = process(m_pending);
        m_pending.erase(0, used);
        settleOnce();
        if (used == 0)
            break;
    }
    m_isSettling = false;
    if (m_phase != Phase::Closed)
        updateInterest();
}

void Connection::settleOnce()
{
    do {
        queueAnswers();
        writeOutput();
        callSent();
    } while (m_phase != Phase::Closed && !m_slots.empty() && m_slots.front().isAnswered);
    if (m_phase == Phase::Ending && m_slots.empty() && m_output.isEmpty())
        endWhenWritten();
}

void Connection::queueAnswers()
{
    size_t count = 0;
    for (; count < m_slots.size() && m_slots[count].isAnswered; ++count)
        queueAnswer(m_slots[count]);
    m_slots.erase(m_slots.begin(), m_slots.begin() + static_cast<ptrdiff_t>(count));
    m_firstSlot += count;
}

void Connection::queueAnswer(Slot& slot)
{
    m_bodyBytesInFlight -= slot.bodyBytes;
    if (!slot.text.empty()) {
        m_output.add(bufferOf(std::move(slot.text)), std::move(slot.onSent));
        return;
    }
    appendHead(slot.response, slot.connection, m_output.text());
    if (slot.isHead || !statusHasBody(slot.response.status))
        slot.response.body = {};
    m_output.add(std::move(slot.response.body), std::move(slot.onSent));
}

void Connection::writeOutput()
{
    if (m_phase == Phase::Closed || m_output.isEmpty())
        return;
    if (m_output.write(m_descriptor, m_context.clock, m_sent) == OutputQueue::Result::Failed)
        close();
}

void Connection::callSent()
{
    for (const OutputQueue::Sent& sent : std::exchange(m_sent, {}))
        sent.function(sent.times);
}

void Connection::endWhenWritten()
{
    if (!m_lingers)
        return close();
    m_phase = Phase::Lingering;
    m_lingerEnd = m_context.clock.now() + m_context.limits.lingerTimeout;
    ::shutdown(m_descriptor, SHUT_WR);
    discardInput();
}

void Connection::updateInterest()
{
    const bool reads = m_phase == Phase::Lingering || mayRead();
    if (reads && std::exchange(m_isPaused, false))
        m_readingSince = m_context.clock.now();
    uint32_t interest = 0;
    if (m_phase == Phase::Open || m_phase == Phase::Lingering)
        interest = m_isPaused ? EPOLLRDHUP : EPOLLRDHUP | EPOLLIN;
    else if (!m_slots.empty()) // Ending, handlers work: a client that leaves cancels them
        interest = EPOLLRDHUP;
    if (!m_output.isEmpty())
        interest |= EPOLLOUT;
    if (interest != std::exchange(m_interest, interest))
        m_thread.epollSet().change(m_descriptor, interest, this);
}

// ---- Ending

void Connection::checkTimeouts(base::TimePoint now)
{
    const Limits& limits = m_context.limits;
    if (m_phase == Phase::Lingering && now > m_lingerEnd)
        return close();
    if (!m_output.isEmpty() && now - m_output.lastProgress() > limits.writeTimeout)
        return close();
    if (!mayRead())
        return;
    if (!m_reader.hasBegun()) {
        if (m_slots.empty() && m_output.isEmpty() && now - m_lastActivity > limits.idleTimeout)
            close();
        return;
    }
    const bool isHead = m_reader.state() == RequestReader::State::Head;
    const base::TimePoint begun
        = std::max(isHead ? m_reader.begun() : m_reader.bodyBegun(), m_readingSince);
    const std::chrono::seconds earned(m_reader.bodyBytes() / limits.minBodyRate);
    const base::Duration allowed = isHead ? base::Duration(limits.headTimeout) : limits.bodyTimeout + earned;
    if (now - begun <= allowed)
        return;
    refuse({ RefusalReason::TimedOut, 408,
        isHead ? "the request head did not come in time" : "the request body did not come in time" });
    settle();
}

void Connection::closeIfIdle()
{
    if (m_phase == Phase::Open && m_slots.empty() && m_output.isEmpty() && !m_reader.hasBegun())
        close();
}

void Connection::close()
{
    if (m_phase == Phase::Closed)
        return;
    m_phase = Phase::Closed;
    ::close(m_descriptor);
    m_pending.clear();
    m_output.abandon(m_sent);
    m_thread.retire(m_number); // from here on nothing reaches this connection, whatever is called
    for (Slot& slot : std::exchange(m_slots, {})) {
        if (slot.isAnswered && slot.onSent)
            m_sent.push_back({ std::move(slot.onSent), {} });
        else if (const std::shared_ptr<ServerExchange> exchange = slot.exchange.lock())
            exchange->connectionClosed();
    }
    callSent();
}

} // namespace thalassa::http
