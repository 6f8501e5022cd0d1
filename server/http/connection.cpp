// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every event, answer and time-out first changes the state and then calls settle(), which writes
// pending output, continues with pending input, and closes the connection if it is finished.
// Handlers and onSent functions run inside and may call back: their answers are stored, and the
// settle() on the stack writes them. So no function here sees a half-changed state.
//
// A Connection that is Closed stays in memory until the I/O thread has finished its round.
#include "server/http/connection.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include "core/base/log/log.h"
#include "core/tensor/text_buffer.h"
#include "server/http/io_thread.h"
#include "server/http/message/limit_refusals.h"

namespace thalassa::http {
namespace {

constexpr int kBodyReadsPerEvent = 4;            // then other connections are served
constexpr size_t kBodyBytesPerRead = 256 << 10;  // then the body budget is checked again
constexpr size_t kKeptPendingCapacity = 4 << 10; // bytes that an idle connection keeps

constexpr char kInterim[] = "HTTP/1.1 100 Continue\r\n\r\n";

} // namespace

Connection::Connection(IoThread& thread, ServerContext& context, uint64_t number,
    std::unique_ptr<ClientSocket> socket, const PeerAddress& peer)
    : m_thread(thread)
    , m_context(context)
    , m_number(number)
    , m_peer(peer)
    , m_socket(std::move(socket))
    , m_lastActivity(context.clock.now())
    , m_traffic(m_lastActivity)
    , m_readingSince(m_lastActivity)
    , m_halfClose(context.limits)
    , m_reader(context.limits)
    , m_body(context, m_reader, m_pipeline)
    , m_answers(context, m_pipeline, m_output)
{
}

Connection::~Connection()
{
    assert(m_phase == Phase::Closed);
}

void Connection::start()
{
    if (const absl::Status status = m_socket->watch(m_thread.epollSet(), m_interest, this);
        !status.ok()) {
        LOG_WARNING << "an HTTP connection is closed: " << status.message();
        return close();
    }
    updateIdle(isIdleOnceWritten());
}

void Connection::handleEvents(uint32_t epollEvents)
{
    if (m_phase == Phase::Closed)
        return;
    m_lastActivity = m_context.clock.now();
    try {
        handle(m_socket->events(epollEvents));
    } catch (const std::bad_alloc&) {
        closeWithoutMemory();
    }
}

// The place in the input or in the output may be lost, so the client gets no answer.
void Connection::closeWithoutMemory()
{
    m_isSettling = false;
    m_thread.countRefusal(RefusalReason::OutOfMemory, m_peer);
    close();
}

void Connection::handle(const ClientSocket::Events& events)
{
    // While lingering, both sides have ended, and earlier input must still be read.
    if (events.isLost || (events.isOver && m_phase != Phase::Lingering))
        return close();
    m_isSettling = true; // handlers run while reading: their answers wait for settle()
    if (events.input)
        readSocket();
    if (events.end && (!events.input || m_isPaused))
        beginHalfClose(); // earlier input is still read when there is room
    m_isSettling = false;
    settle();
}

// ---- Reading

bool Connection::mayRead() const
{
    const Limits& limits = m_context.limits;
    return m_phase == Phase::Open && !m_body.isWaiting() && !m_pipeline.hasFedRequest() &&
        m_pipeline.size() < limits.maxRequestsInFlight &&
        m_pipeline.bodyBytes() < limits.maxBodyBytesInFlight &&
        m_output.unsentBytes() < limits.maxUnsentBytes;
}

void Connection::readSocket()
{
    if (m_phase == Phase::Lingering)
        return discardInput();
    if (!mayRead() || !mayReadBody()) {
        // updateInterest() now stops watching: not earlier, since most pauses end before input
        // comes.
        m_isPaused = true;
        return;
    }
    if (m_reader.state() == RequestReader::State::Body)
        readBody();
    else
        readScratch();
}

// Reads the rest of a body of known length directly into its block.
void Connection::readBody()
{
    for (int i = 0; i < kBodyReadsPerEvent && m_reader.state() == RequestReader::State::Body; ++i) {
        if (i > 0 && !mayReadBody()) {
            m_isPaused = true;
            break;
        }
        const std::span<std::byte> space = m_reader.space();
        if (space.empty())
            return refuse(m_reader.refusal());
        const size_t size = std::min(space.size(), kBodyBytesPerRead);
        const ClientSocket::Transfer read = m_socket->read(space.first(size));
        if (isReadOver(read.outcome))
            break;
        m_traffic.countInput(read.bytes, m_lastActivity);
        m_reader.filled(read.bytes, m_context.clock.now());
        m_body.countBytes();
    }
    if (m_reader.state() == RequestReader::State::Complete)
        dispatch();
    else if (m_phase == Phase::Open)
        m_body.countBytes(m_lastActivity);
}

void Connection::readScratch()
{
    const std::span<char> scratch = m_thread.scratch();
    const ClientSocket::Transfer read = m_socket->read(std::as_writable_bytes(scratch));
    if (isReadOver(read.outcome))
        return;
    m_traffic.countInput(read.bytes, m_lastActivity);
    const std::string_view input(scratch.data(), read.bytes);
    if (m_pending.empty()) {
        m_pending = input.substr(process(input));
    } else {
        m_pending += input;
        m_pending.erase(0, process(m_pending));
    }
    if (m_pending.empty() && m_pending.capacity() > kKeptPendingCapacity)
        m_pending.shrink_to_fit();
}

// Handles the end of the input. Returns true if there were no bytes, for now or for good.
bool Connection::isReadOver(ClientSocket::Transfer::Outcome outcome)
{
    switch (outcome) {
    case ClientSocket::Transfer::Outcome::Done:
        return false;
    case ClientSocket::Transfer::Outcome::Ended:
        inputEnds();
        break;
    case ClientSocket::Transfer::Outcome::Failed:
        close();
        break;
    case ClientSocket::Transfer::Outcome::Blocked:
        break;
    }
    return true;
}

void Connection::discardInput()
{
    using Outcome = ClientSocket::Transfer::Outcome;
    const std::span<std::byte> scratch = std::as_writable_bytes(m_thread.scratch());
    for (int i = 0; i < kBodyReadsPerEvent; ++i) {
        const Outcome outcome = m_socket->read(scratch).outcome;
        if (outcome == Outcome::Blocked)
            return;
        if (outcome != Outcome::Done)
            return close();
    }
}

// Reads requests from `input` as far as the limits allow. Returns the number of bytes consumed.
size_t Connection::process(std::string_view input)
{
    size_t used = 0;
    while (used < input.size() && mayRead()) {
        used += m_reader.consume(input.substr(used), m_context.clock.now());
        switch (m_reader.state()) {
        case RequestReader::State::Complete:
            dispatch();
            break;
        case RequestReader::State::Refused:
            refuse(m_reader.refusal());
            break;
        default:
            offerContinue();
            if (m_body.isInBody())
                m_body.countBytes(m_lastActivity);
            return used;
        }
    }
    return m_phase == Phase::Open ? used : input.size(); // input after the last request is ignored
}

void Connection::dispatch()
{
    m_thread.becameBusy(*this); // it is appended to the list when it is idle again
    m_traffic.countRequest();
    const Framing framing = m_reader.framing();
    Pipeline::Pending pending;
    pending.isHead = framing.isHead;
    pending.isHttp11 = framing.isHttp11;
    pending.bodyBytes = m_reader.bodyBytes();
    // A drain that begins after this applies from the next request on.
    const bool isDraining = m_context.isDraining.load(std::memory_order_relaxed);
    if (!framing.isKeptAlive || isDraining) {
        pending.connection = ConnectionField::Close;
        m_phase = Phase::Ending;
    } else if (!framing.isHttp11) {
        pending.connection = ConnectionField::KeepAlive;
    }
    m_hasOfferedContinue = false;
    BodyLease lease = m_body.finish();
    pending.freeBytes = pending.bodyBytes - lease.bytes();
    Request request = m_reader.takeRequest();
    request.peer = m_peer;
    auto exchange =
        std::make_shared<ServerExchange>(std::move(request), std::move(lease), m_answers.account(),
            m_thread.sharedMailbox(), AnswerAddress{m_number, m_pipeline.nextNumber(), 0});
    const Routes& routes = m_context.routes;
    const bool isInference =
        routes.isInference(exchange->request().method, exchange->request().path);
    pending.exchange = exchange;
    pending.isFed = !isInference;
    m_pipeline.add(std::move(pending)); // before the handler runs, which may answer at once
    if (isInference)
        runHandler(routes.inference, std::move(exchange));
    else
        m_thread.feed(std::move(exchange));
}

void Connection::offerContinue()
{
    if (m_reader.state() == RequestReader::State::Head || m_hasOfferedContinue ||
        !m_reader.framing().expectsContinue || m_reader.bodyBytes() > 0)
        return;
    m_hasOfferedContinue = true;
    m_pipeline.addInterim(kInterim);
}

void Connection::refuse(const Refusal& refusal)
{
    LOG_VERBOSE(1) << "HTTP request refused: " << refusal.message;
    m_context.refusals.count(refusal.reason, m_peer);
    m_phase = Phase::Ending;
    m_body.abandon();
    m_pipeline.addRefusal(errorResponse(refusal.status, refusal.message));
}

// Called when the last byte was read; settle() ends the reading once every whole request is
// dispatched.
void Connection::inputEnds()
{
    m_isInputOver = true;
    if (m_phase == Phase::Lingering)
        return close();
    beginHalfClose();
}

void Connection::beginHalfClose()
{
    if (!m_halfClose.isOpen())
        return;
    m_halfClose.begin(m_lastActivity, takenBytes());
    if (!m_pipeline.isEmpty())
        m_thread.sweepWithin(m_context.limits.halfCloseTimeout);
}

// Returns whether the client has ended its sending and left.
bool Connection::hasClientLeft(base::TimePoint now)
{
    if (!m_halfClose.isUndecided() || m_pipeline.isAllAnswered())
        return false;
    const bool mayInterim = m_output.isEmpty() && m_pipeline.mayTakeInterim();
    switch (m_halfClose.check(now, takenBytes(), mayInterim)) {
    case HalfClose::Action::Close:
        return true;
    case HalfClose::Action::SendInterim:
        m_output.add(tensor::textBuffer(kInterim), {});
        settle();
        break;
    case HalfClose::Action::Wait:
        break;
    }
    if (m_halfClose.isUndecided()) {
        m_thread.sweepWithin(
            std::chrono::ceil<std::chrono::milliseconds>(m_halfClose.nextCheck() - now));
    }
    return false;
}

// The number of answer bytes that the client's system has acknowledged.
uint64_t Connection::takenBytes() const
{
    const uint64_t written = m_output.writtenBytes();
    return written - std::min(written, m_socket->unacknowledgedBytes());
}

void Connection::endReading()
{
    m_phase = Phase::Ending;
    m_body.abandon();
    m_pending.clear();
}

bool Connection::mayReadBody()
{
    return !m_body.needsRoom() || askForRoom();
}

// Returns whether the body may be read further.
bool Connection::askForRoom()
{
    const BodyBudget::Admission admission = m_body.askForRoom(m_thread.bodyWake(m_number));
    if (admission == BodyBudget::Admission::Expired)
        refuse(noRoomForBody(m_context.limits));
    return admission == BodyBudget::Admission::Room || admission == BodyBudget::Admission::Turn;
}

void Connection::roomForBody()
{
    if (!m_body.endWait() || m_phase != Phase::Open)
        return;
    askForRoom(); // if it gets the turn, the body must come quickly from now on
    settle();
}

// ---- Answering

void Connection::refuseIfFull(Response& response)
{
    std::optional<Response> refusal = m_answers.refusalInsteadOf(response);
    if (!refusal)
        return;
    m_context.refusals.count(RefusalReason::AnswersFull, m_peer);
    response = *std::move(refusal);
}

void Connection::answer(uint64_t request, Response response, SentFunction onSent)
{
    if (!m_pipeline.answer(request, std::move(response), onSent))
        return tellSent(onSent, {});
    settle();
}

void Connection::answerText(uint64_t request, std::string text, SentFunction onSent)
{
    if (!m_pipeline.answerText(request, std::move(text), onSent))
        return tellSent(onSent, {});
    settle();
}

void Connection::answerPart(Answer& answer)
{
    const uint64_t request = answer.address.request;
    if (!m_pipeline.answerPart(answer))
        return;
    // No request can follow if the end of the connection marks the end of this answer.
    if (m_phase == Phase::Open && m_pipeline.connectionField(request) == ConnectionField::Close)
        m_phase = Phase::Ending;
    settle();
}

void Connection::settle()
{
    if (m_isSettling)
        return;
    m_isSettling = true;
    settleOnce();
    // The answers that were written may have made room: continue with the pending input.
    while (!m_pending.empty() && mayRead()) {
        const size_t used = process(m_pending);
        m_pending.erase(0, used);
        settleOnce();
        if (used == 0)
            break;
    }
    if (m_isInputOver && m_phase == Phase::Open && (m_pending.empty() || mayRead())) {
        endReading(); // the rest is not a whole request
        settleOnce();
    }
    m_isSettling = false;
    if (m_phase == Phase::Closed)
        return;
    m_answers.count();
    updateInterest();
    updateIdle(m_output.isEmpty() && isIdleOnceWritten());
}

void Connection::settleOnce()
{
    do {
        Pipeline::Abandoned abandoned;
        m_pipeline.moveAnswers(m_output);
        if (m_pipeline.isOver()) { // requests behind the last answer are abandoned
            m_phase = m_phase == Phase::Open ? Phase::Ending : m_phase;
            abandoned = m_pipeline.abandon();
        }
        try {
            writeOutput();
            callSent();
        } catch (...) { // without memory: close() would not find them
            abandoned.tell();
            throw;
        }
        abandoned.tell();
    } while (m_pipeline.hasAnswerToMove());
    if (m_phase == Phase::Ending && m_pipeline.isEmpty() && m_output.isEmpty())
        linger();
}

void Connection::writeOutput()
{
    if (m_phase == Phase::Closed || m_output.isEmpty())
        return;
    // Before the write: a client that has its answer may open the connection that needs a place.
    updateIdle(isIdleOnceWritten());
    if (m_output.write(*m_socket, m_context.clock, m_sent) == OutputQueue::Result::Failed)
        close();
}

void Connection::callSent()
{
    for (const OutputQueue::Sent& sent : std::exchange(m_sent, {}))
        tellSent(sent.function, sent.times);
}

void Connection::linger()
{
    if (m_isInputOver)
        return close();
    m_phase = Phase::Lingering;
    m_lingerEnd = m_context.clock.now() + m_context.limits.lingerTimeout;
    m_socket->endOutput();
    discardInput();
}

void Connection::updateInterest()
{
    const bool reads = m_phase == Phase::Lingering || mayRead();
    if (reads && std::exchange(m_isPaused, false)) {
        m_readingSince = m_context.clock.now();
        m_body.resume(m_readingSince);
    }
    const bool isReading = m_phase == Phase::Lingering || m_phase == Phase::Open;
    ClientSocket::Interest interest;
    interest.input = isReading && !m_isPaused && !m_isInputOver;
    // While handlers work, the end of the client's sending starts the half-close time-out.
    interest.end = m_halfClose.isOpen() && (isReading || !m_pipeline.isEmpty());
    interest.output = !m_output.isEmpty();
    if (interest != std::exchange(m_interest, interest))
        m_socket->changeWatch(m_thread.epollSet(), interest, this);
}

// ---- Ending

void Connection::checkTimeouts(base::TimePoint now)
{
    const Limits& limits = m_context.limits;
    if (m_phase == Phase::Lingering && now > m_lingerEnd)
        return close();
    if (hasClientLeft(now))
        return close(); // cancels running requests
    const uint64_t taken = m_output.isEmpty() ? 0 : takenBytes();
    if (const std::optional<RefusalReason> tooSlow = m_answers.check(now, taken)) {
        m_context.refusals.count(*tooSlow, m_peer);
        return close();
    }
    if (m_body.holdsUpOthers(now)) {
        refuse(bodyHoldsUpOthers());
        return settle();
    }
    if (!mayRead())
        return;
    if (!m_reader.hasBegun()) {
        const base::TimePoint lastActivity = std::max(m_lastActivity, m_output.lastProgress());
        if (m_pipeline.isEmpty() && m_output.isEmpty() && now - lastActivity > limits.idleTimeout)
            close();
        return;
    }
    const bool isHead = m_reader.state() == RequestReader::State::Head;
    const bool isLate = isHead
        ? now - std::max(m_reader.begun(), m_readingSince) > limits.headTimeout
        : m_body.isBehind(now);
    if (!isLate)
        return;
    refuse(isHead ? headTooLate(limits) : bodyTooLate(limits));
    settle();
}

// A lingering connection is not busy: the kernel has taken all its answers.
bool Connection::isBusy() const
{
    const bool isRead = m_phase == Phase::Open && m_reader.hasBegun();
    return isRead || !m_pipeline.isEmpty() || !m_output.isEmpty();
}

size_t Connection::cutOff(const std::string& message)
{
    const std::vector<std::shared_ptr<ServerExchange>> exchanges = m_pipeline.waiting();
    for (const std::shared_ptr<ServerExchange>& exchange : exchanges)
        exchange->respond(errorResponse(503, message), {});
    return exchanges.size();
}

void Connection::closeIfIdle()
{
    if (m_phase == Phase::Open && !isBusy() && !m_socket->hasInput())
        close();
}

void Connection::describe(observability::ConnectionFacts& facts) const
{
    m_traffic.describe(facts);
    facts.requestsInFlight = m_pipeline.requestCount();
    facts.isReceiving = m_phase == Phase::Open && m_reader.hasBegun();
    m_answers.describe(m_context.clock.now(), m_socket->unacknowledgedBytes(), facts);
    facts.id = std::to_string(m_number);
    facts.peer = m_peer.textWithPort();
}

// Whether the connection is idle as soon as its output is written. One with an unfinished head is:
// otherwise a client that sends a head in many small pieces could keep it open.
bool Connection::isIdleOnceWritten() const
{
    if (m_phase == Phase::Open && m_reader.state() != RequestReader::State::Head)
        return false;
    return m_phase != Phase::Closed && m_pipeline.isEmpty();
}

void Connection::updateIdle(bool isIdle)
{
    if (isIdle == is_linked())
        return;
    if (!isIdle)
        return m_thread.becameBusy(*this);
    m_idleSince = m_context.clock.now();
    m_thread.becameIdle(*this);
}

bool Connection::giveWay()
{
    if (m_phase == Phase::Open && m_socket->hasInput())
        return false;
    m_context.refusals.count(RefusalReason::GaveWay, m_peer);
    close();
    return true;
}

// Needs no memory, since it is also the way out when there is none.
void Connection::close()
{
    if (m_phase == Phase::Closed)
        return;
    m_phase = Phase::Closed;
    m_body.abandon();
    m_socket->close();
    m_pending.clear();
    OutputQueue::Abandoned output = m_output.abandon();
    m_thread.retire(*this);     // from here on nothing reaches this connection, whatever is called
    m_thread.becameBusy(*this); // after the connection is no longer counted: see HttpServer
    Pipeline::Abandoned answers = m_pipeline.abandon();
    m_answers.count();
    callSent();
    output.tell();
    answers.tell();
}

} // namespace thalassa::http
