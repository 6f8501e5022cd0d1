// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pipeline holds the requests of one connection, oldest first, from their last byte until their
// answers go to the output queue. Handlers answer in any order; answers leave in the order of
// requests. It knows no socket. *lives on the I/O thread* of its connection.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/http/exchange.h"
#include "server/http/message/response_head.h"
#include "server/http/output_queue.h"

namespace thalassa::http {

class Pipeline {
public:
    struct Pending {
        std::weak_ptr<ServerExchange> exchange; // weak: a dropped exchange answers 500
        uint64_t bodyBytes = 0;
        uint64_t freeBytes = 0; // part of bodyBytes that the body budget does not count
        ConnectionField connection = ConnectionField::Absent;
        bool isHead = false;
        bool isHttp11 = true;
        bool isFed = false; // passes through QHttpServer
    };

    // The number that the next request gets.
    uint64_t nextNumber() const { return m_first + m_slots.size(); }
    void add(Pending request);
    // Adds an answer without a request behind the previous requests: a refusal, which is the last
    // answer, or an interim answer as text.
    void addRefusal(Response response);
    void addInterim(std::string text);
    // Whether an interim answer may go to the output now: the oldest request is one of HTTP/1.1,
    // and its answer has not begun.
    bool mayTakeInterim() const;

    // Stores an answer. Returns false, and leaves `onSent` alone, if that request waits for none.
    [[nodiscard]] bool answer(uint64_t number, Response response, SentFunction& onSent);
    // The same for an answer as text that QHttpServer wrote: head, empty line, body.
    [[nodiscard]] bool answerText(uint64_t number, std::string text, SentFunction& onSent);
    // Stores a step of an answer in pieces. Returns false, and has called its onSent, if that
    // request waits for none. `onSent` is not moved if there is no memory.
    bool answerPart(Answer& answer);
    // Returns the Connection field that this answer must have.
    ConnectionField connectionField(uint64_t number) const;

    // Moves the answers at the front that are available to `output`.
    void moveAnswers(OutputQueue& output);
    bool hasAnswerToMove() const;
    // Whether the last answer that was moved ends with the connection.
    bool isOver() const { return m_isOver; }

    // The requests of a connection that is closed.
    class Abandoned;
    // Drops all requests and returns them. Needs no memory.
    Abandoned abandon();

    bool isEmpty() const { return m_slots.empty(); }
    size_t size() const { return m_slots.size(); }
    // The number of requests without a whole answer in the output. Refusals and interim answers
    // have no request.
    size_t requestCount() const;
    bool isAllAnswered() const;
    // Returns the exchanges whose answers have not begun.
    std::vector<std::shared_ptr<ServerExchange>> waiting() const;
    bool hasFedRequest() const { return m_hasFedRequest; } // one without an answer
    uint64_t bodyBytes() const { return m_bodyBytes; }     // bodies of all requests here
    uint64_t freeBytes() const { return m_freeBytes; }
    uint64_t answerBytes() const { return m_answerBytes; } // bodies of answers that wait here

private:
    // The part of an answer in pieces that is still here.
    struct Stream {
        bool isHeadMoved = false;
        bool isAborted = false;
        SentFunction onBegun;
        std::vector<std::pair<tensor::Buffer, SentFunction>> pieces;
    };

    struct Slot {
        Pending request;
        bool hasRequest = false; // not a refusal or an interim answer
        bool isAnswered = false;
        std::string text; // QHttpServer's answer or an interim one, instead of `response`
        Response response;
        SentFunction onSent;
        std::unique_ptr<Stream> stream; // null for an answer in one piece
    };

    Slot* waitingSlot(uint64_t number);
    void setAnswered(Slot& slot, SentFunction& onSent);
    void moveAnswer(Slot& slot, OutputQueue& output);
    void movePieces(Slot& slot, OutputQueue& output);

    std::vector<Slot> m_slots;
    uint64_t m_first = 0; // number of the request in m_slots.front()
    uint64_t m_bodyBytes = 0;
    uint64_t m_freeBytes = 0;
    uint64_t m_answerBytes = 0;
    bool m_hasFedRequest = false;
    bool m_isOver = false;
};

class Pipeline::Abandoned {
public:
    // Notifies the exchanges of requests without an answer that the connection is closed, then
    // calls the functions of the answers that will not be sent. Meanwhile the pipeline may be
    // destroyed or receive answers.
    void tell();

private:
    friend class Pipeline;
    std::vector<Slot> m_slots;
};

} // namespace thalassa::http
