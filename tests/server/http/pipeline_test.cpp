// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/pipeline.h"

#include <map>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/http/http_fixture.h"
#include "tests/server/http/limited_socket.h"
#include "tests/support/failing_allocations.h"

namespace thalassa::tests {
namespace {

using http::AnswerPart;
using http::ConnectionField;

// The head of textResponse(), up to its last fields.
const std::string kOk = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

std::string wholeAnswer(const std::string& body)
{
    return kOk + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

class Pipelining : public testing::Test {
protected:
    // Returns the number of the request.
    uint64_t add(http::Pipeline::Pending request = {})
    {
        const uint64_t number = pipeline.nextNumber();
        pipeline.add(std::move(request));
        return number;
    }
    // A function that logs `name`, with a minus sign in front if the answer was not sent.
    http::SentFunction logged(const std::string& name)
    {
        return [this, name](const http::SendTimes& times) {
            log += (times.complete ? "" : "-") + name + " ";
        };
    }
    bool answer(uint64_t number, const std::string& body)
    {
        http::SentFunction onSent = logged(body);
        return pipeline.answer(number, textResponse(body), onSent);
    }
    bool answerText(uint64_t number, const std::string& text)
    {
        http::SentFunction onSent = logged("text");
        return pipeline.answerText(number, text, onSent);
    }
    bool part(uint64_t number, AnswerPart part, const std::string& body = {})
    {
        static const std::map<AnswerPart, std::string> kNames{{AnswerPart::Head, "head"},
            {AnswerPart::Piece, "piece"}, {AnswerPart::End, "end"}, {AnswerPart::Abort, "abort"}};
        http::Answer answer{{.request = number}, textResponse(body),
            logged(kNames.at(part) + (body.empty() ? "" : ":" + body)), part};
        return pipeline.answerPart(answer);
    }
    // Returns the bytes of the answers that can be moved, and calls their functions.
    std::string moved()
    {
        pipeline.moveAnswers(output);
        EXPECT_FALSE(pipeline.hasAnswerToMove());
        std::vector<http::OutputQueue::Sent> sent;
        socket.room = SIZE_MAX;
        EXPECT_EQ(
            output.write(socket, base::Clock::system(), sent), http::OutputQueue::Result::Drained);
        call(sent);
        return std::exchange(socket.taken, {});
    }
    void abandon()
    {
        http::Pipeline::Abandoned abandoned;
        {
            const FailingAllocations none({});
            abandoned = pipeline.abandon();
        }
        abandoned.tell();
    }
    static void call(const std::vector<http::OutputQueue::Sent>& functions)
    {
        for (const http::OutputQueue::Sent& one : functions)
            one.function(one.times);
    }

    http::OutputQueue output;
    LimitedSocket socket;
    http::Pipeline pipeline;
    std::string log;
};

TEST_F(Pipelining, AnswersAreMovedInTheOrderOfTheirRequests)
{
    const struct {
        std::vector<uint64_t> order;       // in which the requests are answered
        std::vector<std::string> expected; // bodies moved after each of these answers
    } cases[] = {
        {{0, 1, 2}, {"0", "1", "2"}},
        {{0, 2, 1}, {"0", "", "12"}},
        {{1, 0, 2}, {"", "01", "2"}},
        {{1, 2, 0}, {"", "", "012"}},
        {{2, 0, 1}, {"", "0", "12"}},
        {{2, 1, 0}, {"", "", "012"}},
    };
    for (const auto& [order, expected] : cases) {
        const uint64_t first = add();
        add();
        add();
        for (size_t i = 0; i < order.size(); ++i) {
            std::string bytes;
            for (const char body : expected[i])
                bytes += wholeAnswer(std::string(1, body));
            EXPECT_TRUE(answer(first + order[i], std::to_string(order[i])));
            EXPECT_EQ(pipeline.hasAnswerToMove(), !bytes.empty());
            EXPECT_EQ(moved(), bytes);
        }
        EXPECT_TRUE(pipeline.isEmpty());
        EXPECT_EQ(std::exchange(log, {}), "0 1 2 ");
    }
}

TEST_F(Pipelining, RequestTakesOneAnswer)
{
    const uint64_t first = add();
    const uint64_t second = add();
    EXPECT_FALSE(answer(second + 1, "of a request to come"));
    EXPECT_TRUE(answer(second, "2"));
    EXPECT_FALSE(answer(second, "another"));
    EXPECT_FALSE(answerText(second, "another"));
    EXPECT_FALSE(part(second, AnswerPart::Head));
    EXPECT_EQ(std::exchange(log, {}), "-head ") << "the functions of whole answers are not touched";
    EXPECT_TRUE(answer(first, "1"));
    EXPECT_EQ(moved(), wholeAnswer("1") + wholeAnswer("2"));
    EXPECT_FALSE(answer(first, "of a request that is gone"));
    EXPECT_EQ(moved(), "");
    EXPECT_EQ(log, "1 2 ");
}

TEST_F(Pipelining, RequestDecidesTheFormOfItsAnswer)
{
    const struct {
        http::Pipeline::Pending request;
        int status;
        std::string expected;
    } cases[] = {
        {{}, 200, wholeAnswer("body")},
        {{.connection = ConnectionField::Close}, 200,
            kOk + "Content-Length: 4\r\nConnection: close\r\n\r\nbody"},
        {{.connection = ConnectionField::KeepAlive, .isHttp11 = false}, 200,
            kOk + "Content-Length: 4\r\nConnection: keep-alive\r\n\r\nbody"},
        {{.isHead = true}, 200, kOk + "Content-Length: 4\r\n\r\n"},
        {{}, 204, "HTTP/1.1 204 No Content\r\nContent-Type: text/plain\r\n\r\n"},
    };
    for (const auto& [request, status, expected] : cases) {
        const uint64_t number = add(request);
        EXPECT_EQ(pipeline.connectionField(number), request.connection);
        http::SentFunction none;
        EXPECT_TRUE(pipeline.answer(number, textResponse("body", status), none));
        EXPECT_EQ(moved(), expected);
    }
}

TEST_F(Pipelining, TextOfQHttpServerIsMovedAsItIsUnlessTheRequestIsHead)
{
    const std::string head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
    const struct {
        bool isHead;
        std::string text;
        std::string expected;
    } cases[] = {
        {false, head + "body", head + "body"},
        {true, head + "body", head},
        {true, "no end of a head", "no end of a head"},
    };
    for (const auto& [isHead, text, expected] : cases) {
        EXPECT_TRUE(answerText(add({.isHead = isHead, .isFed = true}), text));
        EXPECT_EQ(moved(), expected);
    }
    EXPECT_EQ(log, "text text text ");
}

TEST_F(Pipelining, PiecesAreSentInTheFormThatTheClientReads)
{
    const std::string chunked = kOk + "Transfer-Encoding: chunked\r\n\r\n";
    const struct {
        std::string name;
        http::Pipeline::Pending request;
        std::vector<std::pair<AnswerPart, std::string>> parts; // after the head
        std::string expected;
        bool isOver; // the answer ends with the connection
    } cases[] = {
        {"in chunks", {}, {{AnswerPart::Piece, "one"}, {AnswerPart::End, ""}},
            chunked + "3\r\none\r\n0\r\n\r\n", false},
        {"no piece", {}, {{AnswerPart::End, ""}}, chunked + "0\r\n\r\n", false},
        {"an empty piece is no last chunk", {},
            {{AnswerPart::Piece, ""}, {AnswerPart::Piece, std::string(17, 'x')}},
            chunked + "11\r\n" + std::string(17, 'x') + "\r\n", false},
        {"HEAD", {.isHead = true}, {{AnswerPart::Piece, "one"}, {AnswerPart::End, ""}}, chunked,
            false},
        {"HTTP/1.0", {.connection = ConnectionField::KeepAlive, .isHttp11 = false},
            {{AnswerPart::Piece, "one"}, {AnswerPart::Piece, "two"}, {AnswerPart::End, ""}},
            kOk + "Connection: close\r\n\r\nonetwo", true},
        {"cut off", {}, {{AnswerPart::Piece, "one"}, {AnswerPart::Abort, ""}},
            chunked + "3\r\none\r\n", true},
    };
    for (const auto& [name, request, parts, expected, isOver] : cases) {
        pipeline = {};
        const uint64_t number = add(request);
        EXPECT_TRUE(part(number, AnswerPart::Head)) << name;
        for (const auto& [kind, body] : parts)
            EXPECT_TRUE(part(number, kind, body)) << name;
        EXPECT_EQ(moved(), expected) << name;
        EXPECT_EQ(pipeline.isOver(), isOver) << name;
    }
}

TEST_F(Pipelining, PiecesAreMovedAsTheyComeOnceEarlierRequestsAreAnswered)
{
    const uint64_t first = add();
    const uint64_t second = add();
    EXPECT_TRUE(part(second, AnswerPart::Head));
    EXPECT_TRUE(part(second, AnswerPart::Piece, "a"));
    EXPECT_EQ(moved(), "");
    EXPECT_TRUE(answer(first, "1"));
    EXPECT_EQ(
        moved(), wholeAnswer("1") + kOk + "Transfer-Encoding: chunked\r\n\r\n" + "1\r\na\r\n");
    EXPECT_EQ(std::exchange(log, {}), "1 head piece:a ");
    EXPECT_TRUE(part(second, AnswerPart::Piece, "b"));
    EXPECT_TRUE(pipeline.hasAnswerToMove());
    EXPECT_EQ(moved(), "1\r\nb\r\n");
    EXPECT_FALSE(pipeline.isAllAnswered());
    EXPECT_TRUE(part(second, AnswerPart::End));
    EXPECT_TRUE(pipeline.isAllAnswered());
    EXPECT_EQ(moved(), "0\r\n\r\n");
    EXPECT_EQ(log, "piece:b end ");
    EXPECT_TRUE(pipeline.isEmpty());
}

TEST_F(Pipelining, PartsOutOfOrderAreDroppedAndReportThat)
{
    const uint64_t number = add();
    for (const AnswerPart early : {AnswerPart::Piece, AnswerPart::End, AnswerPart::Abort})
        EXPECT_FALSE(part(number, early));
    EXPECT_TRUE(part(number, AnswerPart::Head));
    EXPECT_FALSE(part(number, AnswerPart::Head));
    EXPECT_TRUE(part(number, AnswerPart::End));
    EXPECT_FALSE(part(number, AnswerPart::Piece, "late"));
    EXPECT_EQ(log, "-piece -end -abort -head -piece:late ");
}

TEST_F(Pipelining, NothingFollowsTheAnswerThatEndsTheConnection)
{
    const uint64_t first = add();
    const uint64_t second = add();
    EXPECT_TRUE(part(first, AnswerPart::Head));
    EXPECT_TRUE(part(first, AnswerPart::Abort));
    EXPECT_TRUE(answer(second, "2"));
    EXPECT_EQ(moved(), kOk + "Transfer-Encoding: chunked\r\n\r\n");
    EXPECT_TRUE(pipeline.isOver());
    EXPECT_FALSE(pipeline.mayTakeInterim());
    EXPECT_EQ(moved(), "");
    EXPECT_EQ(pipeline.size(), 1u);
    abandon();
    EXPECT_EQ(log, "head abort -2 ");
}

TEST_F(Pipelining, RefusalAndInterimAnswerWaitForEarlierRequests)
{
    const uint64_t number = add();
    pipeline.addInterim("interim ");
    pipeline.addRefusal(textResponse("refused", 400));
    EXPECT_FALSE(pipeline.isAllAnswered());
    EXPECT_EQ(pipeline.requestCount(), 1u);
    EXPECT_EQ(moved(), "");
    EXPECT_TRUE(answer(number, "1"));
    EXPECT_EQ(moved(),
        wholeAnswer("1") + "interim " +
            "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: 7\r\n"
            "Connection: close\r\n\r\nrefused");
    EXPECT_EQ(pipeline.nextNumber(), 3u) << "each of them has a number";
}

TEST_F(Pipelining, InterimAnswerMayGoOutWhileTheOldestRequestOfHttp11HasNoAnswer)
{
    EXPECT_FALSE(pipeline.mayTakeInterim()) << "no request";
    const uint64_t first = add();
    EXPECT_TRUE(pipeline.mayTakeInterim());
    add({.isHttp11 = false});
    EXPECT_TRUE(pipeline.mayTakeInterim()) << "the second request does not matter";
    EXPECT_TRUE(answer(first, "1"));
    EXPECT_FALSE(pipeline.mayTakeInterim()) << "the answer is complete";
    moved();
    EXPECT_FALSE(pipeline.mayTakeInterim()) << "a client of HTTP/1.0 knows none";
    abandon();
    const uint64_t streamed = add();
    EXPECT_TRUE(part(streamed, AnswerPart::Head));
    EXPECT_FALSE(pipeline.mayTakeInterim()) << "the answer has begun";
}

TEST_F(Pipelining, BytesAreCountedUntilTheAnswerIsMoved)
{
    struct Bytes {
        uint64_t body;
        uint64_t free;
        uint64_t answer;
    };
    const auto expect = [this](const Bytes& bytes, const char* when) {
        EXPECT_EQ(pipeline.bodyBytes(), bytes.body) << when;
        EXPECT_EQ(pipeline.freeBytes(), bytes.free) << when;
        EXPECT_EQ(pipeline.answerBytes(), bytes.answer) << when;
    };
    const uint64_t whole = add({.bodyBytes = 100, .freeBytes = 60});
    const uint64_t text = add({.bodyBytes = 10, .freeBytes = 10});
    const uint64_t stream = add({.bodyBytes = 1});
    expect({111, 70, 0}, "all wait");
    EXPECT_TRUE(answerText(text, "text"));
    EXPECT_TRUE(part(stream, AnswerPart::Head, "not sent"));
    EXPECT_TRUE(part(stream, AnswerPart::Piece, "piece"));
    expect({111, 70, 9}, "the second and part of the third answer wait for the first");
    EXPECT_TRUE(answer(whole, "answer"));
    expect({111, 70, 15}, "nothing is moved yet");
    moved();
    expect({1, 0, 0}, "the third answer is not complete");
    EXPECT_TRUE(part(stream, AnswerPart::End));
    moved();
    expect({0, 0, 0}, "all answers are moved");
    pipeline.addInterim("interim");
    pipeline.addRefusal(textResponse("no"));
    expect({0, 0, 9}, "answers without a request count as well");
    moved();
    expect({0, 0, 0}, "they are moved");
}

TEST_F(Pipelining, StepWithoutMemoryKeepsItsFunction)
{
    const uint64_t number = add();
    for (const AnswerPart part : {AnswerPart::Head, AnswerPart::Piece}) {
        http::Answer answer{{.request = number}, textResponse("a"), logged("told"), part};
        {
            const FailingAllocations none({});
            EXPECT_THROW(pipeline.answerPart(answer), std::bad_alloc);
        }
        EXPECT_TRUE(answer.onSent);
        EXPECT_TRUE(pipeline.answerPart(answer));
        EXPECT_FALSE(answer.onSent);
    }
}

TEST_F(Pipelining, RequestThatQHttpServerHasIsKnownUntilItsAnswer)
{
    const uint64_t fast = add();
    EXPECT_FALSE(pipeline.hasFedRequest());
    const uint64_t fed = add({.isFed = true});
    EXPECT_TRUE(pipeline.hasFedRequest());
    EXPECT_TRUE(answer(fast, "1"));
    EXPECT_TRUE(pipeline.hasFedRequest()) << "that was the answer of another request";
    EXPECT_TRUE(answerText(fed, "text"));
    EXPECT_FALSE(pipeline.hasFedRequest());
}

TEST_F(Pipelining, AbandonNotifiesExchangesAndReportsAnswersAsNotSent)
{
    const std::shared_ptr<http::Mailbox> mailbox = *http::Mailbox::open({}, nullptr);
    const auto exchange = std::make_shared<http::ServerExchange>(
        http::Request{}, http::BodyLease(), nullptr, mailbox, http::AnswerAddress{});
    exchange->onClosed([this] { log += "closed "; });
    add({.exchange = exchange, .bodyBytes = 1, .freeBytes = 1});
    const uint64_t answered = add({.bodyBytes = 1});
    const uint64_t streamed = add({.isFed = true});
    add(); // its exchange is gone
    EXPECT_TRUE(answer(answered, "2"));
    EXPECT_TRUE(part(streamed, AnswerPart::Head));
    EXPECT_TRUE(part(streamed, AnswerPart::Piece, "a"));
    abandon();
    EXPECT_EQ(std::exchange(log, {}), "closed -2 -head -piece:a ");
    EXPECT_TRUE(pipeline.isEmpty());
    EXPECT_FALSE(pipeline.hasFedRequest());
    EXPECT_EQ(pipeline.bodyBytes() + pipeline.freeBytes() + pipeline.answerBytes(), 0u);
    EXPECT_EQ(pipeline.nextNumber(), 4u) << "no number is used twice";
    EXPECT_FALSE(answer(answered, "late"));
    EXPECT_EQ(pipeline.connectionField(answered), ConnectionField::Absent);
}

} // namespace
} // namespace thalassa::tests
