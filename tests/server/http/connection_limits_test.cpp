// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Limits on the number of connections, on sockets: which connection is closed for a new one, and
// which new one is closed at once.
#include <atomic>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "core/base/log/log_control.h"
#include "server/http/io_thread.h"
#include "tests/server/http/limiting_fixture.h"
#include "tests/support/failing_allocations.h"

namespace thalassa::tests {
namespace {

using std::chrono::seconds;

TEST_F(Limiting, ConnectionsBeyondTheLimitAreClosedAtOnceWhileAllOthersAreBusy)
{
    options.limits.maxConnections = 2;
    RawClient first = client();
    first.send(get("/fast/hold"));
    RawClient second = client();
    second.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchanges[] = {held(), held()};
    EXPECT_TRUE(client().isClosedByServer());
    EXPECT_EQ(refusals(http::RefusalReason::TooManyConnections), 1u);
    EXPECT_EQ(refusals(http::RefusalReason::GaveWay), 0u);

    exchanges[1]->respond(textResponse("idle from now on"));
    EXPECT_EQ(second.answer().status, 200);
    expectServedSoon();
}

TEST_F(Limiting, NewConnectionIsClosedWhileTheRequestsOfAllIdleOnesAreNotReadYet)
{
    options.limits.maxConnections = 2;
    RawClient unread = client();
    RawClient busy = client();
    busy.send(get("/fast/stall") + get("/fast/hold"));
    stalled.wait();
    RawClient added = client();
    added.send(get("/fast/echo"));
    unread.send(get("/fast/echo"));
    goesOn.give();
    EXPECT_TRUE(added.isClosedByServer());
    EXPECT_EQ(unread.answer().status, 200);
    EXPECT_EQ(busy.answer().body, "gone on");
    held()->respond(textResponse("kept"));
    EXPECT_EQ(busy.answer().body, "kept");
    EXPECT_EQ(refusals(http::RefusalReason::TooManyConnections), 1u);
    EXPECT_EQ(refusals(http::RefusalReason::GaveWay), 0u);
}

// The threads see each other's idle connections: a connection would be closed for a new one before
// another that has been idle for longer, if this one counted only some time after its client has
// the answer.
TEST_F(Limiting, ConnectionIsIdleBeforeItsClientHasTheAnswer)
{
    RawClient client = this->client();
    client.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    clock.advance(seconds(1));
    base::TimePoint idleSince;
    Signal sent;
    exchange->respond(textResponse("answer"), [&](const http::SendTimes&) {
        idleSince = http::IoThread::current()->longestIdleSince();
        sent.give();
    });
    sent.wait();
    EXPECT_EQ(idleSince, clock.now());
}

TEST_F(Limiting, ConnectionWhoseClientHasNotReadTheAnswerIsBusy)
{
    RawClient client = this->client(4096);
    client.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    base::TimePoint idleSince;
    Signal written;
    std::string large;
    large.resize(20'000'000, 'b');
    exchange->respond(textResponse(large));
    exchange->runSlice([&] { // after the answer was written as far as the socket takes it
        idleSince = http::IoThread::current()->longestIdleSince();
        written.give();
    });
    written.wait();
    EXPECT_EQ(idleSince, base::TimePoint::max());
}

// A sweep allocates fewer bytes, because there is at most one connection.
TEST_F(Limiting, NewConnectionIsRefusedWhereverMemoryRunsOutForIt)
{
    constexpr uint64_t kAllocations = 5; // address, entry, table of entries, socket, connection
    options.limits.maxConnectionsPerAddress = 10;
    server();
    const auto deadline = std::chrono::steady_clock::now() + seconds(60);
    for (uint64_t refused = 0; refused < kAllocations; ++refused) {
        FailingAllocations failing({.smallest = 16}, static_cast<int>(refused));
        failing.spareThisThread();
        RawClient client = this->client();
        while (refusals(http::RefusalReason::OutOfMemory) == refused)
            ASSERT_LT(std::chrono::steady_clock::now(), deadline);
        EXPECT_TRUE(client.isClosedByServer());
        EXPECT_EQ(server().connectionCount(), 0u);
    }
    expectServedSoon();
}

TEST_F(Limiting, ConnectionIsClosedWhereverMemoryRunsOutForItsRequest)
{
    // A target that is too long for the text itself.
    const std::string request = get("/fast/echo?" + std::string(100, 'a'));
    for (int spared = 0;; ++spared) {
        RawClient client = this->client();
        client.send(request); // the connection has all that it needs between two requests
        ASSERT_EQ(client.answer().status, 200);
        FailingAllocations failing({}, spared);
        failing.spareThisThread();
        client.send(request);
        const int status = client.answer().status;
        if (!failing.hasFailed()) {
            EXPECT_EQ(status, 200);
            EXPECT_GT(spared, 3);
            break;
        }
        // 0: closed. 500, 503: the handler, or the place of its answer, found no memory.
        EXPECT_THAT(status, testing::AnyOf(0, 200, 500, 503));
    }
    expectServedSoon();
}

TEST_F(Limiting, ConnectionIsClosedWhereverMemoryRunsOutForAnAnswerThatComesLater)
{
    for (int spared = 0;; ++spared) {
        RawClient client = this->client();
        client.send(get("/fast/hold"));
        const std::shared_ptr<http::Exchange> exchange = held();
        const std::string text(100, 'a');
        FailingAllocations failing({}, spared);
        failing.spareThisThread();
        exchange->respond(textResponse(text));
        const int status = client.answer().status;
        if (!failing.hasFailed()) {
            EXPECT_EQ(status, 200);
            EXPECT_GT(spared, 0);
            break;
        }
        EXPECT_THAT(status, testing::AnyOf(0, 200));
    }
    expectServedSoon();
}

TEST_F(Limiting, ConnectionIsClosedEvenIfNoMemoryIsLeftForThat)
{
    const std::string request = get("/fast/echo?" + std::string(100, 'a'));
    const std::string refused = "GET " + std::string(100, 'a') + "\r\n\r\n";
    const auto deadline = std::chrono::steady_clock::now() + seconds(60);
    for (int spared = 0;; ++spared) {
        RawClient client = this->client();
        client.send(request);
        ASSERT_EQ(client.answer().status, 200);
        client.send(get("/fast/hold")); // has an answer to give up, and functions to call
        const std::shared_ptr<http::Exchange> exchange = held();
        FailingAllocations failing({}, spared, FailingAllocations::Lasting::All);
        failing.spareThisThread();
        client.send(refused); // by the transport itself: no handler is called
        exchange->respond(textResponse("held"));
        const int first = client.answer().status;
        const int second = client.answer().status;
        while (second == 0 && server().connectionCount() > 0) // until it is closed completely
            ASSERT_LT(std::chrono::steady_clock::now(), deadline);
        if (!failing.hasFailed()) {
            EXPECT_EQ(first, 200);
            EXPECT_EQ(second, 400);
            EXPECT_GT(spared, 3);
            break;
        }
        EXPECT_THAT(first, testing::AnyOf(0, 200));
        EXPECT_THAT(second, testing::AnyOf(0, 400));
    }
    expectServedSoon();
}

TEST_F(Limiting, ConnectionIsClosedIfItsHandlerFailsAndNoMemoryIsLeftForTheAnswer)
{
    constexpr char kPath[] = "/fast/echo?";
    const std::string request = get(kPath + std::string(100, 'a'));
    for (int spared = 0;; ++spared) {
        RawClient client = this->client();
        client.send(request);
        ASSERT_EQ(client.answer().status, 200);
        FailingAllocations failing({}, spared, FailingAllocations::Lasting::All);
        failing.spareThisThread();
        client.send(request);
        const int status = client.answer().status;
        EXPECT_FALSE(client.hasTimedOut()) << "after " << spared << " allocations";
        if (!failing.hasFailed()) {
            EXPECT_EQ(status, 200);
            EXPECT_GT(spared, 3);
            break;
        }
        EXPECT_THAT(status, testing::AnyOf(0, 200, 500, 503));
    }
    expectServedSoon();
}

// The I/O thread has stopped to take answers, so that the list of them must grow.
TEST_F(Limiting, ConnectionIsClosedIfAnotherThreadFindsNoMemoryForItsAnswer)
{
    constexpr size_t kCount = 100;
    std::vector<RawClient> clients;
    std::vector<std::shared_ptr<http::Exchange>> exchanges;
    for (size_t i = 0; i < kCount; ++i) {
        clients.push_back(client());
        clients.back().send(get("/fast/hold"));
        exchanges.push_back(held());
    }
    RawClient stalling = client();
    stalling.send(get("/fast/stall"));
    stalled.wait();
    std::vector<http::Response> responses(kCount, textResponse("answer"));
    std::atomic<size_t> sentCount = 0;
    std::atomic<size_t> completeCount = 0;
    const auto onSent = [&](const http::SendTimes& times) {
        ++sentCount;
        completeCount += times.complete ? 1 : 0;
    };
    {
        FailingAllocations failing({.smallest = 512}, 0, FailingAllocations::Lasting::All);
        for (size_t i = 0; i < kCount; ++i) {
            EXPECT_NO_THROW(exchanges[i]->respond(std::move(responses[i]), onSent));
        }
        ASSERT_TRUE(failing.hasFailed());
    }
    goesOn.give();
    EXPECT_EQ(stalling.answer().status, 200);
    size_t answeredCount = 0;
    for (RawClient& one : clients) {
        answeredCount += one.answer().status == 200 ? 1 : 0;
        EXPECT_FALSE(one.hasTimedOut());
    }
    EXPECT_LT(answeredCount, kCount);
    settle();
    EXPECT_EQ(sentCount, kCount);
    EXPECT_EQ(completeCount, answeredCount);
    EXPECT_EQ(refusals(http::RefusalReason::OutOfMemory), kCount - answeredCount);
}

TEST_F(Limiting, ConnectionIsClosedWhereverMemoryRunsOutForAnAnswerOfItsOwnThread)
{
    for (int spared = 0;; ++spared) {
        RawClient client = this->client();
        client.send(get("/fast/hold"));
        const std::shared_ptr<http::Exchange> exchange = held();
        const std::string text(100, 'a');
        http::Response response = textResponse(text);
        response.headers.add("X-Text", text);
        Signal sent;
        Signal isOver;
        bool hasFailed = false;
        exchange->runSlice([&] {
            {
                FailingAllocations failing({}, spared);
                EXPECT_NO_THROW(exchange->respond(
                    std::move(response), [&sent](const http::SendTimes&) { sent.give(); }));
                hasFailed = failing.hasFailed();
            }
            isOver.give();
        });
        isOver.wait();
        EXPECT_TRUE(sent.waitFor(seconds(10)));
        const int status = client.answer().status;
        EXPECT_FALSE(client.hasTimedOut());
        if (!hasFailed) {
            EXPECT_EQ(status, 200);
            EXPECT_GT(spared, 0);
            break;
        }
        EXPECT_THAT(status, testing::AnyOf(0, 200));
    }
    expectServedSoon();
}

TEST_F(Limiting, TaskWithoutMemoryIsDroppedAndLogged)
{
    using Lasting = FailingAllocations::Lasting;
    ASSERT_TRUE(base::setLogSettings(base::logSettings())); // makes the log, as the server does
    const auto deadline = std::chrono::steady_clock::now() + seconds(60);
    const auto closeIdleWithout = [&](int spared, Lasting lasting, bool& hasFailed) {
        RawClient client = this->client();
        client.send(get("/fast/echo"));
        ASSERT_EQ(client.answer().status, 200);
        FailingAllocations failing({}, spared, lasting);
        failing.spareThisThread();
        server().closeIdleConnections();
        while (!failing.hasFailed() && server().connectionCount() > 0)
            ASSERT_LT(std::chrono::steady_clock::now(), deadline);
        hasFailed = failing.hasFailed();
    };
    int spared = 0;
    for (bool hasFailed = true; hasFailed; ++spared) // the line may lack memory, too
        closeIdleWithout(spared, Lasting::All, hasFailed);
    EXPECT_GT(spared, 1);
    testing::internal::CaptureStderr();
    bool hasFailed = false;
    closeIdleWithout(0, Lasting::One, hasFailed);
    EXPECT_TRUE(hasFailed);
    expectServedSoon();
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
        testing::HasSubstr("HTTP handler failed: not enough memory"));
}

TEST_F(Limiting, ConnectionThatIsClosedOnRequestIsFoundWithoutMemory)
{
    constexpr uint32_t kSource = 0x7F646464; // 127.100.100.100: a text that needs memory
    const auto deadline = [] { return base::Clock::system().now() + seconds(60); };
    int spared = 0;
    for (bool hasFailed = true; hasFailed; ++spared) {
        RawClient client(server().port(), 0, INADDR_LOOPBACK, kSource);
        client.send(get("/fast/echo"));
        ASSERT_EQ(client.answer().status, 200);
        const observability::ConnectionList list = server().listConnections(1)(deadline());
        ASSERT_EQ(list.connections.size(), 1u);
        FailingAllocations failing({}, spared);
        failing.spareThisThread();
        const absl::StatusOr<observability::ConnectionFacts> closed =
            server().closeConnection(list.connections.front().id)(deadline());
        hasFailed = failing.hasFailed();
        ASSERT_TRUE(closed.ok()) << closed.status() << " after " << spared << " allocations";
        EXPECT_EQ(closed->requestCount, 1u);
        EXPECT_EQ(closed->peer.empty(), hasFailed);
        EXPECT_TRUE(client.isClosedByServer());
    }
    EXPECT_GT(spared, 1);
}

TEST_F(Limiting, TimeoutsAreCheckedAgainWhenMemoryHasRunOut)
{
    for (int spared = 0;; ++spared) {
        RawClient client = this->client();
        client.send("GET"); // an incomplete head
        settle();
        FailingAllocations failing({}, spared);
        failing.spareThisThread();
        clock.advance(options.limits.headTimeout + std::chrono::milliseconds(1));
        const int status = client.answer().status;
        if (!failing.hasFailed()) {
            EXPECT_EQ(status, 408);
            EXPECT_GT(spared, 1);
            break;
        }
        EXPECT_THAT(status, testing::AnyOf(0, 408)); // 0: closed without memory
    }
    expectServedSoon();
}

class GivingWay : public Limiting, public testing::WithParamInterface<int> {
protected:
    GivingWay() { options.threadCount = GetParam(); }

