// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Connection is the guard of one client: it owns the socket, frames requests, dispatches them,
// and writes the answers in the order of the requests. It enforces the limits and time-outs.
// *lives on the I/O thread* that adopted it; answers of other threads reach it by the mailbox.
//
// Phases:  Open       reads requests
//       -> Ending     reads no more: a request or a refusal ends it, or the client has sent its
//                     last byte and all whole requests are dispatched; answers are still written
//       -> Lingering  everything is written; further input is discarded until the client has
//                     closed as well: closing with unread input resets the connection, which
//                     destroys the part of the last answer that the client has not received
//       -> Closed     the socket is closed; every waiting exchange was notified
// Each phase may also change to Closed.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <boost/intrusive/list_hook.hpp>

#include "core/observability/connections.h"
#include "server/http/body_admission.h"
#include "server/http/half_close.h"
#include "server/http/message/request_reader.h"
#include "server/http/output_queue.h"
#include "server/http/pipeline.h"
#include "server/http/server_context.h"
#include "server/http/sockets/client_socket.h"
#include "server/http/sockets/epoll_set.h"
#include "server/http/traffic.h"
#include "server/http/unread_answers.h"

namespace thalassa::http {

class IoThread;

// The hook of a connection in the list of connections that may be closed for a new one.
using IdleHook =
    boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

class Connection final : public EpollClient, public IdleHook {
public:
    // The thread outlives the connection.
    // The connection must be closed before it is destroyed.
    Connection(IoThread& thread, ServerContext& context, uint64_t number,
        std::unique_ptr<ClientSocket> socket, const PeerAddress& peer);
    ~Connection() override;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // Begins to watch the socket.
    void start();
    void handleEvents(uint32_t epollEvents) override;

    // Replaces a handler's answer by 503 if the unread answers of all connections have reached
    // their bound, and those of this connection, with `response`, exceed the uncounted share.
    void refuseIfFull(Response& response);
    // Takes the answer to request number `request`.
    void answer(uint64_t request, Response response, SentFunction onSent);
    // Takes an answer as text that QHttpServer wrote: head, empty line, body.
    void answerText(uint64_t request, std::string text, SentFunction onSent);
    // Takes one step of an answer in pieces.
    void answerPart(Answer& answer);
    // Returns the Connection field that this answer must have.
    ConnectionField connectionField(uint64_t request) const
    {
        return m_pipeline.connectionField(request);
    }

    // Whether there was no memory for an answer: then the connection must be closed.
    bool hasLostAnswer() const { return m_answers.account()->hasLostAnswer(); }

    // Called when the body budget may have room, or the turn, for this connection.
    void roomForBody();

    void checkTimeouts(base::TimePoint now);
    // Whether a request has begun, runs or is being answered.
    bool isBusy() const;
    // Answers the requests that run, in place of their handlers. Returns their number. Answers in
    // pieces that have begun go on.
    size_t cutOff(const std::string& message);
    // Closes the connection if it is Open and not busy, and no byte waits to be read.
    void closeIfIdle();
    // Closes the connection for a new one, and counts this. Returns false, and does nothing, if the
    // connection is Open and a byte waits to be read. REQUIRES: the thread has the connection in
    // its list of idle connections.
    bool giveWay();
    // The time since which there has been no request: just before the end of the last answer was
    // written. The head of a request may have begun.
    base::TimePoint idleSince() const { return m_idleSince; }
    void close();
    // Closes the connection after a function of it threw std::bad_alloc, and counts this.
    void closeWithoutMemory();

    // Writes what operators see of the connection. The front end completes the id. Only the texts
    // need memory; they are the last to be written.
    void describe(observability::ConnectionFacts& facts) const;
    // Connections with a greater value may need the attention of operators earlier. As
    // ConnectionFacts::urgency(), without a system call.
    std::tuple<uint64_t, uint64_t, base::TimePoint> urgency() const
    {
        return {m_answers.waitingBytes(), m_pipeline.requestCount(), m_lastActivity};
    }

    uint64_t number() const { return m_number; }
    const PeerAddress& peer() const { return m_peer; }
    // The next one of the closed connections that the thread frees at the end of its round.
    std::unique_ptr<Connection>& nextRetired() { return m_nextRetired; }

private:
    enum class Phase { Open, Ending, Lingering, Closed };

    bool mayRead() const;
    bool mayReadBody();
    bool askForRoom();
    void handle(const ClientSocket::Events& events);
    void readSocket();
    void readBody();
    void readScratch();
    bool isReadOver(ClientSocket::Transfer::Outcome outcome);
    void discardInput();
    size_t process(std::string_view input);
    void dispatch();
    void offerContinue();
    void refuse(const Refusal& refusal);
    void inputEnds();
    void beginHalfClose();
    bool hasClientLeft(base::TimePoint now);
    uint64_t takenBytes() const;
    void endReading();

    void settle();
    void settleOnce();
    void writeOutput();
    void callSent();
    void linger();
    void updateInterest();
    bool isIdleOnceWritten() const;
    void updateIdle(bool isIdle);

    IoThread& m_thread;
    ServerContext& m_context;
    const uint64_t m_number;
    const PeerAddress m_peer;
    const std::unique_ptr<ClientSocket> m_socket;

    Phase m_phase = Phase::Open;
    bool m_isSettling = false; // settle() runs or follows: it will see changes
    bool m_isPaused = false;   // reading stopped because of a limit
    bool m_hasOfferedContinue = false;
    ClientSocket::Interest m_interest{.input = true, .end = true};
    base::TimePoint m_lastActivity;
    Traffic m_traffic;
    base::TimePoint m_readingSince; // when reading was last resumed
    base::TimePoint m_idleSince{};
    base::TimePoint m_lingerEnd{};
    bool m_isInputOver = false; // the client's last byte was read
    HalfClose m_halfClose;

    RequestReader m_reader;
    std::string m_pending; // read but not yet consumed
    Pipeline m_pipeline;
    OutputQueue m_output;
    BodyAdmission m_body;                  // the body being read
    UnreadAnswers m_answers;               // in m_pipeline and m_output
    std::vector<OutputQueue::Sent> m_sent; // to be called
    std::unique_ptr<Connection> m_nextRetired;
};

} // namespace thalassa::http
