// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/request_parser.h"

#include <algorithm>
#include <functional>
#include <optional>

#include <boost/beast/http/basic_parser.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "server/http/message/limit_refusals.h"

namespace thalassa::http {
namespace {

constexpr size_t kHeadSlack = 64;
constexpr size_t kLastChunkBytes = 5; // "0\r\n\r\n": the fewest bytes from the start of a chunk on

namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
using beast::error_code;
using bhttp::error;

std::string_view toStd(beast::string_view text)
{
    return {text.data(), text.size()};
}

bool isDecimal(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

// Whether `text` consists of the characters of a Host field (RFC 3986, 3.2.2 and 3.2.3): a name or
// an address, and a port. It may be empty.
bool isHost(std::string_view text)
{
    static constexpr std::string_view kPunctuation = "-._~%!$&'()*+,;=:[]";
    return std::all_of(text.begin(), text.end(), [](char character) {
        return absl::ascii_isalnum(static_cast<unsigned char>(character)) ||
            kPunctuation.find(character) != std::string_view::npos;
    });
}

// The field that tells where the JSON of a body ends.
constexpr absl::string_view kJsonLength = "Inference-Header-Content-Length";

// Returns path and query of a request target, which may have the absolute form
// ("http://host/path"), or nothing if it is no target. A target that merely contains "://" is not
// absolute: two readers would see two paths.
std::optional<std::string_view> originForm(std::string_view target, bhttp::verb verb)
{
    if (target.starts_with('/') || (target == "*" && verb == bhttp::verb::options))
        return target;
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!absl::StartsWithIgnoreCase(base::toAbsl(target), base::toAbsl(scheme)))
            continue;
        const std::string_view rest = target.substr(scheme.size());
        const size_t hostEnd = std::min(rest.find_first_of("/?"), rest.size());
        if (hostEnd > 0)
            return rest.substr(hostEnd);
    }
    return {};
}

// Whether an unfinished line of a chunk, or of the trailer behind the last chunk, can still become
// valid. Beast waits for the end of the line before it checks the beginning.
bool mayBeginChunkLine(std::string_view rest, bool isFirst)
{
    constexpr std::string_view kEndOfData = "\r\n"; // ends the chunk before it
    if (!isFirst) {
        if (!kEndOfData.starts_with(rest.substr(0, kEndOfData.size())))
            return false;
        rest.remove_prefix(std::min(kEndOfData.size(), rest.size()));
    }
    const size_t lineFeed = rest.rfind('\n');
    return rest.empty() ||
        (absl::ascii_isxdigit(static_cast<unsigned char>(rest.front())) &&
            (lineFeed == std::string_view::npos || rest[lineFeed - 1] == '\r'));
}

// Whether the line of a chunk's size at the front of `rest` ends inside of a quoted string of an
// extension. Beast looks for the end of the string in the lines that follow.
bool endsInQuotedString(std::string_view rest)
{
    const size_t begin = rest.starts_with("\r\n") ? 2 : 0; // the end of the chunk before it
    bool isQuoted = false;
    for (size_t at = begin; at < rest.size() && rest[at] != '\n'; ++at) {
        if (rest[at] == '"')
            isQuoted = !isQuoted;
        else if (isQuoted && rest[at] == '\\' && at + 1 < rest.size() && rest[at + 1] >= ' ')
            ++at; // the next character belongs to the string
        else if (isQuoted && rest[at] == '\r')
            return true;
    }
    return isQuoted && rest.find('\n', begin) != std::string_view::npos;
}

Refusal refusalOf(const error_code& code, bool isRequestLineDone, const Limits& limits)
{
    if (code == error::header_limit)
        return isRequestLineDone ? headTooLarge(limits) : requestLineTooLong(limits);
    if (code == error::body_limit)
        return bodyTooLarge(limits);
    const bool isFraming = code == error::bad_content_length ||
        code == error::bad_transfer_encoding || code == error::multiple_content_length ||
        code == error::bad_chunk || code == error::bad_chunk_extension;
    return {isFraming ? RefusalReason::Framing : RefusalReason::Malformed, 400,
        absl::StrCat("malformed HTTP request: ", code.message())};
}

} // namespace

// Beast's parser for one message. Beast itself does not refuse what on_request_impl, on_field_impl
// and on_header_impl do: transfer codings other than chunked, repeated or listed Content-Length,
// folded lines, a missing Host, and too many or too long parts.
class RequestParser::Parser final : public bhttp::basic_parser<true> {
public:
    Parser(const Limits& limits, Request& request)
        : m_limits(limits)
        , m_request(request)
    {
        // Beast counts less exactly than the reader, which decides at the limit itself.
        header_limit(static_cast<uint32_t>(limits.maxHeadBytes + kHeadSlack));
        body_limit(limits.maxBodyBytes); // for Content-Length and for the sum of the chunks
    }

