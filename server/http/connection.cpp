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
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/tensor/text_buffer.h"
#include "server/http/io_thread.h"
#include "server/http/limit_refusals.h"

namespace thalassa::http {
namespace {

constexpr int kBodyReadsPerEvent = 4;            // then other connections are served
constexpr size_t kBodyBytesPerRead = 256 << 10;  // then the body budget is checked again
constexpr size_t kKeptPendingCapacity = 4 << 10; // bytes that an idle connection keeps

// The bytes of each connection's bodies that are not counted, so that small requests are served
// while large ones have used up the budget.
constexpr uint64_t kFreeBodyBytes = 64 << 10;
// The same for answers, so that small ones need not share the counter.
constexpr uint64_t kFreeAnswerBytes = 64 << 10;
// The minimum rate of a body that has the turn, and of a client that reads its answer while unread
// answers are near their bound.
constexpr base::Duration kTurnSlack = std::chrono::seconds(5);
constexpr uint64_t kTurnRate = 1 << 20;

constexpr char kInterim[] = "HTTP/1.1 100 Continue\r\n\r\n";

void tellUnsent(const SentFunction& onSent)
{
    if (onSent)
        onSent({});
}

} // namespace

Connection::Connection(IoThread& thread, ServerContext& context, uint64_t number,
    std::unique_ptr<ClientSocket> socket, const PeerAddress& peer)
    : m_thread(thread)
    , m_context(context)
    , m_number(number)
    , m_peer(peer)
    , m_socket(std::move(socket))
    , m_lastActivity(context.clock.now())
    , m_readingSince(m_lastActivity)
    , m_reader(context.limits)
    , m_bodyLease(context.bodyBudget)
    , m_bodyPace(context.limits.bodyTimeout, context.limits.minBodyRate)
    , m_turnPace(kTurnSlack, kTurnRate)
    , m_answers(std::make_shared<AnswerAccount>(context.answerBudget))
    , m_answerPace(context.limits.writeTimeout, context.limits.minAnswerRate)
    , m_pressedPace(kTurnSlack, kTurnRate)
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
    updateIdle();
}

void Connection::handleEvents(uint32_t epollEvents)
{
    if (m_phase == Phase::Closed)
        return;
    m_lastActivity = m_context.clock.now();
    const ClientSocket::Events events = m_socket->events(epollEvents);
    // While lingering, both sides have ended, and earlier input must still be read.
    if (events.isLost || (events.isOver && m_phase != Phase::Lingering))
        return close();
    m_isSettling = true; // handlers run while reading: their answers wait for settle()
    if (events.input)
        readSocket();
    if (events.end && (!events.input || m_isPaused))
        beginFarewell(); // earlier input is still read when there is room
    m_isSettling = false;
    settle();
}

// ---- Reading

bool Connection::mayRead() const
{
    const Limits& limits = m_context.limits;
    return m_phase == Phase::Open && !m_isWaitingForRoom && !m_pipeline.hasFedRequest() &&
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
        m_reader.filled(read.bytes, m_context.clock.now());
        m_bodyLease.growTo(countableBytes());
    }
    if (m_reader.state() == RequestReader::State::Complete)
        dispatch();
    else if (m_phase == Phase::Open)
        countBody();
}

void Connection::readScratch()
{
    const std::span<char> scratch = m_thread.scratch();
    const ClientSocket::Transfer read = m_socket->read(std::as_writable_bytes(scratch));
    if (isReadOver(read.outcome))
        return;
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
            if (isInBody())
                countBody();
            return used;
        }
    }
    return m_phase == Phase::Open ? used : input.size(); // input after the last request is ignored
}

void Connection::dispatch()
{
    m_thread.becameBusy(*this); // it is appended to the list when it is idle again
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
    m_bodyLease.growTo(countableBytes());
    pending.freeBytes = pending.bodyBytes - m_bodyLease.bytes();
    m_bodyLease.markWhole();
    // Most bodies hold nothing of the budget; their lease needs no reference to it.
    BodyLease lease = m_bodyLease.bytes() > 0 ? BodyLease(std::move(m_bodyLease)) : BodyLease();
    endBody();
    Request request = m_reader.takeRequest();
    request.peer = m_peer;
    auto exchange = std::make_shared<ServerExchange>(std::move(request), std::move(lease),
        m_answers, m_thread.sharedMailbox(), AnswerAddress{m_number, m_pipeline.nextNumber(), 0});
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
    giveUpBody();
    m_pipeline.addRefusal(errorResponse(refusal.status, refusal.message));
}

// Called when the last byte was read; settle() ends the reading once every whole request is
// dispatched.
void Connection::inputEnds()
{
    m_isInputOver = true;
    if (m_phase == Phase::Lingering)
        return close();
    beginFarewell();
}

void Connection::beginFarewell()
{
    if (m_farewellEnd)
        return;
    m_farewellEnd = m_lastActivity + m_context.limits.farewellTimeout;
    m_takenAtFarewell = takenBytes();
    if (!m_pipeline.isEmpty())
        m_thread.sweepWithin(m_context.limits.farewellTimeout);
}

