// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RequestParser reads the head of an HTTP/1.x request and the framing of a chunked body, strictly:
// it refuses a request if two readers could disagree about where its body ends. It uses
// Boost.Beast's parser, which appears in the source file only. *thread-compatible*.
//
// Order of calls for each request: begin, parseHead until HeadComplete, and then, if the body is
// chunked, parseChunks until BodyComplete. The caller itself reads a body of known length.
#pragma once

#include <memory>
#include <string_view>

#include "server/http/message/body_builder.h"
#include "server/http/message/limits.h"
#include "server/http/message/refusals.h"
#include "server/http/message/transport.h"

namespace thalassa::http {

// The properties of a message that are in its head and that handlers do not see.
struct Framing {
    bool isHttp11 = true;
    bool isKeptAlive = true;
    bool isHead = false;
    bool isChunked = false;
    bool expectsContinue = false;
    uint64_t contentLength = 0;
};

class RequestParser {
public:
    enum class Step { NeedMore, HeadComplete, BodyComplete, Refused };
    struct Result {
        Step step;
        size_t consumed; // bytes at the front of the input that need not be passed again
    };

    // `limits` must outlive the parser.
    explicit RequestParser(const Limits& limits);
    ~RequestParser();

    // Starts a new message, whose method, path, query and headers go to `request`.
    void begin(Request& request);

    Result parseHead(std::string_view input);
    Result parseChunks(std::string_view input, BodyBuilder& body);

    const Framing& framing() const; // after HeadComplete
    bool isRequestLineDone() const;
    const Refusal& refusal() const; // after Refused

private:
    class Parser;
    struct State;
    const std::unique_ptr<State> m_state;
};

} // namespace thalassa::http