    void expectServed(RawClient& client)
    {
        client.send(get("/fast/echo"));
        EXPECT_EQ(client.answer().status, 200);
    }
};

INSTANTIATE_TEST_SUITE_P(Threads, GivingWay, testing::Values(1, 2));

TEST_P(GivingWay, LongestIdleConnectionIsClosedForANewOne)
{
    options.limits.maxConnections = 3;
    std::vector<RawClient> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(client());
        expectServed(clients.back());
        clock.advance(seconds(1));
    }
    expectServed(clients[0]);
    clock.advance(seconds(1));
    RawClient added = client();
    expectServed(added);
    EXPECT_TRUE(clients[1].isClosedByServer());
    EXPECT_EQ(refusals(http::RefusalReason::GaveWay), 1u);
    for (RawClient* const client : {&clients[0], &clients[2], &added})
        expectServed(*client);
    EXPECT_EQ(refusals(http::RefusalReason::TooManyConnections), 0u);
}

TEST_P(GivingWay, ConnectionWhoseRequestRunsIsKept)
{
    options.limits.maxConnections = 2;
    RawClient busy = client();
    busy.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    clock.advance(seconds(1));
    for (int i = 0; i < 10; ++i) { // one of them is open at a time
        RawClient added = client();
        expectServed(added);
        clock.advance(seconds(1));
    }
    exchange->respond(textResponse("kept"));
    EXPECT_EQ(busy.answer().body, "kept");
}

