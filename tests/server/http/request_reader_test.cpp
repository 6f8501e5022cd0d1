// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables of requests and refusals. Each text is read at once, byte by byte, and in random pieces:
// the outcome must be the same.
#include <chrono>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>

#include "server/http/message/request_reader.h"
#include "tests/server/http/raw_client.h"

namespace thalassa::tests {
namespace {

using http::Limits;
using http::RefusalReason;
using http::Request;
using http::RequestReader;

struct ReadOutcome {
    std::vector<std::string> requests; // "METHOD path?query [name=value...] body"
    int status = 0;                    // 0: nothing was refused
    RefusalReason reason{};
    std::string message;
    bool isUnfinished = false; // an incomplete request follows
};

std::string describe(const Request& request)
{
    std::string text = absl::StrCat(request.method, " ", request.path);
    if (!request.query.empty())
        text += '?' + request.query;
    for (const auto& [name, value] : request.headers) {
        if (name != "Host" && name != "Content-Length" && name != "Transfer-Encoding")
            absl::StrAppend(&text, " [", name, "=", value, "]");
    }
    std::string body(request.body.byteSize(), '\0');
    request.body.copyTo(body.data());
    return body.empty() ? text : text + ' ' + body;
}

// Reads `text` in pieces of the sizes that `nextSize` gives.
ReadOutcome readPieces(
    const std::string& text, const Limits& limits, const std::function<size_t()>& nextSize)
{
    RequestReader reader(limits);
    ReadOutcome outcome;
    std::string pending;
    for (size_t shown = 0; shown < text.size() && outcome.status == 0;) {
        const std::string piece = text.substr(shown, nextSize());
        shown += piece.size();
        pending += piece;
        for (bool goesOn = true; goesOn && !pending.empty();) {
            const size_t used = reader.consume(pending, base::TimePoint());
            EXPECT_LE(used, pending.size());
            pending.erase(0, used);
            goesOn = reader.state() == RequestReader::State::Complete;
            if (goesOn)
                outcome.requests.push_back(describe(reader.takeRequest()));
        }
        if (reader.state() == RequestReader::State::Refused) {
            outcome.status = reader.refusal().status;
            outcome.reason = reader.refusal().reason;
            outcome.message = reader.refusal().message;
        }
    }
    outcome.isUnfinished = reader.hasBegun() && outcome.status == 0;
    return outcome;
}

ReadOutcome readWhole(const std::string& text, const Limits& limits = {})
{
    return readPieces(text, limits, [&] { return text.size(); });
}

// An error in an incomplete head may be reported at once or at the end of the head.
bool isSame(const ReadOutcome& a, const ReadOutcome& b)
{
    const bool isToldEarly = (a.status != 0 && b.isUnfinished) || (b.status != 0 && a.isUnfinished);
    return a.requests == b.requests &&
        (isToldEarly || (a.status == b.status && a.isUnfinished == b.isUnfinished));
}

void expectSameInPieces(const std::string& text, const Limits& limits, unsigned seed)
{
    const ReadOutcome whole = readWhole(text, limits);
    std::minstd_rand random(seed);
    const ReadOutcome others[] = {readPieces(text, limits, [] { return 1; }),
        readPieces(text, limits, [&] { return 1 + random() % 9; })};
    for (const ReadOutcome& other : others) {
        EXPECT_TRUE(isSame(whole, other))
            << testing::PrintToString(text) << "\nwhole: " << whole.requests.size() << " requests, "
            << whole.status << ' ' << whole.message << "\npieces: " << other.requests.size()
            << " requests, " << other.status << ' ' << other.message;
    }
}

struct Good {
    std::string text;
    std::vector<std::string> requests;
};

std::vector<Good> goodTexts()
{
    return {
        {get("/a"), {"GET /a"}},
        {get("/a%2Fb?c=%20&d"), {"GET /a%2Fb?c=%20&d"}},
        {get("/a", "X-One: 1\r\nx-two:2\r\nX-Empty:\r\n"),
            {"GET /a [X-One=1] [x-two=2] [X-Empty=]"}},
        {get("http://host:80/a?b"), {"GET /a?b"}},
        {get("http://host"), {"GET /"}},
        {get("HTTPS://host?b"), {"GET /?b"}},
        {get("/a?u=http://h/b"), {"GET /a?u=http://h/b"}},
        {"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", {"OPTIONS *"}},
        {"GET /a HTTP/1.0\r\n\r\n", {"GET /a"}},
        {"\r\n\r\n" + get("/a") + "\r\n" + get("/b"), {"GET /a", "GET /b"}},
        {post("/a", "body") + post("/b", "") + get("/c"), {"POST /a body", "POST /b", "GET /c"}},
        {chunkedHead("/a") + chunk("one") + chunk("two", ";x=\"y\"") + "0\r\n\r\n" + get("/b"),
            {"POST /a onetwo", "GET /b"}},
        {chunkedHead("/a") + chunk("one", R"(;x="\"y\\";z)") + "0\r\n\r\n", {"POST /a one"}},
        {"GET /a HTTP/1.1\r\nHost:\r\n\r\n", {"GET /a"}},
        {"GET /a HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", {"GET /a"}},
        {"GET /a HTTP/1.1\r\nHost: my_host-1.a%20b:8000\r\n\r\n", {"GET /a"}},
        {chunkedHead("/a") + "0\r\n\r\n", {"POST /a"}},
        {chunkedHead("/a") + "A\r\n0123456789\r\n00\r\nT: ignored\r\n\r\n", {"POST /a 0123456789"}},
        {post("/a", std::string("\0\r\n\r\n", 5)), {"POST /a " + std::string("\0\r\n\r\n", 5)}},
    };
}

TEST(RequestReader, ReadsWhatIsWellFormed)
{
    for (const Good& good : goodTexts()) {
        const ReadOutcome outcome = readWhole(good.text);
        EXPECT_EQ(outcome.requests, good.requests) << good.text << outcome.message;
        EXPECT_EQ(outcome.status, 0) << good.text << outcome.message;
        EXPECT_FALSE(outcome.isUnfinished) << good.text;
        expectSameInPieces(good.text, {}, 1);
    }
}

struct Bad {
    std::string text;
    int status;
    RefusalReason reason;
};

const std::string kJsonLength = "Inference-Header-Content-Length: ";

std::string withFields(const std::string& fields)
{
    return "POST /a HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n0\r\n\r\n";
}

std::vector<Bad> badTexts()
{
    using enum RefusalReason;
    return {
        {"nonsense\r\n\r\n", 400, Malformed},
        {"GET  /a HTTP/1.1\r\nHost: a\r\n\r\n", 400, Malformed},
        {"GET /a HTTP/2.0\r\nHost: a\r\n\r\n", 400, Malformed},
        {"GET /a\r\n\r\n", 400, Malformed},
        {"G@T /a HTTP/1.1\r\nHost: a\r\n\r\n", 400, Malformed},
        {std::string("\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 11), 400, Malformed}, // TLS
        {"GET /a HTTP/1.1\r\n\r\n", 400, Malformed},                               // no Host
        {get("x?u=http://h/a"), 400, Malformed}, // begins with no path
        {get("a"), 400, Malformed},
        {get("?a"), 400, Malformed},
        {get("ftp://host/a"), 400, Malformed},
        {get("http:/a"), 400, Malformed},
        {get("http:///a"), 400, Malformed}, // no host
        {get("*"), 400, Malformed},         // allowed for OPTIONS only
        {"OPTIONS *a HTTP/1.1\r\nHost: a\r\n\r\n", 400, Malformed},
        {"CONNECT host:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400, Malformed},
        {get("/a", "Host: b\r\n"), 400, Malformed},
        {"GET /a HTTP/1.1\r\nHost: a b\r\n\r\n", 400, Malformed},
        {"GET /a HTTP/1.1\r\nHost: a\tb\r\n\r\n", 400, Malformed},
        {"GET /a HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, Malformed},
        {"GET /a HTTP/1.1\r\nHost: user@a\r\n\r\n", 400, Malformed},
        {withFields(kJsonLength + "5\r\n" + kJsonLength + "5\r\n"), 400, Framing},
        {get("/a", "Bad Field: b\r\n"), 400, Malformed},
        {get("/a", "X : b\r\n"), 400, Malformed},
        {get("/a", "X: a\r\n folded\r\n"), 400, Malformed},
        {get("/a", "X:\r\n folded\r\n"), 400, Malformed},
        {get("/a", "X: a\r\n \r\n"), 400, Malformed},
        {get("/a", "X:\r\n\t\r\n"), 400, Malformed},
        {withFields("Transfer-Encoding:\r\n chunked\r\n"), 400, Malformed},
        {withFields("Content-Length: \r\n\t5\r\n"), 400, Malformed},
        {get("/a", std::string("X: a\0b\r\n", 8)), 400, Malformed},
        {"GET /a HTTP/1.1\nHost: a\n\n", 400, Malformed},
        {"GET /a HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400, Malformed},
        {withFields("Content-Length: 1\r\nContent-Length: 1\r\n"), 400, Framing},
        {withFields("Content-Length: 1, 1\r\n"), 400, Framing},
        {withFields("Content-Length: -1\r\n"), 400, Framing},
        {withFields("Content-Length: +1\r\n"), 400, Framing},
        {withFields("Content-Length: 0x1\r\n"), 400, Framing},
        {withFields("Content-Length:\r\n"), 400, Framing},
        {withFields("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400, Framing},
        {withFields("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400, Framing},
        {withFields("Transfer-Encoding: gzip\r\n"), 400, Framing},
        {withFields("Transfer-Encoding: gzip, chunked\r\n"), 400, Framing},
        {withFields("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400, Framing},
        {withFields("Transfer-Encoding: chunked\v\r\n"), 400, Malformed},
        {"POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, Framing},
        {withFields("Content-Length: 99999999999\r\n"), 413, BodyTooLarge},
        {withFields("Expect: 200-maybe\r\n"), 417, Expectation},
        {chunkedHead("/a") + "xyz\r\n", 400, Framing},
        {chunkedHead("/a") + "-1\r\nx\r\n", 400, Framing},
        {chunkedHead("/a") + "11111111111111111\r\n", 400, Framing},
        {chunkedHead("/a") + "3\r\nabcd\r\n0\r\n\r\n", 400, Framing},
        {chunkedHead("/a") + "3\nabc\r\n0\r\n\r\n", 400, Framing},
        {chunkedHead("/a") + "3;x=\"y\r\nabc\r\n0;x=\"\r\n\r\n", 400, Framing},
        // These are refused before further bytes come.
        {chunkedHead("/a") + "3;x=\"y\r\n", 400, Framing},
        {chunkedHead("/a") + "3;x=\"y\\\"\r\n", 400, Framing},
        {chunkedHead("/a") + "3;x=\"y\\\r\n", 400, Framing},
        {chunkedHead("/a") + chunk("abc") + "0;x=\"\r\n\r\n", 400, Framing},
        {chunkedHead("/a") + "z", 400, Framing},
        {chunkedHead("/a") + "zz\r\n", 400, Framing},
        {chunkedHead("/a") + "-5\r\n", 400, Framing},
        {chunkedHead("/a") + "\r\n", 400, Framing},
        {chunkedHead("/a") + "5\nhello", 400, Framing},
        {chunkedHead("/a") + "0\n\n", 400, Framing},
        {chunkedHead("/a") + "0\r\nT: a\n\n", 400, Framing},
        {chunkedHead("/a") + "3\r\nabcd", 400, Framing},
        {chunkedHead("/a") + "3\r\nabc\rd", 400, Framing},
        {chunkedHead("/a") + chunk("abc") + "z", 400, Framing},
    };
}

TEST(RequestReader, RefusesWhatTwoReadersCouldReadInTwoWays)
{
    for (const Bad& bad : badTexts()) {
        const ReadOutcome outcome = readWhole(bad.text);
        EXPECT_EQ(outcome.status, bad.status) << bad.text << outcome.message;
        EXPECT_EQ(outcome.reason, bad.reason) << bad.text << outcome.message;
        EXPECT_FALSE(outcome.message.empty()) << bad.text;
        EXPECT_TRUE(outcome.requests.empty()) << bad.text;
        expectSameInPieces(bad.text, {}, 1);
    }
}

TEST(RequestReader, ReadsWhatPrecedesARefusedRequest)
{
    const ReadOutcome outcome =
        readWhole(get("/a") + post("/b", "body") + "nonsense\r\n\r\n" + get("/c"));
    EXPECT_EQ(outcome.requests, (std::vector<std::string>{"GET /a", "POST /b body"}));
    EXPECT_EQ(outcome.status, 400);
}

// A text of the largest size within a limit passes and one more byte does not, in any division.
struct Sized {
    const char* name;
    std::function<std::string(size_t)> text;
    size_t allowed;
    int status;
};

TEST(RequestReader, LimitsHoldToTheByte)
{
    Limits limits;
    limits.maxUrlBytes = 100;
    limits.maxHeadBytes = 600;
    limits.maxFieldCount = 5;
    limits.maxBodyBytes = 50;
    limits.maxChunkCount = 4;
    limits.maxChunkLineBytes = 300;
    const auto chunks = [](size_t count) {
        std::string text = chunkedHead("/a");
        for (size_t i = 0; i < count; ++i)
            text += chunk("x");
        return text + "0\r\n\r\n";
    };
    const std::vector<Sized> cases{
        {"URL", [](size_t size) { return get("/" + std::string(size - 1, 'a')); }, 100, 414},
        {"head",
            [](size_t size) {
                return get(
                    "/", "X: " + std::string(size - get("/", "X: \r\n").size(), 'a') + "\r\n");
            },
            600, 431},
        {"fields",
            [](size_t count) {
                std::string fields;
                for (size_t i = 1; i < count; ++i) // Host counts, too
                    fields += "X: a\r\n";
                return get("/", fields);
            },
            5, 431},
        {"body", [](size_t size) { return post("/a", std::string(size, 'x')); }, 50, 413},
        {"chunked body",
            [](size_t size) {
                return chunkedHead("/a") + chunk(std::string(size, 'x')) + "0\r\n\r\n";
            },
            50, 413},
        {"chunks", chunks, 4, 400},
        {"chunk line",
            [](size_t size) {
                return chunkedHead("/a") + "1;" + std::string(size - 4, 'e') + "\r\nx\r\n0\r\n\r\n";
            },
            300, 400},
        {"chunk size",
            [](size_t size) {
                return chunkedHead("/a") + std::string(size - 3, '0') + "1\r\nx\r\n0\r\n\r\n";
            },
            300, 400},
    };
    for (const Sized& sized : cases) {
        EXPECT_EQ(readWhole(sized.text(sized.allowed), limits).status, 0) << sized.name;
        EXPECT_EQ(readWhole(sized.text(sized.allowed), limits).requests.size(), 1u) << sized.name;
        EXPECT_EQ(readWhole(sized.text(sized.allowed + 1), limits).status, sized.status)
            << sized.name;
        expectSameInPieces(sized.text(sized.allowed), limits, 2);
        expectSameInPieces(sized.text(sized.allowed + 1), limits, 2);
    }
}

TEST(RequestReader, RefusalsNameTheLimitAndTheOptionThatSetsIt)
{
    Limits limits;
    limits.maxUrlBytes = 101;
    limits.maxHeadBytes = 602;
    limits.maxFieldCount = 3;
    limits.maxBodyBytes = 54;
    limits.maxChunkLineBytes = 205;
    const std::string many(1000, 'a');
    const struct {
        std::string text;
        const char* limit;
        const char* option;
    } cases[] = {
        {get("/" + std::string(200, 'a')), "101 bytes", "--http-max-url-size"},
        {many, "602 bytes", "--http-max-head-size"},
        {get("/", "X: " + many + "\r\n"), "602 bytes", "--http-max-head-size"},
        {get("/", "X: a\r\nY: b\r\nZ: c\r\n"), "3 header fields", "--http-max-header-count"},
        {postHead("/", 55), "54 bytes", "--http-max-body-size"},
        {chunkedHead("/") + "1;" + many, "205 bytes", "chunk extensions"},
    };
    for (const auto& [text, limit, option] : cases) {
        const std::string message = readWhole(text, limits).message;
        EXPECT_NE(message.find(limit), std::string::npos) << message;
        EXPECT_NE(message.find(option), std::string::npos) << message;
    }
}

TEST(RequestReader, WhatNeverEndsIsRefusedBeforeItIsKept)
{
    Limits limits;
    limits.maxUrlBytes = 100;
    limits.maxHeadBytes = 600;
    limits.maxChunkLineBytes = 200;
    const std::string endless(5000, 'a');
    const struct {
        std::string text;
        int status;
    } cases[] = {
        {"GET /" + endless, 414},
        {endless, 414},
        {"GET / HTTP/1.1\r\nX: " + endless, 431},
        {chunkedHead("/a") + "1;" + endless, 400},
        {chunkedHead("/a") + "0\r\nT: " + endless, 400},
    };
    for (const auto& [text, status] : cases) {
        EXPECT_EQ(readWhole(text, limits).status, status) << text.substr(0, 60);
        const ReadOutcome outcome = readPieces(text, limits, [] { return 10; });
        EXPECT_EQ(outcome.status, status) << text.substr(0, 60);
    }
}

TEST(RequestReader, ALargeChunkedBodyIsNotCopiedAsItGrows)
{
    constexpr size_t kCount = 300;
    std::string body;
    std::string text = chunkedHead("/a");
    for (size_t i = 0; i < kCount; ++i) {
        const std::string data(40'000 + i, static_cast<char>('a' + i % 26));
        body += data;
        text += chunk(data);
    }
    text += "0\r\n\r\n";
    const Limits limits;
    RequestReader reader(limits);
    std::string pending;
    for (size_t shown = 0; shown < text.size(); shown += 16384) {
        pending += text.substr(shown, 16384);
        pending.erase(0, reader.consume(pending, base::TimePoint()));
    }
    ASSERT_EQ(reader.state(), RequestReader::State::Complete);
    const Request request = reader.takeRequest();
    std::string read(request.body.byteSize(), '\0');
    request.body.copyTo(read.data());
    EXPECT_EQ(read, body);
    // The first block was copied; each further one doubles the size.
    EXPECT_GT(request.body.fragmentCount(), 3u);
    EXPECT_LT(request.body.fragmentCount(), 10u);
    EXPECT_LT(request.body.fragment(0).size, 2 * http::BodyBuilder::kLargestCopy);
}

// Each range is "begin-end".
std::string copiesOf(RequestReader& reader)
{
    EXPECT_EQ(reader.state(), RequestReader::State::Complete);
    std::string text;
    for (const http::BodyRange& range : reader.takeRequest().bodyCopies)
        text += (text.empty() ? "" : " ") + std::to_string(range.begin) + '-' +
            std::to_string(range.end);
    return text;
}

TEST(RequestReader, TellsWhichBytesOfABodyWereCopied)
{
    const Limits limits;
    RequestReader reader(limits);
    const base::TimePoint now;
    const auto readRest = [&](size_t count) {
        ASSERT_GE(reader.space().size(), count);
        reader.filled(count, now);
    };
    reader.consume(postHead("/a", 100), now);
    readRest(100);
    EXPECT_EQ(copiesOf(reader), "") << "the socket was read into the body";
    reader.consume(postHead("/a", 100) + std::string(30, 'a'), now);
    readRest(70);
    EXPECT_EQ(copiesOf(reader), "0-30") << "bytes that came with the head";
    constexpr size_t kLarge = 1 << 20;
    reader.consume(postHead("/a", kLarge) + std::string(30, 'a'), now);
    readRest(kLarge - 30);
    EXPECT_EQ(copiesOf(reader), "0-30 0-30") << "the block of a large body is made later";
    reader.consume(
        chunkedHead("/a") + chunk("one") + chunk(std::string(27, 'b')) + "0\r\n\r\n", now);
    EXPECT_EQ(copiesOf(reader), "0-30");
}

TEST(RequestReader, TellsWhenTheFirstAndTheLastByteCameWhateverTheFraming)
{
    const Limits limits;
    for (const std::string body :
        {"Content-Length: 3\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "Content-Length: 0\r\n\r\n"}) {
        const std::string text = "POST / HTTP/1.1\r\nHost: a\r\n" + body;
        RequestReader reader(limits);
        const base::TimePoint begin{std::chrono::seconds(1)};
        base::TimePoint now = begin;
        std::string pending;
        for (const char byte : text) {
            now += std::chrono::seconds(1);
            pending += byte;
            pending.erase(0, reader.consume(pending, now));
        }
        ASSERT_EQ(reader.state(), RequestReader::State::Complete) << body;
        const Request request = reader.takeRequest();
        EXPECT_EQ(request.receiveStart, begin + std::chrono::seconds(1)) << body;
        EXPECT_EQ(request.receiveEnd, now) << body;
    }
}

TEST(RequestReader, ALongMethodIsNoLongUrl)
{
    Limits limits;
    limits.maxUrlBytes = 100;
    const std::string text = std::string(200, 'G') + "ET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    EXPECT_EQ(readWhole(text, limits).status, 0);
    expectSameInPieces(text, limits, 2);
}

// Ten thousand texts that differ from valid ones in a few bytes: the outcome does not depend on the
// pieces in which they are read.
TEST(RequestReader, OutcomeDoesNotDependOnPieces)
{
    Limits limits;
    limits.maxHeadBytes = 2000;
    limits.maxBodyBytes = 1000;
    const std::string alphabet("\r\n :;,0123456789abcfxHTP/.\t\0\x80-", 30);
    const std::vector<Good> texts = goodTexts();
    std::minstd_rand random(3);
    for (unsigned i = 0; i < 10'000 && !testing::Test::HasFailure(); ++i) {
        std::string text =
            texts[random() % texts.size()].text + texts[random() % texts.size()].text;
        for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
            const size_t place = random() % text.size();
            const char byte = alphabet[random() % alphabet.size()];
            if (random() % 3 == 0)
                text.insert(place, 1, byte);
            else if (random() % 2 == 0)
                text.erase(place, 1 + random() % 4);
            else
                text[place] = byte;
        }
        expectSameInPieces(text, limits, i);
    }
}

} // namespace
} // namespace thalassa::tests
