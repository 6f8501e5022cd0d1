// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/request_reader.h"

#include <algorithm>
#include <utility>

#include "server/http/message/limit_refusals.h"

namespace thalassa::http {
namespace {

// The size of the request target in an unfinished request line, as far as it has come.
size_t targetSize(std::string_view head)
{
    const size_t line = std::min(head.find('\n'), head.size());
    const size_t method = std::min(head.substr(0, line).find(' '), line);
    const size_t begin = std::min(method + 1, line);
    return std::min(head.find(' ', begin), line) - begin;
}

} // namespace

RequestReader::RequestReader(const Limits& limits)
    : m_limits(limits)
    , m_parser(limits)
{
    m_parser.begin(m_request);
}

size_t RequestReader::consume(std::string_view input, base::TimePoint now)
{
    size_t consumed = 0;
    if (m_state == State::Head)
        consumed = consumeHead(input, now);
    if (m_state == State::Chunks) {
        consumed += consumeChunks(input.substr(consumed));
    } else if (m_state == State::Body) {
        // Bytes that came together with the head are copied to the body's block; the rest is read
        // directly into it.
        const size_t size = std::min(input.size() - consumed, m_body.missing());
        if (size > m_body.space().size() && space().empty())
            return consumed;
        if (m_body.append(input.substr(consumed, size)))
            consumed += size;
        m_bodyBytes += size;
        if (m_body.missing() == 0)
            m_state = State::Complete;
    }
    if (m_state == State::Complete)
        m_request.receiveEnd = now;
    return consumed;
}

std::span<std::byte> RequestReader::space()
{
    if (m_body.makeRoom())
        return m_body.space();
    refuse(noMemoryForBody());
    return {};
}

void RequestReader::filled(size_t count, base::TimePoint now)
{
    m_body.advance(count);
    m_bodyBytes += count;
    if (m_body.missing() == 0) {
        m_state = State::Complete;
        m_request.receiveEnd = now;
    }
}

Request RequestReader::takeRequest()
{
    m_request.bodyCopies = m_body.takeCopies();
    m_request.body = m_body.take();
    Request request = std::exchange(m_request, {});
    m_parser.begin(m_request);
    m_state = State::Head;
    m_hasBegun = false;
    m_headBytes = 0;
    m_bodyBytes = 0;
    return request;
}

size_t RequestReader::consumeHead(std::string_view input, base::TimePoint now)
{
    size_t consumed = 0;
    if (!m_hasBegun) {
        // RFC 9112, 2.2: a reader should ignore empty lines before a request line.
        while (input.substr(consumed).starts_with("\r\n"))
            consumed += 2;
        if (consumed == input.size() || input.substr(consumed) == "\r")
            return consumed;
        m_hasBegun = true;
        m_request.receiveStart = now;
    }
    const RequestParser::Result result = m_parser.parseHead(input.substr(consumed));
    consumed += result.consumed;
    m_headBytes += result.consumed;
    if (result.step == RequestParser::Step::Refused)
        refuse(m_parser.refusal());
    else if (m_headBytes > m_limits.maxHeadBytes)
        refuse(headTooLarge(m_limits));
    else if (result.step == RequestParser::Step::NeedMore)
        checkUnfinishedHead(input.substr(consumed));
    else
        beginBody(now);
    return consumed;
}

// Beast waits for the end of a head once it has seen its start. This refuses an unfinished head
// that is already known to be wrong.
void RequestReader::checkUnfinishedHead(std::string_view rest)
{
    if (!m_parser.isRequestLineDone() && targetSize(rest) > m_limits.maxUrlBytes)
        return refuse(urlTooLong(m_limits));
    if (m_headBytes + rest.size() > m_limits.maxHeadBytes) {
        if (!m_parser.isRequestLineDone() && rest.find('\n') == std::string_view::npos)
            return refuse(requestLineTooLong(m_limits));
        return refuse(headTooLarge(m_limits));
    }
    const size_t lineFeed = rest.rfind('\n');
    if (lineFeed != std::string_view::npos && (lineFeed == 0 || rest[lineFeed - 1] != '\r'))
        refuse({RefusalReason::Malformed, 400,
            "malformed HTTP request: line feed without carriage return"});
}

void RequestReader::beginBody(base::TimePoint now)
{
    const Framing& framing = m_parser.framing();
    m_bodyBegun = now;
    if (framing.isChunked) {
        m_state = State::Chunks;
    } else if (framing.contentLength == 0) {
        m_state = State::Complete;
        m_request.receiveEnd = now;
    } else if (m_body.reserve(framing.contentLength)) {
        m_state = State::Body;
    } else {
        refuse(noMemoryForBody());
    }
}

size_t RequestReader::consumeChunks(std::string_view input)
{
    const RequestParser::Result result = m_parser.parseChunks(input, m_body);
    m_bodyBytes += result.consumed;
    const size_t rest = input.size() - result.consumed;
    if (result.step == RequestParser::Step::Refused)
        refuse(m_parser.refusal());
    else if (result.step == RequestParser::Step::BodyComplete)
        m_state = State::Complete;
    else if (rest > m_limits.maxChunkLineBytes)
        refuse(chunkLineTooLong(m_limits));
    return result.consumed;
}

void RequestReader::refuse(Refusal refusal)
{
    m_refusal = std::move(refusal);
    m_state = State::Refused;
    m_body.take(); // frees what had come
    m_body.takeCopies();
}

} // namespace thalassa::http