// Whether to close the connection of a client that has ended its sending. A client that then
// acknowledges a byte has a half-closed connection and reads its answers; the system of a client
// that has left resets the connection.
bool Connection::isFarewellOver(base::TimePoint now)
{
    if (!m_farewellEnd || *m_farewellEnd == base::TimePoint::max() || m_pipeline.isAllAnswered())
        return false;
    if (takenBytes() > m_takenAtFarewell) {
        m_farewellEnd = base::TimePoint::max();
        return false;
    }
    if (now >= *m_farewellEnd) {
        if (!sendInterim())
            return true;
        m_farewellEnd = now + m_context.limits.interimTimeout;
    }
    m_thread.sweepWithin(std::chrono::ceil<std::chrono::milliseconds>(*m_farewellEnd - now));
    return false;
}

// Sends an interim response. The system of a half-closed client acknowledges it, that of a client
// that has left resets the connection. Returns false if an answer has begun or waits to be written,
// and if the client has got an interim response before.
bool Connection::sendInterim()
{
    if (m_hasSentInterim || !m_output.isEmpty() || !m_pipeline.mayTakeInterim())
        return false;
    m_hasSentInterim = true;
    m_output.add(tensor::textBuffer(kInterim), {});
    settle();
    return true;
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
    giveUpBody();
    m_pending.clear();
}

// ---- Bodies and their budget

bool Connection::isInBody() const
{
    return m_reader.state() == RequestReader::State::Body ||
        m_reader.state() == RequestReader::State::Chunks;
}

// The number of bytes of the body being read that the budget does not count.
uint64_t Connection::freeBodyBytes() const
{
    return kFreeBodyBytes - std::min(kFreeBodyBytes, m_pipeline.freeBytes());
}

// The number of bytes of the body being read that the budget counts.
uint64_t Connection::countableBytes() const
{
    const uint64_t bytes = m_reader.bodyBytes();
    return bytes - std::min(bytes, freeBodyBytes());
}

// A body whose announced length is large needs room before its first byte is read.
bool Connection::mayReadBody()
{
    if (!isInBody())
        return true;
    const bool isFree = m_reader.state() == RequestReader::State::Body
        ? m_reader.bodyBytes() + m_reader.missingBodyBytes() <= freeBodyBytes()
        : m_reader.bodyBytes() < freeBodyBytes();
    return isFree || askForRoom();
}

bool Connection::askForRoom()
{
    const BodyBudget::Admission admission =
        m_context.bodyBudget->admit(m_bodyTicket, m_thread.bodyWake(m_number));
    const bool hadTurn = std::exchange(m_hasTurn, admission == BodyBudget::Admission::Turn);
    if (m_hasTurn && !hadTurn)
        m_turnPace.start(m_context.clock.now());
    m_isWaitingForRoom = admission == BodyBudget::Admission::Wait;
    if (admission == BodyBudget::Admission::Expired) {
        refuse(noRoomForBody(m_context.limits));
        return false;
    }
    return !m_isWaitingForRoom;
}

void Connection::roomForBody()
{
    if (!std::exchange(m_isWaitingForRoom, false) || m_phase != Phase::Open)
        return;
    askForRoom(); // if it gets the turn, the body must come quickly from now on
    settle();
}

// Counts the bytes of the body being read that have come since the last call.
void Connection::countBody()
{
    if (!std::exchange(m_isBodyKnown, true))
        m_bodyPace.start(m_reader.bodyBegun());
    const uint64_t bytes = m_reader.bodyBytes();
    const uint64_t came = bytes - std::exchange(m_countedBytes, bytes);
    m_bodyPace.came(came, m_lastActivity);
    m_turnPace.came(came, m_lastActivity);
    m_bodyLease.growTo(countableBytes());
}

// Called when the body being read is whole or abandoned.
void Connection::endBody()
{
    if (m_bodyTicket != 0)
        m_context.bodyBudget->leave(m_bodyTicket);
    m_isBodyKnown = false;
    m_countedBytes = 0;
    m_hasTurn = false;
    m_isWaitingForRoom = false;
}

void Connection::giveUpBody()
{
    m_bodyLease.release();
    endBody();
}

// ---- Answering

void Connection::refuseIfFull(Response& response)
{
    const uint64_t held = heldAnswerBytes() + response.body.byteSize();
    if (held <= kFreeAnswerBytes || !m_context.answerBudget->isFull())
        return;
    const Refusal refusal = noRoomForAnswer(m_context.limits);
    Response replaced = errorResponse(refusal.status, refusal.message);
    if (replaced.body.byteSize() >= response.body.byteSize())
        return; // the refusal would be no smaller
    m_context.refusals.count(refusal.reason, m_peer);
    response = std::move(replaced);
}

void Connection::answer(uint64_t request, Response response, SentFunction onSent)
{
    if (!m_pipeline.answer(request, std::move(response), onSent))
        return tellUnsent(onSent);
    settle();
}

void Connection::answerText(uint64_t request, std::string text, SentFunction onSent)
{
    if (!m_pipeline.answerText(request, std::move(text), onSent))
        return tellUnsent(onSent);
    settle();
}

