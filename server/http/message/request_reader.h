// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RequestReader turns the bytes of one connection into whole requests, one after the other. It
// knows no socket and no clock: its caller passes the bytes or reads them into space().
// *thread-compatible*.
//
// States:  Head -> (Body | Chunks ->) Complete -> Head (by takeRequest), and from any but Complete
//          to Refused, which is final.
#pragma once

#include <span>
#include <string_view>

#include "server/http/message/body_builder.h"
#include "server/http/message/limits.h"
#include "server/http/message/refusals.h"
#include "server/http/message/request_parser.h"
#include "server/http/message/transport.h"

namespace thalassa::http {

class RequestReader {
public:
    enum class State { Head, Body, Chunks, Complete, Refused };

    // `limits` must outlive the reader.
    explicit RequestReader(const Limits& limits);

    // Reads `input`, at most to the end of the current request, and returns the number of bytes
    // consumed. The others must be passed again, with more behind them. `now` is the time at which
    // the bytes came. REQUIRES: state() is not Complete or Refused.
    size_t consume(std::string_view input, base::TimePoint now);

    // In state Body: the space for the rest of the body, into which the socket can be read
    // directly; filled() says how many bytes came. Without memory it is empty, and the state is
    // Refused.
    std::span<std::byte> space();
    size_t missingBodyBytes() const { return m_body.missing(); } // in state Body
    void filled(size_t count, base::TimePoint now);

    State state() const { return m_state; }
    bool hasBegun() const { return m_hasBegun; }       // a byte of the current request came
    uint64_t bodyBytes() const { return m_bodyBytes; } // body of the current request, as sent
    base::TimePoint begun() const { return m_request.receiveStart; }
    base::TimePoint bodyBegun() const { return m_bodyBegun; }

    const Framing& framing() const { return m_parser.framing(); } // after Head
    const Refusal& refusal() const { return m_refusal; }          // in state Refused

    // Returns the whole request and begins the next one. REQUIRES: state() is Complete.
    Request takeRequest();

private:
    size_t consumeHead(std::string_view input, base::TimePoint now);
    size_t consumeChunks(std::string_view input);
    void beginBody(base::TimePoint now);
    void checkUnfinishedHead(std::string_view rest);
    void refuse(Refusal refusal);

    const Limits& m_limits;
    RequestParser m_parser;
    State m_state = State::Head;
    Request m_request;
    BodyBuilder m_body;
    Refusal m_refusal;
    bool m_hasBegun = false;
    size_t m_headBytes = 0; // consumed so far
    uint64_t m_bodyBytes = 0;
    base::TimePoint m_bodyBegun;
};

} // namespace thalassa::http
