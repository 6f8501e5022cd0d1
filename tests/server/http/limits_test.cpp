// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Limits on what a client can send and receive, on sockets.
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "tests/server/http/limiting_fixture.h"

namespace thalassa::tests {
namespace {

// Returns a body with `counted` bytes beyond those that are not counted.
std::string bodyOf(size_t counted)
{
    std::string body;
    body.resize((64 << 10) + counted, 'x');
    return body;
}

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST_F(Limiting, RefusalsHaveTheirStatusAndEndTheConnection)
{
    const struct {
        std::string text;
        int status;
        http::RefusalReason reason;
    } cases[] = {
        {"nonsense\r\n\r\n", 400, http::RefusalReason::Malformed},
        {post("/fast/echo", "b", "Content-Length: 2\r\n"), 400, http::RefusalReason::Framing},
        {get("/" + std::string(9000, 'a')), 414, http::RefusalReason::UrlTooLong},
        {get("/", "X: " + std::string(70'000, 'a') + "\r\n"), 431,
            http::RefusalReason::HeadTooLarge},
        {postHead("/fast/echo", size_t(3) << 30), 413, http::RefusalReason::BodyTooLarge},
        {get("/", "Expect: more\r\n"), 417, http::RefusalReason::Expectation},
    };
    for (const auto& [text, status, reason] : cases) {
        RawClient client = this->client();
        client.send(text);
        expectRefused(client, status);
        EXPECT_EQ(refusals(reason), 1u) << status;
    }
}

TEST_F(Limiting, ClientThatGoesOnSendingCanReadWhyItIsRefused)
{
    options.limits.maxBodyBytes = 1000;
    options.limits.lingerTimeout = seconds(30);
    options.limits.idleTimeout = milliseconds(20);
    RawClient client = this->client();
    client.send(postHead("/fast/echo", 4 << 20));
    client.send(std::string(4 << 20, 'x')); // much more than the socket buffers hold
    expectRefused(client, 413);
}

TEST_F(Limiting, RefusedClientThatNeverStopsIsClosed)
{
    RawClient client = this->client();
    client.send("nonsense\r\n\r\n");
    expectRefused(client, 400);
    advance(options.limits.lingerTimeout + milliseconds(1));
    while (client.send(std::string(1000, 'x'))) { }
    settle();
}

TEST_F(Limiting, AnswersOfEarlierRequestsPrecedeARefusal)
{
    RawClient client = this->client();
    client.send(get("/fast/hold") + "nonsense\r\n\r\n" + get("/fast/hold"));
    held()->respond(textResponse("first"));
    EXPECT_EQ(client.answer().body, "first");
    expectRefused(client, 400);
    EXPECT_EQ(heldCount(), 0u);
}

TEST_F(Limiting, FurtherRequestsWaitUntilOneIsAnswered)
{
    options.limits.maxRequestsInFlight = 2;
    RawClient client = this->client();
    client.send(get("/fast/hold?1") + get("/fast/hold?2") + get("/fast/hold?3"));
    const std::shared_ptr<http::Exchange> first = held();
    const std::shared_ptr<http::Exchange> second = held();
    settle();
    EXPECT_EQ(heldCount(), 0u);
    first->respond(textResponse("1"));
    const std::shared_ptr<http::Exchange> third = held();
    third->respond(textResponse("3"));
    second->respond(textResponse("2"));
    for (const char* const body : {"1", "2", "3"})
        EXPECT_EQ(client.answer().body, body);
}

TEST_F(Limiting, FurtherBodiesWaitUntilThereIsRoom)
{
    options.limits.maxBodyBytesInFlight = 1000;
    RawClient client = this->client();
    client.send(post("/fast/hold", std::string(1000, 'x')) + post("/fast/hold", "y"));
    const std::shared_ptr<http::Exchange> first = held();
    client.send(post("/fast/hold", "z"));
    settle();
    EXPECT_EQ(heldCount(), 0u);
    expectThreeInOrder(client, *first);
}

TEST_F(Limiting, QHttpServerSeesOneRequestOfAConnectionAtATime)
{
    RawClient client = this->client();
    client.send(get("/fed/hold?1") + get("/fed/hold?2") + get("/fast/hold?3"));
    const std::shared_ptr<http::Exchange> first = held();
    settle();
    EXPECT_EQ(heldCount(), 0u);
    expectThreeInOrder(client, *first);
}

TEST_F(Limiting, ClientThatDoesNotReadIsNotReadEither)
{
    RawClient client = this->client(4096);
    client.send(get("/fast/big?20000000"));
    settle();
    client.send(get("/fast/hold"));
    settle();
    EXPECT_EQ(heldCount(), 0u);
    EXPECT_EQ(client.answer().body.size(), 20'000'000u);
    held()->respond(textResponse("now"));
    EXPECT_EQ(client.answer().body, "now");
}

TEST_F(Limiting, ClientThatTakesNoByteOfItsAnswerIsClosed)
{
    RawClient client = this->client(4096);
    client.send(get("/fast/hold"));
    Signal sent;
    bool isComplete = true;
    held()->respond(textResponse(bodyOf(20'000'000)), [&](const http::SendTimes& times) {
        isComplete = times.complete;
        sent.give();
    });
    passWriteTimeout(sent);
    EXPECT_FALSE(isComplete);
    EXPECT_EQ(refusals(http::RefusalReason::NotRead), 1u);
    EXPECT_EQ(client.answer().status, 0);
}

TEST_F(Limiting, SliceThatATimeOutBringsAboutIsRun)
{
    RawClient waiting = client();
    waiting.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    RawClient stuck = client(4096);
    stuck.send(get("/fast/hold"));
    Signal ended;
    held()->respond(textResponse(bodyOf(20'000'000)), [exchange, &ended](const auto&) {
        exchange->runSlice([exchange] { exchange->respond(textResponse("there is room")); });
        ended.give();
    });
    passWriteTimeout(ended);
    EXPECT_EQ(waiting.answer().body, "there is room");
}

TEST_F(Limiting, ClientThatReadsSlowlyIsServedToTheEnd)
{
    RawClient client = this->client(4096);
    client.send(get("/fast/big?60000000"));
    size_t size = 0;
    while (size < 60'000'000) {
        // The client reads more than the kernel buffers hold, so the server has written since the
        // clock moved.
        const size_t read = client.read(std::min<size_t>(15'000'000, 60'000'000 - size));
        ASSERT_GT(read, 0u);
        size += read;
        advance(options.limits.writeTimeout * 2 / 3);
    }
    client.send(get("/fast/hold"));
    held()->respond(textResponse("next"));
}

TEST_F(Limiting, IdleConnectionIsClosedAfterItsTime)
{
    RawClient client = this->client();
    client.send(get("/fast/echo"));
    EXPECT_EQ(client.answer().status, 200);
    advance(minutes(59));
    client.send(get("/fast/echo"));
    EXPECT_EQ(client.answer().status, 200);
    advance(minutes(59));
    awaitCheck();
    client.send(get("/fast/echo"));
    EXPECT_EQ(client.answer().status, 200);
    advance(hours(1) + milliseconds(1));
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_F(Limiting, ConnectionWhoseRequestRunsIsNotIdle)
{
    RawClient client = this->client();
    client.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    advance(hours(5));
    awaitCheck();
    exchange->respond(textResponse("at last"));
    EXPECT_EQ(client.answer().body, "at last");
    awaitCheck(); // its idle time begins with the answer
    client.send(get("/fast/echo"));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_F(Limiting, HeadThatDoesNotComeInTimeIs408)
{
    RawClient client = this->client();
    client.send("GET /fast/echo HTTP/1.1\r\nHo");
    advance(seconds(29));
    client.send("st: a\r\n");
    advance(seconds(2));
    expectRefused(client, 408, "30000 ms, the time that --http-head-timeout sets");
    EXPECT_EQ(refusals(http::RefusalReason::TimedOut), 1u);
}

TEST_F(Limiting, BodyThatDoesNotComeInTimeIs408)
{
    for (const std::string& text :
        {postHead("/fast/echo", 100) + "ten bytes.", chunkedHead("/fast/echo") + "A\r\n"}) {
        RawClient client = this->client();
        client.send(text);
        advance(options.limits.bodyTimeout + milliseconds(1));
        expectRefused(client, 408, "--http-min-body-rate and --http-body-timeout");
    }
}

TEST_F(Limiting, BodyHasItsTimeFromWhenTheRequestsBeforeItAreAnswered)
{
    options.limits.maxRequestsInFlight = 1;
    options.limits.headTimeout = seconds(20); // awaitCheck() advances by it
    RawClient client = this->client();
    client.send(get("/fast/hold") + postHead("/fast/echo", 100) + "ten bytes.");
    const std::shared_ptr<http::Exchange> first = held();
    advance(2 * options.limits.bodyTimeout);
    first->respond(textResponse("now"));
    EXPECT_EQ(client.answer().body, "now");
    awaitCheck();
    client.send(std::string(90, 'x'));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_F(Limiting, BodyThatComesFastEnoughMayTakeItsTime)
{
    options.limits.minBodyRate = 10;
    options.limits.headTimeout = seconds(20); // awaitCheck() advances by it
    RawClient client = this->client();
    client.send(postHead("/fast/echo", 2100));
    for (int i = 0; i < 9; ++i) {
        client.send(std::string(210, 'x'));
        awaitCheck();
    }
    client.send(std::string(210, 'x')); // 180 seconds have passed
    EXPECT_EQ(client.answer().status, 200);
}

TEST_F(Limiting, BodyThatStopsToComeIs408HoweverMuchCameBefore)
{
    RawClient client = this->client();
    client.send(postHead("/fast/echo", 2'000'000));
    client.send(std::string(1'000'000, 'x')); // at once: the minimum of 1000 seconds
    awaitBodyBytes(1'000'000 - (64 << 10));   // later bytes would restart the time
    advance(options.limits.bodyTimeout + milliseconds(1));
    expectRefused(client, 408);
}

TEST_F(Limiting, BodiesOfAllConnectionsWaitForRoom)
{
    options.limits.maxTotalBodyBytes = 100'000;
    RawClient first = client();
    RawClient second = client();
    first.send(post("/fast/hold?1", bodyOf(100'000)));
    std::shared_ptr<http::Exchange> exchange = held();
    std::thread sender([&] { second.send(post("/fast/echo", bodyOf(5'000'000))); });
    settle(); // the server answers small requests meanwhile
    EXPECT_LT(server().bodyBytesInFlight(), 200'000u);
    EXPECT_EQ(heldCount(), 0u);
    exchange->respond(textResponse("1"));
    EXPECT_EQ(first.answer().body, "1");
    EXPECT_GT(server().bodyBytesInFlight(), 0u); // the test still holds the request
    exchange.reset();
    EXPECT_EQ(second.answer().body.size(), bodyOf(5'000'000).size());
    sender.join();
}

TEST_F(Limiting, BodiesThatFillTheBudgetUnfinishedAreFinishedOneAfterTheOther)
{
    options.limits.maxTotalBodyBytes = 100'000;
    options.threadCount = 2;
    std::vector<RawClient> clients;
    for (int i = 0; i < 8; ++i) {
        clients.push_back(client());
        clients.back().send(postHead("/fast/size", bodyOf(90'000).size()) + bodyOf(50'000));
    }
    awaitBodyBytes(100'000);
    for (RawClient& client : clients)
        client.send(std::string(40'000, 'y'));
    for (RawClient& client : clients)
        EXPECT_EQ(client.answer().body, std::to_string(bodyOf(90'000).size()));
    EXPECT_EQ(server().bodyBytesInFlight(), 0u);
}

TEST_F(Limiting, BodyThatOthersWaitForMustComeQuickly)
{
    options.limits.maxTotalBodyBytes = 100'000;
    RawClient slow = client();
    RawClient other = client();
    slow.send(postHead("/fast/size", bodyOf(900'000).size()) + bodyOf(500'000));
    awaitBodyBytes(500'000);
    slow.send("x"); // it continues and gets the turn
    awaitBodyBytes(500'001);
    std::thread sender([&] { other.send(post("/fast/size", bodyOf(200'000))); });
    advance(seconds(4));
    slow.send("y");
    advance(seconds(2));
    expectRefused(slow, 408, "--http-max-total-body-size");
    EXPECT_EQ(other.answer().body, std::to_string(bodyOf(200'000).size()));
    sender.join();
}

TEST_F(Limiting, ClientsThatLeaveGiveTheirBytesBack)
{
    options.limits.maxTotalBodyBytes = 100'000;
    for (int i = 0; i < 4; ++i) {
        RawClient client = this->client();
        client.send(postHead("/fast/hold", bodyOf(900'000).size()) + bodyOf(80'000));
    }
    RawClient client = this->client();
    client.send(post("/fast/size", bodyOf(90'000)));
    EXPECT_EQ(client.answer().status, 200);
}

TEST_F(Limiting, BodyThatFindsNoRoomInTimeIs503)
{
    options.limits.maxTotalBodyBytes = 100'000;
    RawClient first = client();
    first.send(post("/fast/hold", bodyOf(100'000)));
    const std::shared_ptr<http::Exchange> exchange = held();
    RawClient second = client();
    second.send(post("/fast/echo", bodyOf(1)));
    settle(); // the head is read; the body begins to wait one turn of the loop later
    advance(options.limits.bodyWaitTimeout / 2);
    EXPECT_EQ(refusals(http::RefusalReason::NoRoom), 0u);
    advance(options.limits.bodyWaitTimeout / 2);
    expectRefused(second, 503, "60000 ms, the time that --http-body-wait-timeout sets");
    EXPECT_EQ(refusals(http::RefusalReason::NoRoom), 1u);
    settle(); // small requests are served
    exchange->respond(textResponse("done"));
    EXPECT_EQ(first.answer().body, "done");
}

TEST_F(Limiting, BodyThatItsRequestNeedsNoMoreIsGivenBackBeforeTheAnswer)
{
    options.limits.maxTotalBodyBytes = 100'000;
    RawClient first = client();
    first.send(post("/fast/hold", bodyOf(100'000)));
    const std::shared_ptr<http::Exchange> exchange = held();
    std::shared_ptr<void> body = exchange->takeBody();
    EXPECT_TRUE(exchange->request().body.isEmpty());
    EXPECT_EQ(server().bodyBytesInFlight(), 100'000u);
    body.reset();
    EXPECT_EQ(server().bodyBytesInFlight(), 0u);
    RawClient second = client();
    second.send(post("/fast/size", bodyOf(50'000)));
    EXPECT_EQ(second.answer().body, std::to_string(bodyOf(50'000).size()));
    exchange->respond(textResponse("done"));
    EXPECT_EQ(first.answer().body, "done");
}

TEST_F(Limiting, BodyOfWhichOtherBytesWereMadeCountsAsThese)
{
    options.limits.maxTotalBodyBytes = 100'000;
    for (const uint64_t made : {30'000u, 1'000'000u, 0u}) {
        RawClient client = this->client();
        client.send(post("/fast/hold", bodyOf(100'000)));
        const std::shared_ptr<http::Exchange> exchange = held();
        std::shared_ptr<void> inputs = exchange->replaceBody(made);
        EXPECT_TRUE(exchange->request().body.isEmpty());
        EXPECT_EQ(server().bodyBytesInFlight(), std::min<uint64_t>(made, 100'000));
        inputs.reset();
        EXPECT_EQ(server().bodyBytesInFlight(), 0u);
        exchange->respond(textResponse("done"));
        EXPECT_EQ(client.answer().body, "done");
    }
}

TEST_F(Limiting, ChunkedBodyIsGatheredInOneFragment)
{
    RawClient client = this->client();
    const std::string chunk = "100000\r\n" + std::string(0x100000, 'c') + "\r\n";
    client.send("POST /fast/hold HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" +
        chunk + chunk + chunk + "3\r\nend\r\n0\r\n\r\n");
    const std::shared_ptr<http::Exchange> exchange = held();
    EXPECT_GT(exchange->request().body.fragmentCount(), 1u);
    exchange->gatherBody();
    EXPECT_EQ(exchange->request().body.fragmentCount(), 1u);
    EXPECT_TRUE(textOf(exchange->request().body) == std::string(0x300000, 'c') + "end");
    exchange->respond(textResponse("done"));
    EXPECT_EQ(client.answer().body, "done");
}

TEST_F(Limiting, LeaseOfAnAnswerCountsInTheBoundOfAllUntilItEnds)
{
    options.limits.maxTotalAnswerBytes = 10'000'000;
    RawClient first = client();
    RawClient second = client();
    first.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> streamed = held();
    {
        const std::optional<http::AnswerLease> lease = streamed->leaseAnswer(20'000'000);
        EXPECT_TRUE(lease) << "an answer of any size finds room while the bound is not reached";
        EXPECT_EQ(server().answerBytesInFlight(), 20'000'000u);
        second.send(get("/fast/hold"));
        const std::shared_ptr<http::Exchange> refused = held();
        EXPECT_FALSE(refused->leaseAnswer(1));
        refused->respond(textResponse("no room", 503));
        EXPECT_EQ(second.answer().status, 503);
        EXPECT_EQ(refusals(http::RefusalReason::AnswersFull), 1u);
        second.send(get("/fast/big?1000000"));
        EXPECT_EQ(second.answer().status, 503);
    }
    EXPECT_EQ(server().answerBytesInFlight(), 0u);
    streamed->respond(textResponse("done"));
    EXPECT_EQ(first.answer().body, "done");
}

TEST_F(Limiting, ClientThatReadsAnAnswerWithALeaseSlowlyIsClosedNearTheBound)
{
    options.limits.maxTotalAnswerBytes = 30'000'000;
    options.limits.writeTimeout = hours(1);
    RawClient slow = client(4096);
    slow.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    const std::optional<http::AnswerLease> lease = exchange->leaseAnswer(20'000'000);
    ASSERT_TRUE(lease);
    exchange->begin(textResponse(""));
    // Fills the kernel buffers; the bytes that then wait are too few to be counted.
    const auto awaitThread = [&] { // until the thread has run all earlier tasks
        const auto done = std::make_shared<Signal>();
        exchange->runSlice([done] { done->give(); });
        done->wait();
    };
    const auto isTaken = [&] {
        exchange->send(tensor::copiedBuffer(std::string(20'000, 'p')));
        awaitThread();
        const auto isRead = std::make_shared<std::atomic<bool>>(false);
        exchange->whenUnreadBelow(1, [isRead] { *isRead = true; });
        awaitThread();
        return isRead->load();
    };
    while (isTaken()) { }
    isTaken();
    isTaken();
    EXPECT_EQ(server().answerBytesInFlight(), 20'000'000u);
    while (refusals(http::RefusalReason::ReadTooSlowly) == 0) {
        EXPECT_GT(slow.read(1'000), 0u);
        advance(seconds(1));
    }
}

TEST_F(Limiting, SmallAnswersBeyondTheBoundOfAllAreReplacedWhereTheirConnectionHoldsOthers)
{
    options.limits.maxTotalAnswerBytes = 10'000'000;
    RawClient stuck = client(4096);
    stuck.send(get("/fast/big?20000000"));
    settle();
    RawClient greedy = client();
    greedy.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> first = held(); // later answers wait behind it
    for (int i = 0; i < 10; ++i)
        greedy.send(get("/fast/big?60000"));
    greedy.send(get("/fast/echo"));
    settle();
    RawClient fed = client();
    fed.send(get("/fed/big?1000000"));
    EXPECT_EQ(fed.answer().status, 503) << "the same for requests that pass through QHttpServer";
    first->respond(textResponse("first"));
    EXPECT_EQ(greedy.answer().body, "first");
    EXPECT_EQ(greedy.answer().body.size(), 60'000u);
    for (int i = 1; i < 10; ++i)
        EXPECT_EQ(greedy.answer().status, 503) << i;
    EXPECT_EQ(greedy.answer().status, 200) << "its replacement would be larger";
}

TEST_F(Limiting, LargeAnswersBeyondTheBoundOfAllAreReplaced)
{
    options.limits.maxTotalAnswerBytes = 10'000'000;
    RawClient reading = client();
    {
        RawClient stuck = client(4096);
        stuck.send(get("/fast/big?20000000"));
        settle();
        reading.send(get("/fast/big?1000000") + get("/fast/big?60000"));
        const RawAnswer refused = reading.answer();
        EXPECT_EQ(refused.status, 503);
        EXPECT_NE(refused.body.find("10000000 bytes, the limit that --http-max-total-answer-size"),
            std::string::npos)
            << refused.body;
        EXPECT_EQ(reading.answer().body.size(), 60'000u); // small answers are sent
        EXPECT_EQ(refusals(http::RefusalReason::AnswersFull), 1u);
    }
    RawAnswer answer;
    do { // the server may not have noticed yet that the other client has left
        reading.send(get("/fast/big?1000000"));
        answer = reading.answer();
    } while (answer.status == 503);
    EXPECT_EQ(answer.body.size(), 1'000'000u);
}

TEST_F(Limiting, ClientThatReadsSlowlyWhileUnreadAnswersAreNearTheirBoundIsClosed)
{
    options.limits.maxTotalAnswerBytes = 30'000'000;
    options.limits.writeTimeout = hours(1);
    RawClient slow = client(4096);
    slow.send(get("/fast/big?20000000"));
    base::Duration passed{};
    while (refusals(http::RefusalReason::ReadTooSlowly) == 0) {
        EXPECT_EQ(slow.read(10'000), 10'000u);
        advance(seconds(1));
        passed += seconds(1);
    }
    EXPECT_GT(passed, seconds(5));
    EXPECT_LT(passed, hours(1));
    RawClient other = client();
    other.send(get("/fast/big?20000000"));
    EXPECT_EQ(other.answer().body.size(), 20'000'000u);
}

TEST_F(Limiting, ClientThatReadsBelowTheLeastRateIsClosed)
{
    options.limits.minAnswerRate = 1'000'000'000;
    options.limits.writeTimeout = seconds(10);
    RawClient slow = client(4096);
    constexpr size_t kSize = 200'000'000;
    slow.send(get("/fast/big?" + std::to_string(kSize)));
    size_t read = 0;
    while (refusals(http::RefusalReason::NotRead) == 0 && read < kSize) {
        read += slow.read(8'000'000); // more than kernel buffers hold
        advance(seconds(2));
    }
    EXPECT_LT(read, kSize);
    EXPECT_EQ(refusals(http::RefusalReason::NotRead), 1u);
}

TEST_F(Limiting, TimeInWhichTheServerDoesNotReadIsNotCounted)
{
    options.limits.maxRequestsInFlight = 1;
    RawClient client = this->client();
    client.send(get("/fast/hold") + "GET /fast/ec");
    const std::shared_ptr<http::Exchange> exchange = held();
    advance(minutes(10));
    awaitCheck();
    exchange->respond(textResponse("slow"));
    EXPECT_EQ(client.answer().body, "slow");
    settle();
    client.send("ho HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.answer().status, 200);
}

TEST_F(Limiting, ClosingIdleConnectionsLeavesThoseWithARequestBegun)
{
    RawClient client = this->client();
    RawClient idle = this->client();
    client.send(postHead("/fast/echo", 4) + "bo");
    settle();
    server().closeIdleConnections();
    EXPECT_TRUE(idle.isClosedByServer());
    client.send("dy");
    EXPECT_EQ(client.answer().body, "body");
}

TEST_F(Limiting, ClosingIdleConnectionsLeavesThoseWhoseRequestIsNotReadYet)
{
    RawClient client = this->client();
    settle();
    RawClient other = this->client();
    other.send(get("/fast/stall"));
    stalled.wait();
    client.send(get("/fast/echo"));
    server().closeIdleConnections();
    goesOn.give();
    EXPECT_EQ(client.answer().status, 200);
}

} // namespace
} // namespace thalassa::tests
