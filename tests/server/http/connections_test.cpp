// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connections of a server as operators see them, and their end on request.
#include <algorithm>
#include <thread>
#include <vector>

#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {
namespace {

using observability::ConnectionFacts;
using observability::ConnectionList;

constexpr size_t kAll = 1000;
constexpr int kSmallBuffer = 4096;

class Connections : public HttpFixture, public testing::Test {
protected:
    ConnectionList connections(size_t limit) { return server().listConnections(limit)(deadline()); }
    absl::StatusOr<ConnectionFacts> close(const std::string& id)
    {
        return server().closeConnection(id)(deadline());
    }
    // Reads the connections until `isDone` holds for them.
    template <typename Condition> ConnectionList await(Condition isDone)
    {
        for (;;) {
            ConnectionList list = connections(kAll);
            if (isDone(list))
                return list;
            std::this_thread::yield();
        }
    }
    // Waits until there is one connection for which `isDone` holds, and returns it.
    template <typename Condition> ConnectionFacts awaitOne(Condition isDone)
    {
        return await([&](const ConnectionList& list) {
            return list.connections.size() == 1 && isDone(list.connections.front());
        }).connections.front();
    }
    // Makes a connection whose client does not read its answer of 16 MiB.
    RawClient slowReader()
    {
        RawClient slow = client(kSmallBuffer);
        slow.send(get("/fast/big?16777216"));
        return slow;
    }

private:
    static base::TimePoint deadline()
    {
        return base::Clock::system().now() + observability::Connections::kPatience;
    }
};

TEST_F(Connections, HaveTheCountsOfTheirRequestsAndBytes)
{
    RawClient client = this->client();
    const std::string request = post("/fast/echo", "body");
    client.send(request + request);
    ASSERT_EQ(client.answer().status, 200);
    ASSERT_EQ(client.answer().status, 200);
    const ConnectionFacts facts =
        awaitOne([](const ConnectionFacts& one) { return one.waitingBytes == 0u; });

    EXPECT_EQ(facts.id, "0-1");
    EXPECT_TRUE(facts.peer.starts_with("127.0.0.1:")) << facts.peer;
    EXPECT_EQ(facts.requestCount, 2u);
    EXPECT_EQ(facts.requestsInFlight, 0u);
    EXPECT_EQ(facts.receivedBytes, 2 * request.size());
    EXPECT_GT(facts.sentBytes, 2 * request.size());
    EXPECT_EQ(facts.isReceiving, false);
    EXPECT_FALSE(facts.waiting);
    ASSERT_TRUE(facts.lastReceived && facts.lastSent);
    EXPECT_GE(*facts.lastReceived, facts.opened);
    EXPECT_GE(*facts.lastSent, *facts.lastReceived);
}

TEST_F(Connections, WithoutAByteHaveNoTimeOfOne)
{
    const RawClient client = this->client();
    const ConnectionFacts facts = awaitOne([](const ConnectionFacts&) { return true; });
    EXPECT_FALSE(facts.lastReceived);
    EXPECT_FALSE(facts.lastSent);
    EXPECT_EQ(facts.receivedBytes, 0u);
    EXPECT_EQ(facts.isReceiving, false);
}

TEST_F(Connections, TellAPartOfARequest)
{
    RawClient client = this->client();
    client.send("POST /fast/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbo");
    awaitOne([](const ConnectionFacts& one) { return one.isReceiving == true; });
    client.send("dy");
    EXPECT_EQ(client.answer().body, "body");
    awaitOne([](const ConnectionFacts& one) { return one.isReceiving == false; });
}

TEST_F(Connections, OfSlowReadersHaveTheBytesThatWait)
{
    options.clock = &clock;
    RawClient idle = this->client();
    RawClient slow = slowReader();
    const auto isSlow = [](const ConnectionList& list) {
        return list.connections.size() == 2 &&
            list.connections.front().waitingBytes.value_or(0) > 0 &&
            list.connections.front().unacknowledgedBytes.value_or(0) > 0;
    };
    await(isSlow);
    // The systems may still take bytes, which restarts the time.
    const ConnectionList list = await([&](const ConnectionList& now) {
        clock.advance(std::chrono::seconds(1));
        return isSlow(now) && now.connections.front().waiting >= std::chrono::seconds(3);
    });
    EXPECT_EQ(list.connections.front().requestCount, 1u);

    slow.answer();
    await([](const ConnectionList& list) {
        return std::all_of(list.connections.begin(), list.connections.end(),
            [](const ConnectionFacts& one) { return one.waitingBytes == 0u && !one.waiting; });
    });
}

TEST_F(Connections, HaveNoBytesThatWaitBehindAnEarlierRequest)
{
    RawClient client = this->client();
    client.send(get("/fast/hold") + get("/fast/hold"));
    const std::shared_ptr<http::Exchange> first = held();
    const std::shared_ptr<http::Exchange> second = held();
    second->respond(textResponse("later"));
    const ConnectionFacts facts =
        awaitOne([](const ConnectionFacts& one) { return one.requestsInFlight == 2u; });
    EXPECT_EQ(facts.waitingBytes, 0u);
    EXPECT_FALSE(facts.waiting);
    first->respond(textResponse("first"));
    EXPECT_EQ(client.answer().body, "first");
    EXPECT_EQ(client.answer().body, "later");
}

TEST_F(Connections, CountNoRefusalAsARequest)
{
    RawClient client = this->client();
    client.send(get("/fast/hold") + "no request\r\n\r\n");
    const std::shared_ptr<http::Exchange> exchange = held();
    const auto isRefused = [](const http::RefusalCount& one) { return one.count > 0; };
    const auto hasRefused = [&] {
        const http::RefusalCounts counts = server().refusals();
        return std::any_of(counts.begin(), counts.end(), isRefused);
    };
    while (!hasRefused())
        std::this_thread::yield();
    const ConnectionFacts facts = awaitOne([](const ConnectionFacts&) { return true; });
    EXPECT_EQ(facts.requestsInFlight, 1u);
    exchange->respond(textResponse("held"));
    EXPECT_EQ(client.answer().body, "held");
    EXPECT_EQ(client.answer().status, 400);
}

TEST_F(Connections, AreLeftOutBeyondTheLimitButCounted)
{
    std::vector<RawClient> clients;
    clients.reserve(20);
    for (int i = 0; i < 20; ++i)
        clients.push_back(client());
    RawClient busy = client();
    busy.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    await([](const ConnectionList& list) { return list.count == 21; });

    const ConnectionList list = connections(3);
    EXPECT_EQ(list.count, 21u);
    ASSERT_EQ(list.connections.size(), 3u);
    EXPECT_EQ(list.connections.front().requestsInFlight, 1u);
    exchange->respond(textResponse(""));
}

TEST_F(Connections, EndOneByOneOnRequest)
{
    RawClient closed = client();
    closed.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> lost = held();
    Signal isTold;
    lost->onClosed([&] { isTold.give(); });
    const std::string id = connections(kAll).connections.front().id;
    RawClient other = client();
    other.send(get("/fast/hold"));
    const std::shared_ptr<http::Exchange> kept = held();

    const absl::StatusOr<ConnectionFacts> facts = close(id);
    ASSERT_TRUE(facts.ok()) << facts.status();
    EXPECT_EQ(facts->id, id);
    EXPECT_EQ(facts->requestsInFlight, 1u);
    isTold.wait();
    EXPECT_TRUE(closed.isClosedByServer());
    EXPECT_TRUE(absl::IsNotFound(close(id).status()));

    kept->respond(textResponse("kept"));
    EXPECT_EQ(other.answer().body, "kept");
}

TEST_F(Connections, AreNotFoundByOtherIds)
{
    const RawClient client = this->client();
    for (const char* const id : {"", "-", "0", "0-", "0-999", "999-1", "1", "0-1-1", "0--1", "a-b",
             "99999999999999999999-1"})
        EXPECT_TRUE(absl::IsNotFound(close(id).status())) << id;
}

TEST_F(Connections, OfABlockedThreadAreMissingAndTheThreadIsCounted)
{
    options.threadCount = 1;
    RawClient client = this->client();
    client.send(get("/fast/stall"));
    stalled.wait();
    const ConnectionList list = connections(kAll);
    EXPECT_EQ(list.lateThreads, 1u);
    EXPECT_TRUE(list.connections.empty());
    EXPECT_TRUE(absl::IsUnavailable(close("0-1").status()));
    goesOn.give();
}

} // namespace
} // namespace thalassa::tests