    // Sets the input of the current call, by which isFolded() recognises a folded value: Beast
    // joins its lines in a buffer of its own.
    void setInput(std::string_view input) { m_input = input; }
    void setBody(BodyBuilder* body) { m_body = body; }
    const Framing& framing() const { return m_framing; }
    bool isRequestLineDone() const { return m_isRequestLineDone; }
    bool isInsideChunk() const { return m_chunkRest > 0; }
    bool isFirstChunk() const { return m_chunkCount == 0; }
    const std::optional<Refusal>& refusal() const { return m_refusal; }

private:
    void refuse(error_code& code, RefusalReason reason, int status, std::string message)
    {
        refuse(code, {reason, status, std::move(message)});
    }
    void refuse(error_code& code, Refusal refusal)
    {
        m_refusal = std::move(refusal);
        code = error::bad_field; // any error stops the parser; m_refusal says which one it was
    }

    void on_request_impl(bhttp::verb verb, beast::string_view method, beast::string_view target,
        int version, error_code& code) override
    {
        m_isRequestLineDone = true;
        if (target.size() > m_limits.maxUrlBytes)
            return refuse(code, urlTooLong(m_limits));
        m_framing.isHttp11 = version == 11;
        m_framing.isHead = verb == bhttp::verb::head;
        m_request.method = toStd(method);
        const std::optional<std::string_view> form = originForm(toStd(target), verb);
        if (!form)
            return refuse(code, RefusalReason::Malformed, 400,
                "expected a request target that begins with '/', http:// or https://");
        const size_t mark = std::min(form->find('?'), form->size());
        m_request.path = mark == 0 ? "/" : form->substr(0, mark);
        if (mark < form->size())
            m_request.query = form->substr(mark + 1);
    }

    void on_field_impl(bhttp::field field, beast::string_view name, beast::string_view value,
        error_code& code) override
    {
        if (isFolded(toStd(name), toStd(value)))
            return refuse(
                code, RefusalReason::Malformed, 400, "folded header lines are not accepted");
        if (++m_fieldCount > m_limits.maxFieldCount)
            return refuse(code, tooManyFields(m_limits));
        if (m_isHeadDone)
            return; // a trailer field must not pass for one of the head
        checkField(field, toStd(value), code);
        if (field == bhttp::field::unknown &&
            absl::EqualsIgnoreCase(base::toAbsl(toStd(name)), kJsonLength) &&
            std::exchange(m_hasJsonLength, true))
            refuse(code, RefusalReason::Framing, 400,
                absl::StrCat("more than one ", kJsonLength, " field"));
        if (!code)
            m_request.headers.add(std::string(toStd(name)), std::string(toStd(value)));
    }

    bool isFolded(std::string_view name, std::string_view value) const
    {
        const std::less_equal<> notAfter;
        const char* const end = m_input.data() + m_input.size();
        if (!value.empty() &&
            !(notAfter(m_input.data(), value.data()) && notAfter(value.data(), end)))
            return true;
        // If the first line has no value, there is nothing to join: Beast passes the second one.
        std::string_view rest(name.data() + name.size(), end);
        rest.remove_prefix(std::min(rest.find_first_not_of(": \t"), rest.size()));
        return rest.starts_with("\r\n ") || rest.starts_with("\r\n\t");
    }

    void checkField(bhttp::field field, std::string_view value, error_code& code)
    {
        switch (field) {
        case bhttp::field::host:
            if (std::exchange(m_hasHost, true))
                refuse(code, RefusalReason::Malformed, 400, "more than one Host field");
            else if (!isHost(value))
                refuse(code, RefusalReason::Malformed, 400,
                    "expected a host name or an address, and at most a port, in the Host field");
            return;
        case bhttp::field::content_length:
            if (std::exchange(m_hasContentLength, true) || !isDecimal(value))
                refuse(code, RefusalReason::Framing, 400,
                    "expected one Content-Length of digits only");
            return;
        case bhttp::field::transfer_encoding:
            m_hasTransferEncoding = true;
            if (!absl::EqualsIgnoreCase(base::toAbsl(value), "chunked"))
                refuse(code, RefusalReason::Framing, 400,
                    "the only transfer coding accepted is chunked");
            return;
        case bhttp::field::expect:
            if (absl::EqualsIgnoreCase(base::toAbsl(value), "100-continue"))
                m_framing.expectsContinue = m_framing.isHttp11;
            else
                refuse(code, RefusalReason::Expectation, 417,
                    "the only expectation met is 100-continue");
            return;
        default:
            return;
        }
    }

    void on_header_impl(error_code& code) override
    {
        m_isHeadDone = true;
        if (m_framing.isHttp11 && !m_hasHost)
            return refuse(
                code, RefusalReason::Malformed, 400, "an HTTP/1.1 request needs a Host field");
        if (m_hasTransferEncoding && (m_hasContentLength || !m_framing.isHttp11))
            return refuse(code, RefusalReason::Framing, 400,
                m_hasContentLength ? "Transfer-Encoding and Content-Length exclude each other"
                                   : "HTTP/1.0 has no transfer codings");
        m_framing.isKeptAlive = keep_alive();
        m_framing.isChunked = chunked();
        m_framing.contentLength = content_length().value_or(0);
        m_framing.expectsContinue &= m_framing.isChunked || m_framing.contentLength > 0;
    }