void Connection::answerPart(Answer answer)
{
    const uint64_t request = answer.address.request;
    if (!m_pipeline.answerPart(std::move(answer)))
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
    countAnswers();
    updateInterest();
    updateIdle();
}

void Connection::settleOnce()
{
    do {
        m_pipeline.moveAnswers(m_output);
        if (m_pipeline.isOver()) { // requests behind the last answer are abandoned
            m_phase = m_phase == Phase::Open ? Phase::Ending : m_phase;
            m_pipeline.abandon(m_sent);
        }
        writeOutput();
        callSent();
    } while (m_pipeline.hasAnswerToMove());
    if (m_phase == Phase::Ending && m_pipeline.isEmpty() && m_output.isEmpty())
        linger();
}

void Connection::writeOutput()
{
    if (m_phase == Phase::Closed || m_output.isEmpty())
        return;
    if (m_output.write(*m_socket, m_context.clock, m_sent) == OutputQueue::Result::Failed)
        close();
}

// The number of answer bytes held that are not completely written to the socket.
uint64_t Connection::heldAnswerBytes() const
{
    return m_pipeline.answerBytes() + m_output.heldBytes();
}

void Connection::countAnswers()
{
    const uint64_t held = heldAnswerBytes();
    const uint64_t counted = held - std::min(held, kFreeAnswerBytes);
    m_context.answerBudget->change(std::exchange(m_countedAnswerBytes, counted), counted);
}

// Whether the client has read its answer quickly enough so far. Counts a refusal if not.
bool Connection::isReadInTime(base::TimePoint now)
{
    const Limits& limits = m_context.limits;
    if (m_output.isEmpty()) {
        m_isSending = false;
        m_isPressed = false;
        return true;
    }
    const uint64_t taken = takenBytes();
    const uint64_t came = taken - std::min(taken, std::exchange(m_takenBytes, taken));
    const bool isCounted = m_countedAnswerBytes > 0 || m_answers->leased() > 0;
    const bool isPressed = isCounted && m_context.answerBudget->isNearlyFull();
    if (std::exchange(m_isSending, true))
        m_answerPace.came(came, now);
    else
        m_answerPace.start(now);
    if (std::exchange(m_isPressed, isPressed))
        m_pressedPace.came(came, now);
    else
        m_pressedPace.start(now);
    const bool isNotRead =
        m_answerPace.isBehind(now) || now - m_output.lastProgress() > limits.writeTimeout;
    const bool isTooSlow = isPressed && m_pressedPace.isBehind(now);
    if (isNotRead || isTooSlow)
        m_context.refusals.count(
            isNotRead ? RefusalReason::NotRead : RefusalReason::ReadTooSlowly, m_peer);
    return !isNotRead && !isTooSlow;
}

void Connection::callSent()
{
    for (const OutputQueue::Sent& sent : std::exchange(m_sent, {}))
        sent.function(sent.times);
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
        m_bodyPace.resume(m_readingSince);
    }
    const bool isReading = m_phase == Phase::Lingering || m_phase == Phase::Open;
    ClientSocket::Interest interest;
    interest.input = isReading && !m_isPaused && !m_isInputOver;
    // While handlers work, the end of the client's sending starts the farewell time-out.
    interest.end = !m_farewellEnd && (isReading || !m_pipeline.isEmpty());
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
    if (isFarewellOver(now))
        return close(); // cancels running requests
    if (!isReadInTime(now))
        return close();
    if (m_hasTurn && m_turnPace.isBehind(now)) {
        refuse({RefusalReason::TimedOut, 408,
            absl::StrCat("the request body arrived slower than ", kTurnRate,
                " bytes a second while others waited for its memory, which "
                "--http-max-total-body-size bounds")});
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
        : m_bodyPace.isBehind(now);
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

void Connection::closeIfIdle()
{
    if (m_phase == Phase::Open && !isBusy() && !m_socket->hasInput())
        close();
}

// A connection with an unfinished head may be closed for a new one: otherwise a client that sends a
// head in many small pieces could keep it open.
bool Connection::mayGiveWay() const
{
    return m_phase == Phase::Lingering ||
        (m_phase == Phase::Open && m_reader.state() == RequestReader::State::Head &&
            m_pipeline.isEmpty() && m_output.isEmpty());
}

void Connection::updateIdle()
{
    const bool isIdle = mayGiveWay();
    if (isIdle == is_linked())
        return;
    if (!isIdle)
        return m_thread.becameBusy(*this);
    m_idleSince = std::max(m_lastActivity, m_output.lastProgress());
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

void Connection::close()
{
    if (m_phase == Phase::Closed)
        return;
    m_phase = Phase::Closed;
    giveUpBody();
    m_socket->close();
    m_pending.clear();
    m_output.abandon(m_sent);
    m_thread.retire(
        m_number, m_peer);      // from here on nothing reaches this connection, whatever is called
    m_thread.becameBusy(*this); // after the connection is no longer counted: see HttpServer
    m_pipeline.abandon(m_sent);
    countAnswers();
    callSent();
}

} // namespace thalassa::http
