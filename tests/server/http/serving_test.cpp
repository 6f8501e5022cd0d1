// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Properties of every request, by the guard alone (/fast) and through QHttpServer (/fed).
#include <cstdint>
#include <thread>
#include <vector>

#include "tests/server/http/http_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::tests {
namespace {

class Serving : public HttpFixture, public testing::TestWithParam<const char*> {
protected:
    std::string path(std::string_view action) const
    {
        return std::string(GetParam()) + std::string(action);
    }
};

INSTANTIATE_TEST_SUITE_P(BothWays, Serving, testing::Values("/fast/", "/fed/"),
    [](const auto& info) { return std::string(info.param) == "/fast/" ? "Guard" : "QHttpServer"; });

TEST_P(Serving, GetIsAnsweredByItsHandler)
{
    RawClient client = this->client();
    client.send(get(path("echo?a=%2F&b")));
    const RawAnswer answer = client.answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.has("Content-Type: text/plain\r\n")) << answer.head;
    EXPECT_TRUE(answer.has("X-Query: a=%2F&b\r\n")) << answer.head;
    EXPECT_TRUE(answer.has("Content-Length: 0\r\n")) << answer.head;
}

TEST_P(Serving, BodyOfKnownLengthArrivesWhole)
{
    RawClient client = this->client();
    const std::string body(100'000, 'x');
    client.send(post(path("echo"), body));
    EXPECT_EQ(client.answer().body, body);
}

TEST_P(Serving, ChunkedBodyArrivesWholeAndWithoutItsFraming)
{
    ROWS("1.1.13");
    RawClient client = this->client();
    const std::string text = chunkedHead(path("echo")) + chunk("one ") +
        chunk("two", ";name=value") + chunk("\r\n0\r\n\r\n") + chunk(std::string(70'000, 'y')) +
        "0\r\nTrailer: ignored\r\n\r\n";
    client.send(text + get(path("echo")));
    EXPECT_EQ(client.answer().body, "one two\r\n0\r\n\r\n" + std::string(70'000, 'y'));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Serving, RequestMayComeInPiecesOfAnySize)
{
    const std::string plain = post(path("echo"), "body of known length");
    const std::string chunked =
        chunkedHead(path("echo")) + chunk("in ") + chunk("chunks") + "0\r\n\r\n";
    RawClient client = this->client();
    for (const size_t size : {1, 2, 3, 7, 40}) {
        for (const std::string& text : {plain, chunked}) {
            for (size_t i = 0; i < text.size(); i += size)
                ASSERT_TRUE(client.send(text.substr(i, size)));
        }
        EXPECT_EQ(client.answer().body, "body of known length");
        EXPECT_EQ(client.answer().body, "in chunks");
    }
}

TEST_P(Serving, ConnectionServesOneRequestAfterTheOther)
{
    ROWS("1.1.1");
    RawClient client = this->client();
    for (int i = 0; i < 100; ++i) {
        client.send(post(path("echo"), std::to_string(i)));
        ASSERT_EQ(client.answer().body, std::to_string(i));
    }
    EXPECT_EQ(server().connectionCount(), 1u);
}

TEST_P(Serving, AnswerMayComeFromAnyThread)
{
    RawClient client = this->client();
    client.send(post(path("hold"), "question"));
    std::thread([this] {
        const std::shared_ptr<http::Exchange> exchange = held();
        exchange->respond(textResponse("on " + textOf(exchange->request().body)));
    }).join();
    EXPECT_EQ(client.answer().body, "on question");
}

// Runs slices until the test gives `end`.
void workUntil(Signal& end, const std::shared_ptr<http::Exchange>& exchange)
{
    exchange->runSlice([&end, exchange] {
        if (end.isGiven())
            exchange->respond(textResponse("done"));
        else
            workUntil(end, exchange);
    });
}

TEST_P(Serving, OthersAreServedWhileRequestsWorkInSlices)
{
    options.threadCount = 1;
    RawClient first = this->client();
    RawClient second = this->client();
    RawClient third = this->client();
    for (RawClient* const client : {&first, &second}) {
        client->send(get(path("hold")));
        workUntil(goesOn, held());
    }
    for (int i = 0; i < 100; ++i) {
        third.send(post(path("echo"), std::to_string(i)));
        ASSERT_EQ(third.answer().body, std::to_string(i));
    }
    goesOn.give();
    EXPECT_EQ(first.answer().body, "done");
    EXPECT_EQ(second.answer().body, "done");
}

TEST_P(Serving, SliceThatThrowsAnswers500)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    {
        const std::shared_ptr<http::Exchange> exchange = held();
        exchange->runSlice([exchange] { throw std::runtime_error("as the test wants it"); });
    }
    EXPECT_EQ(client.answer().status, 500);
    client.send(post(path("echo"), "still here"));
    EXPECT_EQ(client.answer().body, "still here");
}

TEST_P(Serving, SlicesEndWithTheServer)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    workUntil(goesOn, exchange);
    stop();
    exchange->runSlice([] { FAIL() << "there is no thread left to run it"; });
}

TEST_P(Serving, OnlyTheFirstAnswerCounts)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    exchange->respond(textResponse("first"));
    exchange->respond(textResponse("second"));
    client.send(post(path("echo"), "third"));
    EXPECT_EQ(client.answer().body, "first");
    EXPECT_EQ(client.answer().body, "third");
}

TEST_P(Serving, PipelinedAnswersLeaveInTheOrderOfTheirRequests)
{
    ROWS("1.1.1");
    RawClient client = this->client();
    client.send(get(path("hold")) + get("/fast/echo?2") + get("/fed/echo?3") + get(path("echo?4")));
    held()->respond(textResponse("1"));
    EXPECT_EQ(client.answer().body, "1");
    for (const char* const field : {"X-Query: 2", "X-Query: 3", "X-Query: 4"})
        EXPECT_TRUE(client.answer().has(field)) << field;
}

TEST_P(Serving, ExchangeDroppedWithoutAnAnswerIs500)
{
    RawClient client = this->client();
    client.send(get(path("drop")) + get(path("echo")));
    EXPECT_EQ(client.answer().status, 500);
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Serving, HandlerThatThrowsIs500AndOthersDoNotNotice)
{
    RawClient client = this->client();
    client.send(get(path("throw")) + get(path("echo")));
    EXPECT_EQ(client.answer().status, 500);
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Serving, HeadIsAnsweredWithoutTheBody)
{
    RawClient client = this->client();
    client.send("HEAD " + path("big?1234") + " HTTP/1.1\r\nHost: a\r\n\r\n" + get(path("echo")));
    const RawAnswer answer = client.answer(false);
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.has("Content-Length: 1234\r\n")) << answer.head;
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Serving, ConnectionCloseClosesAfterTheAnswer)
{
    RawClient client = this->client();
    client.send(get(path("echo"), "Connection: close\r\n") + get(path("echo")));
    const RawAnswer answer = client.answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.has("Connection: close\r\n")) << answer.head;
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(Serving, Http10ClosesWithoutKeepAlive)
{
    RawClient client = this->client();
    const std::string line = "GET " + path("echo") + " HTTP/1.0\r\n";
    client.send(line + "Connection: keep-alive\r\n\r\n");
    EXPECT_TRUE(client.answer().has("Connection: keep-alive\r\n"));
    client.send(line + "\r\n");
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(Serving, ClientThatExpects100ContinueGetsIt)
{
    RawClient client = this->client();
    for (int i = 0; i < 2; ++i) {
        client.send(postHead(path("echo"), 4, "Expect: 100-continue\r\n"));
        EXPECT_EQ(client.answer(false).status, 100);
        client.send("body");
        EXPECT_EQ(client.answer().body, "body");
    }
    // The body came with the head, so the client needs no 100 Continue.
    client.send(post(path("echo"), "body", "Expect: 100-continue\r\n"));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Serving, LargeBodiesPassInBothDirections)
{
    const std::string body = [] {
        std::string text(32 << 20, '\0');
        for (size_t i = 0; i < text.size(); ++i)
            text[i] = static_cast<char>(i * 2654435761u >> 13);
        return text;
    }();
    RawClient client = this->client();
    std::thread sender([&] { client.send(post(path("echo"), body)); });
    RawAnswer answer = client.answer();
    sender.join();
    EXPECT_TRUE(answer.body == body) << answer.body.size() << " bytes came";
}

TEST_P(Serving, ManyConnectionsAreServedAtOnce)
{
    options.threadCount = 4;
    std::vector<RawClient> clients;
    for (int i = 0; i < 64; ++i) {
        clients.push_back(client());
        clients.back().send(get(path("hold")));
    }
    std::vector<std::shared_ptr<http::Exchange>> exchanges;
    for (size_t i = 0; i < clients.size(); ++i)
        exchanges.push_back(held());
    EXPECT_EQ(server().connectionCount(), clients.size());
    for (const auto& exchange : exchanges)
        exchange->respond(textResponse("served"));
    for (RawClient& client : clients)
        EXPECT_EQ(client.answer().body, "served");
}

TEST(GuardServing, RequestsOfOneConnectionRunAtOnceAndLaterAnswersWait)
{
    HttpFixture fixture;
    RawClient client = fixture.client();
    client.send(get("/fast/hold?1") + get("/fast/hold?2") + get("/fast/hold?3"));
    const std::shared_ptr<http::Exchange> first = fixture.held();
    const std::shared_ptr<http::Exchange> second = fixture.held();
    const std::shared_ptr<http::Exchange> third = fixture.held();
    third->respond(textResponse("3"));
    second->respond(textResponse("2"));
    first->respond(textResponse("1"));
    for (const char* const body : {"1", "2", "3"})
        EXPECT_EQ(client.answer().body, body);
}

TEST(GuardServing, BodyOfKnownLengthLiesInOneAlignedFragment)
{
    HttpFixture fixture;
    RawClient client = fixture.client();
    client.send(post("/fast/hold", std::string(100'000, 'x')));
    const std::shared_ptr<http::Exchange> exchange = fixture.held();
    const tensor::Buffer& body = exchange->request().body;
    ASSERT_EQ(body.fragmentCount(), 1u);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(body.fragment(0).data) % tensor::kBlockAlignment, 0u);
    EXPECT_LE(exchange->request().receiveStart, exchange->request().receiveEnd);
    exchange->respond(textResponse(""));
}

TEST(GuardServing, SentFunctionLearnsWhenTheLastByteLeft)
{
    HttpFixture fixture;
    RawClient client = fixture.client();
    client.send(get("/fast/hold"));
    Signal sent;
    http::SendTimes times;
    fixture.held()->respond(textResponse("answer"), [&](const http::SendTimes& sendTimes) {
        times = sendTimes;
        sent.give();
    });
    EXPECT_EQ(client.answer().body, "answer");
    sent.wait();
    EXPECT_TRUE(times.complete);
    EXPECT_LE(times.start, times.end);
}

TEST(GuardServing, LineEndsInAnAnswersFieldsBecomeBlanks)
{
    HttpFixture fixture;
    for (const char* const path : {"/fast/hold", "/fed/hold"}) {
        RawClient client = fixture.client();
        client.send(get(path));
        http::Response response = textResponse("");
        response.headers.add("X-Echo", "a\r\nSet-Cookie: b");
        fixture.held()->respond(std::move(response));
        const RawAnswer answer = client.answer();
        EXPECT_TRUE(answer.has("X-Echo: a  Set-Cookie: b\r\n")) << answer.head;
    }
}

TEST(GuardServing, MethodsThatQHttpServerDoesNotKnowReachTheirHandler)
{
    HttpFixture fixture;
    RawClient client = fixture.client();
    client.send("BREW /fed/echo?pot HTTP/1.1\r\nHost: a\r\n\r\n" + get("/fed/echo?cup"));
    EXPECT_TRUE(client.answer().has("X-Query: pot"));
    EXPECT_TRUE(client.answer().has("X-Query: cup"));
}

} // namespace
} // namespace thalassa::tests