TEST_P(GivingWay, HeadThatDoesNotEndKeepsNoConnection)
{
    options.limits.maxConnections = 2;
    std::vector<RawClient> trickling;
    for (int i = 0; i < 2; ++i) {
        trickling.push_back(client());
        trickling.back().send("GET / HTTP/1.1\r\n");
    }
    while (refusals(http::RefusalReason::GaveWay) == 0) { // until the server has read these bytes
        RawClient added = client();
        added.send(get("/fast/echo"));
        added.answer();
    }
    RawClient added = client();
    expectServed(added);
}

TEST_P(GivingWay, ThousandsOfNewConnectionsAreServed)
{
    options.limits.maxConnections = 10;
    std::deque<RawClient> clients;
    for (int i = 0; i < 2000; ++i) {
        clients.push_back(client());
        if (i % 10 == 0)
            expectServed(clients.back());
        if (clients.size() > 100)
            clients.pop_front();
    }
    settle();
    EXPECT_LE(server().connectionCount(), 11u); // one more for the client of settle()
}

TEST_F(Limiting, AnAddressWithTooManyConnectionsGetsNoMore)
{
    options.limits.maxConnectionsPerAddress = 2;
    RawClient first = client();
    std::optional<RawClient> second(client());
    EXPECT_TRUE(client().isClosedByServer());
    EXPECT_EQ(refusals(http::RefusalReason::TooManyFromAddress), 1u);
    EXPECT_EQ(
        server().refusals()[static_cast<size_t>(http::RefusalReason::TooManyFromAddress)].lastPeer,
        "127.0.0.1");
    for (RawClient* const client : {&first, &*second}) {
        client->send(get("/fast/echo"));
        EXPECT_EQ(client->answer().status, 200);
    }
    second.reset();
    expectServedSoon();
}

} // namespace
} // namespace thalassa::tests
