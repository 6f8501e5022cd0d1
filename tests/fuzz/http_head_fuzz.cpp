// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bytes of a connection, read at once and in pieces. The requests, and the refusal at their
// end, must be the same. A request that is written again must be read as the same.
#include <functional>

#include "absl/strings/match.h"
#include "server/http/message/request_reader.h"
#include "tests/fuzz/fuzz_support.h"

namespace thalassa::fuzz {
namespace {

using http::Limits;
using http::Request;
using http::RequestReader;
using State = RequestReader::State;

// Small limits, so that short inputs reach them.
Limits smallLimits()
{
    Limits limits;
    limits.maxHeadBytes = 600;
    limits.maxFieldCount = 8;
    limits.maxUrlBytes = 100;
    limits.maxBodyBytes = 500;
    limits.maxChunkCount = 6;
    limits.maxChunkLineBytes = 80;
    return limits;
}

struct Read {
    Request request;
    http::Framing framing;
};

struct Outcome {
    std::vector<Read> requests;
    int status = 0; // 0: nothing was refused
    std::string message;
    bool isUnfinished = false; // an incomplete request follows
};

bool isFramingField(const std::string& name)
{
    return absl::EqualsIgnoreCase(name, "Content-Length") ||
        absl::EqualsIgnoreCase(name, "Transfer-Encoding");
}

std::string describe(const Read& read)
{
    const Request& request = read.request;
    std::string text = absl::StrCat(request.method, " ", request.path, "?", request.query, " 1.",
        static_cast<int>(read.framing.isHttp11), read.framing.isHead ? " HEAD" : "", "\n");
    for (const auto& [name, value] : request.headers) {
        if (!isFramingField(name))
            absl::StrAppend(&text, "[", name, "=", value, "]\n");
    }
    return text + bytesOf(request.body);
}

std::string describe(const Outcome& outcome)
{
    std::string text;
    for (const Read& read : outcome.requests)
        text += describe(read) + '\n';
    return absl::StrCat(
        text, outcome.status, " ", outcome.message, outcome.isUnfinished ? " unfinished" : "");
}

void checkRequest(const Read& read, const Limits& limits)
{
    const Request& request = read.request;
    check(!request.method.empty(), "a request has a method");
    check(request.path == "*" || request.path.starts_with('/'), "a path begins with '/'",
        request.path);
    check(request.body.byteSize() <= limits.maxBodyBytes, "a body keeps to the limit");
    check(read.framing.isChunked || read.framing.contentLength == request.body.byteSize(),
        "a body has the length that was announced");
    check(request.body.fragmentCount() <= 1, "a body lies in one piece");
    const auto fields = std::distance(request.headers.begin(), request.headers.end());
    check(static_cast<size_t>(fields) <= limits.maxFieldCount, "fields keep to their limit");
}

void checkRefused(const http::Refusal& refusal)
{
    constexpr int kStatuses[] = {400, 413, 414, 417, 431, 503};
    check(std::find(std::begin(kStatuses), std::end(kStatuses), refusal.status) !=
            std::end(kStatuses),
        "a refusal has a status that means one", std::to_string(refusal.status));
    check(!refusal.message.empty(), "a refusal has a message");
}

// Reads `text` in pieces that end where `nextEnd` says. `straight`: a body of known length is
// written to the place that the reader names, as the socket does.
Outcome readPieces(std::string_view text, const Limits& limits,
    const std::function<size_t(size_t)>& nextEnd, bool straight)
{
    RequestReader reader(limits);
    Outcome outcome;
    std::string pending;
    for (size_t shown = 0; shown < text.size() && reader.state() != State::Refused;) {
        const size_t end = std::clamp(nextEnd(shown), shown + 1, text.size());
        std::string_view piece = text.substr(shown, end - shown);
        shown = end;
        while (straight && reader.state() == State::Body && !piece.empty()) {
            check(pending.empty(), "in a body nothing waits to be shown again");
            const std::span<std::byte> space = reader.space();
            check(!space.empty(), "an unfinished body has space");
            const size_t count = std::min(space.size(), piece.size());
            std::copy_n(reinterpret_cast<const std::byte*>(piece.data()), count, space.data());
            reader.filled(count, {});
            piece.remove_prefix(count);
            if (reader.state() == State::Complete) {
                const http::Framing framing = reader.framing();
                outcome.requests.push_back({reader.takeRequest(), framing});
            }
        }
        pending += piece;
        for (bool goesOn = true; goesOn && !pending.empty();) {
            // A copy of the exact size: the sanitizer detects a read past its end.
            const std::vector<char> input(pending.begin(), pending.end());
            const size_t used = reader.consume({input.data(), input.size()}, {});
            check(used <= input.size(), "no more is used up than was shown");
            pending.erase(0, used);
            goesOn = reader.state() == State::Complete;
            if (goesOn) {
                const http::Framing framing = reader.framing();
                outcome.requests.push_back({reader.takeRequest(), framing});
                checkRequest(outcome.requests.back(), limits);
            }
        }
        check(pending.size() <= limits.maxHeadBytes + limits.maxChunkLineBytes + 64 ||
                reader.state() == State::Refused,
            "no more waits than a limit allows", std::to_string(pending.size()));
    }
    if (reader.state() == State::Refused) {
        checkRefused(reader.refusal());
        outcome.status = reader.refusal().status;
        outcome.message = reader.refusal().message;
    }
    outcome.isUnfinished = reader.hasBegun() && outcome.status == 0;
    return outcome;
}

// An error in an incomplete head may be reported at once or at the end of the head, and of two
// errors either may be reported.
bool isSame(const Outcome& a, const Outcome& b)
{
    const auto texts = [](const Outcome& outcome) {
        std::vector<std::string> all;
        for (const Read& read : outcome.requests)
            all.push_back(describe(read));
        return all;
    };
    if (texts(a) != texts(b))
        return false;
    if (a.status != 0 && b.status != 0)
        return true;
    const bool isToldEarly = (a.status != 0 && b.isUnfinished) || (b.status != 0 && a.isUnfinished);
    return isToldEarly || (a.status == b.status && a.isUnfinished == b.isUnfinished);
}

std::string written(const Read& read)
{
    const Request& request = read.request;
    std::string text =
        absl::StrCat(request.method, " ", request.path, request.query.empty() ? "" : "?",
            request.query, " HTTP/1.", read.framing.isHttp11 ? "1" : "0", "\r\n");
    for (const auto& [name, value] : request.headers) {
        if (!isFramingField(name))
            absl::StrAppend(&text, name, ": ", value, "\r\n");
    }
    absl::StrAppend(&text, "Content-Length: ", request.body.byteSize(), "\r\n\r\n");
    return text + bytesOf(request.body);
}

void run(std::string_view text)
{
    const Limits limits = smallLimits();
    const auto atEnd = [](size_t) { return std::string_view::npos; };
    const Outcome whole = readPieces(text, limits, atEnd, false);
    const auto expectSame = [&](const char* cut, const std::function<size_t(size_t)>& nextEnd,
                                bool straight) {
        const Outcome other = readPieces(text, limits, nextEnd, straight);
        if (!isSame(whole, other)) {
            check(false, "pieces are read like the whole",
                absl::StrCat(cut, "\nwhole:\n", describe(whole), "\npieces:\n", describe(other)));
        }
    };
    expectSame(
        "byte by byte", [](size_t at) { return at + 1; }, false);
    expectSame(
        "byte by byte, straight", [](size_t at) { return at + 1; }, true);
    expectSame(
        "by seven, straight", [](size_t at) { return at + 7; }, true);
    constexpr std::string_view kSeparators = "\r\n :;";
    expectSame(
        "before separators", [&](size_t at) { return text.find_first_of(kSeparators, at + 1); },
        true);
    expectSame(
        "behind separators",
        [&](size_t at) {
            const size_t found = text.find_first_of(kSeparators, at);
            return found == std::string_view::npos ? found : found + 1;
        },
        false);
    expectSame(
        "at one half", [&](size_t at) { return at == 0 ? text.size() / 2 : text.size(); }, true);

    const Limits roomy;
    for (const Read& read : whole.requests) {
        const Outcome again = readPieces(written(read), roomy, atEnd, false);
        check(again.requests.size() == 1 && !again.isUnfinished &&
                describe(again.requests[0]) == describe(read),
            "what was read can be written and read again",
            absl::StrCat(describe(read), "\nagain:\n", describe(again)));
    }
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    thalassa::fuzz::run(thalassa::fuzz::toText(data, size));
    return 0;
}
