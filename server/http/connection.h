// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Connection is the guard of one client: it owns the descriptor, frames requests, hands them on,
// and writes the answers in the order of the requests. It keeps the limits and time-outs.
// *lives on the I/O thread* that adopted it; answers of other threads reach it by the mailbox.
//
// Phases:  Open       reads requests
//       -> Ending     reads no more: a request or a refusal ends it, or the client has sent its
//                     last byte and all whole requests are dispatched; answers are still written
//       -> Lingering  everything is written; what still comes is thrown away until the client has
//                     closed as well: closing with input unread is a reset, which destroys what
//                     the client has not received of the last answer
//       -> Closed     the descriptor is gone; every exchange that waited was told
// and from each to Closed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/intrusive/list_hook.hpp>

#include "server/http/epoll_set.h"
#include "server/http/output_queue.h"
#include "server/http/pace.h"
#include "server/http/pipeline.h"
#include "server/http/request_reader.h"
#include "server/http/server_context.h"

namespace thalassa::http {

class IoThread;

// Its place in the list of the connections that may give way.
using IdleHook =
    boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

class Connection final : public EpollClient, public IdleHook {
public:
    // Takes over `descriptor`. The thread outlives the connection.
    // It must be closed before it is destroyed.
    Connection(IoThread& thread, ServerContext& context, uint64_t number, int descriptor,
        const PeerAddress& peer);
    ~Connection() override;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // Begins to watch the descriptor.
    void start();
    void handleEvents(uint32_t events) override;

    // Replaces an answer, which the handler has given, by 503 if unread answers of all connections
    // have reached their bound and this one holds its share.
    void refuseIfFull(Response& response);
    // The answer to request number `request`.
    void answer(uint64_t request, Response response, SentFunction onSent);
    // The same as text that QHttpServer wrote: head, empty line, body.
    void answerText(uint64_t request, std::string text, SentFunction onSent);
    // A step of an answer in pieces.
    void answerPart(Answer answer);
    // What the Connection field of that answer must say.
    ConnectionField connectionField(uint64_t request) const
    {
        return m_pipeline.connectionField(request);
    }

    // The budget of bodies has changed: there may be room, or it is this one's turn.
    void roomForBody();

    void checkTimeouts(base::TimePoint now);
    // A request has begun, runs or is being answered.
    bool isBusy() const;
    // Closes it if it is neither busy nor at its end, and no byte waits to be read.
    void closeIfIdle();
    // Closes it for a new connection, and counts it. False, and nothing is done, if a byte waits to
    // be read. REQUIRES: the thread has it in its list of idle connections.
    bool giveWay();
    // Since when it has had no request; the head of one may have begun.
    base::TimePoint idleSince() const { return m_idleSince; }
    void close();

    uint64_t number() const { return m_number; }

private:
    enum class Phase { Open, Ending, Lingering, Closed };

    bool mayRead() const;
    bool mayReadBody();
    bool askForRoom();
    bool isInBody() const;
    uint64_t freeBodyBytes() const;
    uint64_t countableBytes() const;
    void countBody();
    uint64_t heldAnswerBytes() const;
    void countAnswers();
    bool isReadInTime(base::TimePoint now);
    void endBody();
    void giveUpBody();
    void readSocket();
    void readBody();
    void readScratch();
    bool isReadOver(ssize_t result);
    void discardInput();
    size_t process(std::string_view input);
    void dispatch();
    void offerContinue();
    void refuse(const Refusal& refusal);
    void inputEnds();
    void beginFarewell();
    bool isFarewellOver(base::TimePoint now);
    bool sendInterim();
    uint64_t takenBytes() const;
    void endReading();

    void settle();
    void settleOnce();
    void writeOutput();
    void callSent();
    void linger();
    void updateInterest();
    bool mayGiveWay() const;
    void updateIdle();
    bool hasWaitingByte() const;

    IoThread& m_thread;
    ServerContext& m_context;
    const uint64_t m_number;
    const PeerAddress m_peer;
    int m_descriptor;

    Phase m_phase = Phase::Open;
    bool m_isSettling = false; // settle() is on the stack: it will see what changed
    bool m_isPaused = false;   // reading stopped for a limit
    bool m_hasOfferedContinue = false;
    bool m_isWaitingForRoom = false; // reading stopped for the budget of bodies
    bool m_hasTurn = false;          // reading goes on though the budget is used up
    uint32_t m_interest;             // events the epoll set watches for
    base::TimePoint m_lastActivity;
    base::TimePoint m_readingSince; // when reading was last resumed
    base::TimePoint m_idleSince{};
    base::TimePoint m_lingerEnd{};
    bool m_isInputOver = false; // the client's last byte was read
    // Set when the client has ended its sending; the maximum when it is known to read on.
    std::optional<base::TimePoint> m_farewellEnd;
    uint64_t m_takenAtFarewell = 0; // takenBytes() at that time
    bool m_hasSentInterim = false;  // after the client ended its sending

    RequestReader m_reader;
    uint64_t m_bodyTicket = 0;   // of the body being read, in the budget's order
    uint64_t m_countedBytes = 0; // of the body being read, what m_bodyPace has seen
    bool m_isBodyKnown = false;  // m_bodyPace has seen the body being read
    BodyLease m_bodyLease;       // of the body being read
    Pace m_bodyPace;
    Pace m_turnPace;
    // Shared with the exchanges: what their handlers hold for answers in pieces.
    const std::shared_ptr<AnswerAccount> m_answers;
    uint64_t m_countedAnswerBytes = 0; // of the answers that wait, what the bound of all counts
    bool m_isSending = false;          // an answer waited for the client at the last look
    bool m_isPressed = false;          // and unread answers of all were near their bound
    uint64_t m_takenBytes = 0;         // takenBytes() at that look
    Pace m_answerPace;
    Pace m_pressedPace;
    std::string m_pending; // read, not yet used up
    Pipeline m_pipeline;
    OutputQueue m_output;
    std::vector<OutputQueue::Sent> m_sent; // to be called
};

} // namespace thalassa::http