    void on_chunk_header_impl(uint64_t size, beast::string_view, error_code& code) override
    {
        m_chunkRest = size;
        if (size > 0 && ++m_chunkCount > m_limits.maxChunkCount)
            refuse(code, RefusalReason::TooManyChunks, 400, "Chunked request body exceeds maximum");
    }

    size_t on_chunk_body_impl(uint64_t, beast::string_view bytes, error_code& code) override
    {
        m_chunkRest -= bytes.size();
        if (!m_body->append(toStd(bytes)))
            refuse(code, noMemoryForBody());
        return bytes.size();
    }

    // Bodies of known length do not pass through the parser; responses are not parsed.
    size_t on_body_impl(beast::string_view, error_code& code) override
    {
        code = error::unexpected_body;
        return 0;
    }
    void on_body_init_impl(const boost::optional<uint64_t>&, error_code&) override { }
    void on_response_impl(int, beast::string_view, int, error_code&) override { }
    void on_finish_impl(error_code&) override { }

    const Limits& m_limits;
    Request& m_request;
    std::string_view m_input;
    BodyBuilder* m_body = nullptr;
    Framing m_framing;
    std::optional<Refusal> m_refusal;
    size_t m_fieldCount = 0;
    size_t m_chunkCount = 0;
    uint64_t m_chunkRest = 0; // bytes of the current chunk that have not come
    bool m_isRequestLineDone = false;
    bool m_isHeadDone = false;
    bool m_hasHost = false;
    bool m_hasContentLength = false;
    bool m_hasJsonLength = false;
    bool m_hasTransferEncoding = false;
};

struct RequestParser::State {
    const Limits& limits;
    std::optional<Parser> parser; // created for each message: Beast's cannot be reset
    Refusal refusal;

    Result fail(const error_code& code, size_t consumed)
    {
        refusal = parser->refusal() ? *parser->refusal()
                                    : refusalOf(code, parser->isRequestLineDone(), limits);
        return {Step::Refused, consumed};
    }

    // Called if Beast needs more of a chunk's line than `input` has behind the consumed bytes.
    Result waitForChunkLine(std::string_view input, size_t consumed)
    {
        if (mayBeginChunkLine(input.substr(consumed), parser->isFirstChunk()))
            return {Step::NeedMore, consumed};
        return fail(error::bad_chunk, consumed);
    }
};

RequestParser::RequestParser(const Limits& limits)
    : m_state(new State{limits, {}, {}})
{
}

RequestParser::~RequestParser() = default;

void RequestParser::begin(Request& request)
{
    m_state->parser.emplace(m_state->limits, request);
}

RequestParser::Result RequestParser::parseHead(std::string_view input)
{
    Parser& parser = *m_state->parser;
    parser.setInput(input);
    error_code code;
    const size_t consumed = parser.put({input.data(), input.size()}, code);
    if (code == error::need_more)
        return {Step::NeedMore, consumed};
    if (code)
        return m_state->fail(code, consumed);
    return {Step::HeadComplete, consumed};
}

RequestParser::Result RequestParser::parseChunks(std::string_view input, BodyBuilder& body)
{
    Parser& parser = *m_state->parser;
    parser.setInput(input);
    parser.setBody(&body);
    size_t consumed = 0;
    // Each call of put() takes one chunk header or one piece of chunk data. Beast asserts that its
    // input is not shorter than the shortest last chunk once it has seen the size of that chunk.
    while (!parser.is_done() && consumed < input.size()) {
        const bool isLine = !parser.isInsideChunk();
        if (isLine && input.size() - consumed < kLastChunkBytes)
            return m_state->waitForChunkLine(input, consumed);
        if (isLine && endsInQuotedString(input.substr(consumed)))
            return m_state->fail(error::bad_chunk_extension, consumed);
        error_code code;
        const size_t used = parser.put({input.data() + consumed, input.size() - consumed}, code);
        consumed += used;
        if (code == error::need_more)
            return m_state->waitForChunkLine(input, consumed);
        if (code)
            return m_state->fail(code, consumed);
        if (isLine && used > m_state->limits.maxChunkLineBytes) {
            m_state->refusal = chunkLineTooLong(m_state->limits);
            return {Step::Refused, consumed};
        }
    }
    return {parser.is_done() ? Step::BodyComplete : Step::NeedMore, consumed};
}

const Framing& RequestParser::framing() const
{
    return m_state->parser->framing();
}

bool RequestParser::isRequestLineDone() const
{
    return m_state->parser->isRequestLineDone();
}

const Refusal& RequestParser::refusal() const
{
    return m_state->refusal;
}

} // namespace thalassa::http
