// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pipeline: the requests of one connection, oldest first, from their last byte until their answers
// go to the output queue. Handlers answer in any order; answers leave in the order of requests.
// It knows no socket. *lives on the I/O thread* of its connection.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/http/exchange.h"
#include "server/http/output_queue.h"
#include "server/http/response_head.h"

namespace thalassa::http {

class Pipeline {
public:
    struct Pending {
        std::weak_ptr<ServerExchange> exchange; // weak: a dropped exchange answers 500
        uint64_t bodyBytes = 0;
        uint64_t freeBytes = 0; // of them, those that the budget of all connections does not count
        ConnectionField connection = ConnectionField::Absent;
        bool isHead = false;
        bool isHttp11 = true;
        bool isFed = false; // passes through QHttpServer
    };

    // The number that the next request gets.
    uint64_t nextNumber() const { return m_first + m_slots.size(); }
    void add(Pending request);
    // An answer without a request, behind those that came before: a refusal, which is the last, or
    // an interim answer as text.
    void addRefusal(Response response);
    void addInterim(std::string text);
    // Whether an interim answer may go to the output now: the oldest request is one of HTTP/1.1,
    // and its answer has not begun.
    bool mayTakeInterim() const;

    // Notes an answer; false, and `onSent` is left alone, when that request waits for none.
    [[nodiscard]] bool answer(uint64_t number, Response response, SentFunction& onSent);
    // The same as text that QHttpServer wrote: head, empty line, body.
    [[nodiscard]] bool answerText(uint64_t number, std::string text, SentFunction& onSent);
    // A step of an answer in pieces; false, and its function has been told, when that request waits
    // for none.
    bool answerPart(Answer answer);
    // What the Connection field of that answer must say.
    ConnectionField connectionField(uint64_t number) const;

    // Moves the answers at the front, as far as they are there, to `output`.
    void moveAnswers(OutputQueue& output);
    bool hasAnswerToMove() const;
    // The last answer that was moved ends with the connection.
    bool isOver() const { return m_isOver; }

    // Gives up everything, tells the exchanges that the connection is closed, and appends the
    // functions of answers that will not be sent to `unsent`. The pipeline may be destroyed, or be
    // given answers, while it runs.
    void abandon(std::vector<OutputQueue::Sent>& unsent);

    bool isEmpty() const { return m_slots.empty(); }
    size_t size() const { return m_slots.size(); }
    bool isAllAnswered() const;
    bool hasFedRequest() const { return m_hasFedRequest; } // one that is not answered
    uint64_t bodyBytes() const { return m_bodyBytes; }     // of all requests here
    uint64_t freeBytes() const { return m_freeBytes; }
    uint64_t answerBytes() const { return m_answerBytes; } // bodies of answers that wait here

private:
    // An answer in pieces, as far as it is here.
    struct Stream {
        bool isHeadMoved = false;
        bool isAborted = false;
        SentFunction onBegun;
        std::vector<std::pair<tensor::Buffer, SentFunction>> pieces;
    };

    struct Slot {
        Pending request;
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

} // namespace thalassa::http
