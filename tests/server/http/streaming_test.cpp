// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Streamed answers, by the guard alone (/fast) and for requests that passed QHttpServer (/fed).
#include <thread>
#include <vector>

#include "tests/server/http/http_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::tests {
namespace {

using http::SendResult;

http::Response streamHead(int status = 200)
{
    http::Response head;
    head.status = status;
    head.contentType = "text/event-stream";
    return head;
}

class Streaming : public HttpFixture, public testing::TestWithParam<const char*> {
protected:
    std::string path(std::string_view action) const
    {
        return std::string(GetParam()) + std::string(action);
    }
    std::shared_ptr<http::Exchange> begun(RawClient& client, int status = 200)
    {
        client.send(get(path("hold")));
        std::shared_ptr<http::Exchange> exchange = held();
        exchange->begin(streamHead(status));
        return exchange;
    }
    // Sends until a piece is not taken.
    static SendResult fill(http::Exchange& exchange, std::string_view piece)
    {
        SendResult result = SendResult::Taken;
        while (result == SendResult::Taken)
            result = exchange.send(tensor::copiedBuffer(piece));
        return result;
    }
};

INSTANTIATE_TEST_SUITE_P(BothWays, Streaming, testing::Values("/fast/", "/fed/"),
    [](const auto& info) { return std::string(info.param) == "/fast/" ? "Guard" : "QHttpServer"; });

SendResult send(http::Exchange& exchange, std::string_view piece)
{
    return exchange.send(tensor::copiedBuffer(piece));
}

TEST_P(Streaming, EachPieceArrivesWhenItIsSent)
{
    ROWS("1.7.9");
    RawClient client = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(client, 201);
    const RawAnswer head = client.answer();
    EXPECT_EQ(head.status, 201);
    EXPECT_TRUE(head.has("Content-Type: text/event-stream\r\n")) << head.head;
    EXPECT_TRUE(head.has("Transfer-Encoding: chunked\r\n")) << head.head;
    EXPECT_FALSE(head.has("Content-Length")) << head.head;
    for (const std::string& piece : {std::string("one"), std::string("\r\n0\r\n\r\n"),
             std::string(300'000, 'x'), std::string("y")}) {
        EXPECT_EQ(send(*exchange, piece), SendResult::Taken);
        EXPECT_EQ(client.chunk(), piece);
    }
    EXPECT_EQ(send(*exchange, ""), SendResult::Taken) << "which must not end the answer";
    exchange->end(tensor::copiedBuffer("last"));
    EXPECT_EQ(client.chunk(), "last");
    EXPECT_EQ(client.chunk(), "");
    client.send(post(path("echo"), "the connection goes on"));
    EXPECT_EQ(client.answer().body, "the connection goes on");
}

TEST_P(Streaming, AnAnswerOfNoPiecesIsEmpty)
{
    RawClient client = this->client();
    begun(client)->end();
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_EQ(client.chunk(), "");
    client.send(get(path("echo")));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Streaming, PiecesOfSeveralThreadsKeepTheOrderInWhichTheyWereSent)
{
    RawClient client = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    for (int i = 0; i < 50; ++i) {
        std::thread([&] { send(*exchange, std::to_string(2 * i)); }).join();
        // Sends from the I/O thread, which would write a whole answer at once.
        Signal done;
        exchange->runSlice([&] {
            send(*exchange, std::to_string(2 * i + 1));
            done.give();
        });
        done.wait();
    }
    exchange->end();
    client.answer();
    for (int i = 0; i < 100; ++i)
        ASSERT_EQ(client.chunk(), std::to_string(i));
    EXPECT_EQ(client.chunk(), "");
}

TEST_P(Streaming, OlderClientsSeeTheEndOfTheConnection)
{
    RawClient client = this->client();
    client.send("GET " + path("hold") + " HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    const std::shared_ptr<http::Exchange> exchange = held();
    exchange->begin(streamHead());
    const RawAnswer head = client.answer();
    EXPECT_TRUE(head.has("Connection: close\r\n")) << head.head;
    EXPECT_FALSE(head.has("Transfer-Encoding")) << head.head;
    send(*exchange, "one ");
    send(*exchange, "two");
    exchange->end();
    EXPECT_EQ(client.rest(), "one two");
}

TEST(StreamingInOrder, AnswersBehindAStreamWaitForItsEnd)
{
    HttpFixture fixture;
    RawClient client = fixture.client();
    client.send(get("/fast/hold") + get("/fast/hold") + get("/fed/echo?3"));
    const std::shared_ptr<http::Exchange> first = fixture.held();
    const std::shared_ptr<http::Exchange> second = fixture.held();
    second->begin(streamHead(202));
    send(*second, "later");
    second->end();
    first->begin(streamHead(201));
    send(*first, "sooner");
    EXPECT_EQ(client.answer().status, 201);
    EXPECT_EQ(client.chunk(), "sooner");
    first->end();
    EXPECT_EQ(client.chunk(), "");
    EXPECT_EQ(client.answer().status, 202);
    EXPECT_EQ(client.chunk(), "later");
    EXPECT_EQ(client.chunk(), "");
    EXPECT_TRUE(client.answer().has("X-Query: 3"));
}

TEST(StreamingInOrder, NothingFollowsAStreamThatTheEndOfTheConnectionEnds)
{
    HttpFixture fixture;
    RawClient client = fixture.client();
    const std::string request = "GET /fast/hold HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
    client.send(request + request);
    const std::shared_ptr<http::Exchange> first = fixture.held();
    const std::shared_ptr<http::Exchange> second = fixture.held();
    Signal closed;
    second->onClosed([&] { closed.give(); });
    first->begin(streamHead());
    first->end(tensor::copiedBuffer("all"));
    closed.wait();
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_EQ(client.rest(), "all");
}

TEST_P(Streaming, ADroppedStreamIsCutOff)
{
    RawClient client = this->client();
    send(*begun(client), "half of it");
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_EQ(client.chunk(), "half of it");
    EXPECT_EQ(client.rest(), "") << "no last chunk";
}

TEST_P(Streaming, AClientThatLeavesTellsItsHandler)
{
    ROWS("1.7.13", "1.1.15");
    RawClient client = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    send(*exchange, "piece");
    client.answer();
    client.close();
    closed.wait();
    EXPECT_EQ(send(*exchange, "another"), SendResult::Closed);
    Signal ended;
    exchange->end({}, [&](const http::SendTimes& times) {
        EXPECT_FALSE(times.complete);
        ended.give();
    });
    ended.wait();
}

TEST_P(Streaming, NoMoreWaitsForASlowClientThanTheBoundSays)
{
    options.limits.maxStreamBytes = 1 << 20;
    RawClient slow = this->client(4096);
    RawClient other = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(slow);
    EXPECT_EQ(fill(*exchange, std::string(100'000, 's')), SendResult::Full);
    // Other connections are served meanwhile.
    other.send(post(path("echo"), "quick"));
    EXPECT_EQ(other.answer().body, "quick");
    // The last piece is taken in any case.
    exchange->end(tensor::copiedBuffer("and so on"));
    EXPECT_EQ(slow.answer().status, 200);
    std::string chunk = slow.chunk();
    for (; chunk.size() == 100'000; chunk = slow.chunk()) { }
    EXPECT_EQ(chunk, "and so on");
    EXPECT_EQ(slow.chunk(), "");
}

TEST_P(Streaming, TheNumberOfPiecesIsBoundToo)
{
    options.limits.maxStreamPieces = 3;
    options.threadCount = 1;
    RawClient client = this->client();
    RawClient blocking = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    EXPECT_EQ(client.answer().status, 200);
    blocking.send(get("/fast/stall"));
    stalled.wait(); // the I/O thread sends nothing now
    for (const SendResult result :
        {SendResult::Taken, SendResult::Taken, SendResult::Taken, SendResult::Full})
        EXPECT_EQ(send(*exchange, "p"), result);
    goesOn.give();
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(client.chunk(), "p");
    // Sent pieces make room.
    Signal settled;
    exchange->runSlice([&] { settled.give(); });
    settled.wait();
    EXPECT_EQ(send(*exchange, "p"), SendResult::Taken);
    exchange->end();
    EXPECT_EQ(client.chunk(), "p");
}

TEST_P(Streaming, TellsWhenTheClientHasReadWhatWaits)
{
    options.limits.maxStreamBytes = 1 << 20;
    RawClient client = this->client(4096);
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    const std::string piece(100'000, 's');
    do { // until the kernel takes no more
        EXPECT_EQ(fill(*exchange, piece), SendResult::Full);
        Signal written;
        exchange->runSlice([&] { written.give(); });
        written.wait();
    } while (send(*exchange, piece) == SendResult::Taken);
    Signal readSome, readAll, atOnce;
    exchange->whenUnreadBelow(1, [&] {
        readSome.give();
        exchange->whenUnreadBelow(1, [&] { readAll.give(); }); // this holds already
    });
    EXPECT_FALSE(readSome.isGiven());
    EXPECT_EQ(client.answer().status, 200);
    std::thread reading([&] {
        while (client.chunk().size() > 1) { }
    });
    readSome.wait();
    readAll.wait();
    exchange->whenUnreadBelow(1, [&] { atOnce.give(); });
    EXPECT_TRUE(atOnce.isGiven());
    send(*exchange, "e");
    reading.join();
    exchange->end();
}

TEST_P(Streaming, TellsThatNothingWaitsWhenTheClientHasLeft)
{
    options.limits.maxStreamBytes = 1 << 20;
    RawClient client = this->client(4096);
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    EXPECT_EQ(fill(*exchange, std::string(100'000, 's')), SendResult::Full);
    Signal told;
    exchange->whenUnreadBelow(1, [&] { told.give(); });
    client.reset();
    told.wait();
    exchange->end();
}

TEST_P(Streaming, APieceLargerThanTheBoundPassesAlone)
{
    options.limits.maxStreamBytes = 10;
    RawClient client = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    EXPECT_EQ(send(*exchange, std::string(1'000'000, 'l')), SendResult::Taken);
    client.answer();
    EXPECT_EQ(client.chunk().size(), 1'000'000u);
    exchange->end();
}

TEST_P(Streaming, AClientThatReadsNothingIsClosed)
{
    options.limits.writeTimeout = std::chrono::milliseconds(50);
    RawClient client = this->client(4096);
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    fill(*exchange, std::string(1 << 20, 'n')); // until it is full or closed
    closed.wait();
    EXPECT_EQ(send(*exchange, "more"), SendResult::Closed);
}

TEST_P(Streaming, TheTimesOfItsWayOutAreTold)
{
    options.clock = &clock;
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal begun;
    Signal ended;
    http::SendTimes head;
    http::SendTimes last;
    exchange->begin(streamHead(), [&](const http::SendTimes& times) {
        head = times;
        begun.give();
    });
    begun.wait();
    clock.advance(std::chrono::seconds(5));
    exchange->end(tensor::copiedBuffer("last"), [&](const http::SendTimes& times) {
        last = times;
        ended.give();
    });
    ended.wait();
    EXPECT_TRUE(head.complete);
    EXPECT_TRUE(last.complete);
    EXPECT_EQ(last.end - head.start, std::chrono::seconds(5));
}

TEST_P(Streaming, StepsOutOfOrderDoNothing)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    EXPECT_EQ(send(*exchange, "too soon"), SendResult::Closed);
    exchange->end(tensor::copiedBuffer("too soon"));
    exchange->begin(streamHead());
    exchange->begin(streamHead(500));
    exchange->respond(textResponse("instead"));
    exchange->end(tensor::copiedBuffer("this"));
    EXPECT_EQ(send(*exchange, "too late"), SendResult::Closed);
    exchange->end(tensor::copiedBuffer("too late"));
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_EQ(client.chunk(), "this");
    EXPECT_EQ(client.chunk(), "");
    client.send(get(path("echo")));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_P(Streaming, StreamsEndWithTheServer)
{
    RawClient client = this->client();
    const std::shared_ptr<http::Exchange> exchange = begun(client);
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    client.answer();
    stop();
    EXPECT_TRUE(closed.isGiven());
    EXPECT_EQ(send(*exchange, "dropped"), SendResult::Closed);
    exchange->end();
}

} // namespace
} // namespace thalassa::tests
