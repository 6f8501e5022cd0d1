// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The transport interface of HTTP: what codecs and handlers see of a connection. No QtHttpServer
// type, descriptor or parser appears above this line; the guard (inference routes) and the fed
// QHttpServer (all others) stand behind it.
//
// An Exchange is one request and the place for its one answer. The transport makes it once the
// request is whole, hands it to the handler on the connection's I/O thread, and keeps nothing of
// it that the handler could outlive: handlers hold it by shared_ptr for as long as they work.
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
#include "server/http/answer_budget.h"
#include "server/http/body_budget.h"
#include "server/http/peer_address.h"

namespace thalassa::http {

// Field names keep the case in which they came; lookups ignore it.
class Headers {
public:
    void add(std::string name, std::string value)
    {
        m_fields.emplace_back(std::move(name), std::move(value));
    }
    // The first field of that name, null if there is none.
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
    // The whole body, unchunked. When its length was known beforehand, its bytes lie where the
    // socket read put them, in one fragment at kBlockAlignment; a chunked one of more than 1 MiB
    // has several fragments.
    tensor::Buffer body;
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

// The times of an answer's way out, for the record's second end.
struct SendTimes {
    base::TimePoint start;
    base::TimePoint end;
    bool complete = false; // false: the connection closed first
};

// How much of one answer in pieces may wait for its client.
struct StreamBound {
    size_t bytes = 0;
    size_t pieces = 0;
};

// What became of a piece of an answer.
enum class PieceFate : uint8_t {
    Taken,
    Full,   // dropped: more waits for the client than a stream may hold back
    Closed, // dropped: nobody waits any more
};

// *thread-safe* but for request(), which is constant.
class Exchange {
public:
    virtual ~Exchange() = default;

    virtual const Request& request() const = 0;

    // Answers; from any thread, once. Pipelined answers leave in the order of their requests.
    // `onSent` runs on the I/O thread when the last byte was handed to the kernel or the
    // connection closed before that. An Exchange that is dropped unanswered answers 500.
    virtual void respond(Response response, std::function<void(const SendTimes&)> onSent = {}) = 0;

    // An answer in pieces, instead of respond(): begin(), send() for each piece, end(); from any
    // thread, one call after the other. It leaves in its turn, in chunks, or ended by closing the
    // connection for a client of HTTP/1.0. None of them waits: send() tells when too much does.
    // An Exchange that is dropped between begin() and end() closes the connection, so that the
    // client sees that the answer is not whole.
    //
    // Of `head` the body is not sent. `onBegun` gets the head's times.
    virtual void begin(Response head, std::function<void(const SendTimes&)> onBegun = {}) = 0;
    virtual PieceFate send(tensor::Buffer piece) = 0;
    // What send() takes; a handler that has pieces wait for their encoding keeps to it as well.
    virtual StreamBound streamBound() const { return {SIZE_MAX, SIZE_MAX}; }
    // Runs `function` once when less than `bytes` of the pieces wait for the client, or when the
    // connection has closed: on the I/O thread, or at once if that is so already. One function at a
    // time.
    virtual void whenUnreadBelow(size_t /*bytes*/, std::function<void()> function) { function(); }
    // `last`, which may be empty, is taken even where send() would say Full. `onSent` gets the
    // times of the last byte.
    virtual void end(
        tensor::Buffer last = {}, std::function<void(const SendTimes&)> onSent = {}) = 0;

    // Counts `bytes`, which the handler keeps for an answer in pieces beside those that it has
    // sent, in the bound of all unread answers: from before begin() until it keeps them no more.
    // None, and the operator is told, if that bound is reached: the request is then to be answered
    // with 503.
    virtual std::optional<AnswerLease> leaseAnswer(uint64_t /*bytes*/) { return AnswerLease(); }

    // `function` runs once, on the I/O thread, if the connection closes before the answer was
    // given, to its end; at once if it already has. Only the last function set is kept.
    virtual void onClosed(std::function<void()> function) = 0;

    // Identifies the connection: for a handler that shares its work out between connections.
    virtual uint64_t connection() const { return 0; }

    // What the bodies of all requests hold together: for a handler that makes a larger one of its
    // request's. Null where nothing bounds them.
    virtual std::shared_ptr<BodyBudget> bodyBudget() const { return nullptr; }
    // What its request's body holds of that, until the exchange goes or takeBody() is called.
    virtual uint64_t heldBodyBytes() const { return 0; }
    // Tells the operator that the request is refused because it found no room there in time.
    virtual void countNoRoom() { }
    // Takes the body out of request(), with what it holds of the budget: both are given back when
    // the last reference goes, for a handler that knows when its work needs the body no more. May
    // be null. Not while another thread looks at request().
    virtual std::shared_ptr<void> takeBody() { return nullptr; }
    // Makes the body of request() one fragment, in the place of those that it has. Not while
    // another thread looks at request().
    virtual void gatherBody() { }
    // Releases the body of request(), from which the handler has made `bytes` of its own: of the
    // budget as many stay held, or as many as the body held if these are fewer, until the last
    // reference goes. May be null. Not while another thread looks at request().
    virtual std::shared_ptr<void> replaceBody(uint64_t /*bytes*/) { return nullptr; }

    // Runs `slice`, from any thread, on the I/O thread: a piece, of a millisecond or so, of work
    // that is too long for it. The thread runs one slice in a round, so that its connections wait
    // for one slice, however many requests have work of that kind. It is dropped unrun when the
    // server stops first.
    virtual void runSlice(std::function<void()> slice) = 0;
};

// The same bytes in one fragment, if there is memory for it: a copy unless they are so already.
tensor::Buffer gathered(tensor::Buffer bytes);

// Runs on the connection's I/O thread; must not block.
using Handler = std::function<void(std::shared_ptr<Exchange>)>;

} // namespace thalassa::http
