// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The transport interface of HTTP, by which codecs and handlers see a connection. It shows no
// QtHttpServer type, descriptor or parser; the guard (inference routes) and the fed QHttpServer
// (all others) are behind it.
//
// An Exchange is one request and the place for its one answer. The transport creates it once the
// request is whole and passes it to the handler on the connection's I/O thread. Handlers hold it by
// shared_ptr for as long as they work, even if the connection or the server ends before.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/tensor/buffer.h"
#include "server/http/budgets/answer_budget.h"
#include "server/http/budgets/body_budget.h"
#include "server/http/message/body_builder.h"
#include "server/http/sockets/peer_address.h"

namespace thalassa::http {

// Field names keep the case in which they came; lookups ignore it.
class Headers {
public:
    void add(std::string name, std::string value)
    {
        m_fields.emplace_back(std::move(name), std::move(value));
    }
    // Returns the value of the first field of that name, or null if there is none.
    const std::string* find(std::string_view name) const;
    auto begin() const { return m_fields.begin(); }
    auto end() const { return m_fields.end(); }

private:
    std::vector<std::pair<std::string, std::string>> m_fields;
};

struct Request {
    std::string method; // as sent: "GET", "POST", ...
    std::string path;   // without the query, percent-encoding kept
    std::string query;  // without the '?'
    Headers headers;
    // The whole body, unchunked. If its length was announced, it is one fragment at
    // kBlockAlignment, into which the socket was read. A chunked body of more than 1 MiB has
    // several fragments.
    tensor::Buffer body;
    CopiedRanges bodyCopies;      // the parts of the body that were copied while it came
    base::TimePoint receiveStart; // first byte of the head
    base::TimePoint receiveEnd;   // last byte of the body
    PeerAddress peer;
};

struct Response {
    int status = 200;
    std::string contentType; // empty: no Content-Type field
    Headers
        headers; // beyond Content-Length, Content-Type and Connection, which the transport writes
    tensor::Buffer body; // sent in one gathered write, never copied
};

// The times at which an answer was sent, for the request's record.
struct SendTimes {
    base::TimePoint start;
    base::TimePoint end;
    bool complete = false; // false: the connection closed first
};

// The bound on the pieces of one answer that wait for its client.
struct StreamBound {
    size_t bytes = 0;
    size_t pieces = 0;
};

// The result of sending a piece of an answer.
enum class SendResult : uint8_t {
    Taken,
    Full,   // dropped: more would wait for the client than streamBound() allows
    Closed, // dropped: the connection is closed or the answer has ended
};

// *thread-safe*, except for request(), which is constant.
class Exchange {
public:
    virtual ~Exchange() = default;

    virtual const Request& request() const = 0;

    // Answers the request; from any thread, once. Pipelined answers leave in the order of their
    // requests. `onSent` runs on the I/O thread when the last byte was passed to the kernel or the
    // connection closed before that. An Exchange that is destroyed unanswered answers 500.
    virtual void respond(Response response, std::function<void(const SendTimes&)> onSent = {}) = 0;

    // Three functions send an answer in pieces, instead of respond(): begin(), send() for each
    // piece, end(); from any thread, one call after the other. The answer leaves in the order of
    // the requests, in chunks, or ended by closing the connection for a client of HTTP/1.0. No call
    // waits: send() returns Full if too much is unread. An Exchange that is destroyed between
    // begin() and end() closes the connection, so that the client sees that the answer is not
    // whole.
    //
    // The body of `head` is not sent. `onBegun` gets the head's times.
    virtual void begin(Response head, std::function<void(const SendTimes&)> onBegun = {}) = 0;
    virtual SendResult send(tensor::Buffer piece) = 0;
    // The bound of send(). A handler applies it also to pieces that wait to be encoded.
    virtual StreamBound streamBound() const { return {SIZE_MAX, SIZE_MAX}; }
    // Runs `function` once when less than `bytes` of the pieces wait for the client, or when the
    // connection has closed: on the I/O thread, or at once if this already holds. Only one function
    // may wait at a time.
    virtual void whenUnreadBelow(size_t /*bytes*/, std::function<void()> function)
    {
        const std::function<void()> called = std::move(function);
        called();
    }
    // Ends the answer with `last`, which may be empty and is taken even if send() would return
    // Full. `onSent` gets the times of the last byte.
    virtual void end(
        tensor::Buffer last = {}, std::function<void(const SendTimes&)> onSent = {}) = 0;

    // Counts `bytes` in the bound of all unread answers, until the lease is destroyed. The handler
    // holds them for an answer in pieces, besides the pieces sent. Returns nothing, and counts a
    // refusal, if the bound is reached: the request must then be answered with 503, or, after
    // begin(), be cancelled.
    virtual std::optional<AnswerLease> leaseAnswer(uint64_t /*bytes*/) { return AnswerLease(); }

    // Runs `function` once, on the I/O thread, if the connection closes before the whole answer was
    // given; at once if it is already closed. Only the last function set is kept.
    virtual void onClosed(std::function<void()> function) = 0;

    // Identifies the connection, for a handler that divides its work among connections.
    virtual uint64_t connection() const { return 0; }

    // The budget of the bodies of all requests, for a handler that makes a larger body from its
    // request's. Null if nothing bounds them.
    virtual std::shared_ptr<BodyBudget> bodyBudget() const { return nullptr; }
    // The bytes of the budget that the request's body holds, until the exchange is destroyed or
    // takeBody() or replaceBody() is called.
    virtual uint64_t heldBodyBytes() const { return 0; }
    // Counts a refusal because the request found no room in the budget in time.
    virtual void countNoRoom() { }
    // Takes the body out of request(), with its part of the budget. Both are given back with the
    // last reference, for a handler that knows when its work no longer needs the body. May return
    // null. No other thread may read request() meanwhile.
    virtual std::shared_ptr<void> takeBody() { return nullptr; }
    // Replaces the fragments of the body of request() by one. No other thread may read request()
    // meanwhile.
    virtual void gatherBody() { }
    // Releases the body of request(), from which the handler has made `bytes` of its own. As many
    // bytes of the budget stay held until the last reference goes, but no more than the body held.
    // May return null. No other thread may read request() meanwhile.
    virtual std::shared_ptr<void> replaceBody(uint64_t /*bytes*/) { return nullptr; }

    // Runs `slice` on the I/O thread; called from any thread. A slice is a piece, about a
    // millisecond long, of work that is too long for that thread. The thread runs one slice in a
    // round, so that its connections wait for one slice, however many requests have such work. A
    // slice is dropped unrun if the server stops first.
    virtual void runSlice(std::function<void()> slice) = 0;
};

// Returns `bytes` in one fragment, as a copy if they lie in several; unchanged without memory.
tensor::Buffer gathered(tensor::Buffer bytes);

// Runs on the connection's I/O thread; must not block.
using Handler = std::function<void(std::shared_ptr<Exchange>)>;

} // namespace thalassa::http
