// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clients that leave at any moment; start, drain and stop of the server.
#include <random>
#include <thread>
#include <vector>

#include "tests/server/http/http_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::tests {
namespace {

class Leaving : public HttpFixture, public testing::TestWithParam<const char*> {
protected:
    std::string path(std::string_view action) const
    {
        return std::string(GetParam()) + std::string(action);
    }
    void expectServing()
    {
        RawClient other = client();
        other.send(get(path("echo")));
        EXPECT_EQ(other.answer().status, 200);
    }
    void expectLastAnswer(RawClient& client, std::string_view body)
    {
        const RawAnswer answer = client.answer();
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.body, body);
        EXPECT_TRUE(answer.has("Connection: close\r\n")) << answer.head;
        EXPECT_TRUE(client.isClosedByServer());
    }
    void awaitBusy(bool isBusy)
    {
        while (server().pollBusyConnections() != isBusy)
            std::this_thread::yield();
    }
};

INSTANTIATE_TEST_SUITE_P(BothWays, Leaving, testing::Values("/fast/", "/fed/"),
    [](const auto& info) { return std::string(info.param) == "/fast/" ? "Guard" : "QHttpServer"; });

TEST_P(Leaving, ClosedConnectionTellsItsHandlerWhoseAnswerIsDropped)
{
    ROWS("1.1.15");
    RawClient client = this->client();
    client.send(post(path("hold"), "body"));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    client.close();
    closed.wait();

    EXPECT_EQ(textOf(exchange->request().body), "body"); // the exchange keeps what the handler uses
    Signal sent;
    bool isComplete = true;
    exchange->respond(textResponse("late"), [&](const http::SendTimes& times) {
        isComplete = times.complete;
        sent.give();
    });
    sent.wait();
    EXPECT_FALSE(isComplete);
    expectServing();
}

TEST_P(Leaving, ResetConnectionTellsAllItsHandlers)
{
    RawClient client = this->client();
    client.send(get("/fast/hold") + get("/fast/hold") + get(path("hold")));
    std::vector<std::shared_ptr<http::Exchange>> exchanges{held(), held(), held()};
    std::vector<Signal> closed(3);
    for (size_t i = 0; i < exchanges.size(); ++i)
        exchanges[i]->onClosed([&closed, i] { closed[i].give(); });
    client.reset();
    for (Signal& signal : closed)
        signal.wait();
    expectServing();
}

// A socket cannot tell a half-closed connection from a client that has left. These tests use a
// virtual clock.
class EndedSending : public Leaving {
public:
    EndedSending()
    {
        options.threadCount = 1;
        options.clock = &clock;
    }
    // Returns when the server has checked all timeouts at the current time.
    void awaitTimeoutCheck()
    {
        RawClient witness = client();
        witness.send("GET /fast/hold HTTP/1.0\r\n\r\n");
        const std::shared_ptr<http::Exchange> exchange = held();
        witness.endSending();
        expectServing();
        clock.advance(options.limits.halfCloseTimeout);
        EXPECT_TRUE(witness.isClosedByServer());
    }
};

INSTANTIATE_TEST_SUITE_P(BothWays, EndedSending, testing::Values("/fast/", "/fed/"),
    [](const auto& info) { return std::string(info.param) == "/fast/" ? "Guard" : "QHttpServer"; });

TEST_P(EndedSending, AnswersThatComeSoonAreStillSent)
{
    RawClient ready = client();
    ready.send(get(path("echo")));
    ready.endSending();
    EXPECT_EQ(ready.answer().status, 200);
    EXPECT_TRUE(ready.isClosedByServer());

    RawClient waiting = client();
    waiting.send(get("/fast/hold") + get(path("hold")));
    const std::shared_ptr<http::Exchange> first = held();
    const std::shared_ptr<http::Exchange> second = held();
    waiting.endSending();
    expectServing(); // the server has seen the end
    first->respond(textResponse("first"));
    EXPECT_EQ(waiting.answer().body, "first");
    expectServing();
    second->respond(textResponse("second"));
    EXPECT_EQ(waiting.answer().body, "second");
    EXPECT_TRUE(waiting.isClosedByServer());
}

TEST_P(EndedSending, AllRequestsThatWereReceivedAreAnswered)
{
    for (const int count : {5, 70, 500}) { // more than may run at the same time
        RawClient client = this->client();
        std::string requests;
        for (int i = 0; i < count; ++i)
            requests += post(path("echo"), "body " + std::to_string(i));
        ASSERT_TRUE(client.send(requests + "GET /fast/ec"));
        client.endSending();
        for (int i = 0; i < count; ++i)
            ASSERT_EQ(client.answer().body, "body " + std::to_string(i)) << "of " << count;
        EXPECT_TRUE(client.isClosedByServer());
    }
}

TEST_P(EndedSending, RequestsThatWaitForOthersAreAnswered)
{
    options.limits.maxRequestsInFlight = 1;
    RawClient client = this->client();
    const std::string large(300'000, 'x'); // more than one read returns
    ASSERT_TRUE(client.send(get(path("hold")) + post(path("echo"), large) + get(path("echo"))));
    client.endSending();
    const std::shared_ptr<http::Exchange> first = held();
    expectServing();
    first->respond(textResponse("first"));
    EXPECT_EQ(client.answer().body, "first");
    EXPECT_EQ(client.answer().body, large);
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(EndedSending, ClientThatTakesAnAnswerAfterItsEndGetsTheOthersWhenTheyCome)
{
    RawClient client = this->client();
    client.send(get("/fast/hold") + get(path("hold")));
    const std::shared_ptr<http::Exchange> first = held();
    const std::shared_ptr<http::Exchange> second = held();
    client.endSending();
    expectServing(); // the server has seen the end
    first->respond(textResponse("first"));
    EXPECT_EQ(client.answer().body, "first");
    for (int i = 0; i < 3; ++i) {
        clock.advance(2 * options.limits.halfCloseTimeout);
        awaitTimeoutCheck();
    }
    second->respond(textResponse("second"));
    EXPECT_EQ(client.answer().body, "second");
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(EndedSending, AClientThatReadsGetsAnAnswerWheneverItComes)
{
    RawClient client = this->client();
    client.send(get("/fast/echo") + get(path("hold")));
    EXPECT_EQ(client.answer().status, 200);
    const std::shared_ptr<http::Exchange> slow = held();
    client.endSending();
    expectServing(); // the server has seen the end
    clock.advance(options.limits.halfCloseTimeout);
    EXPECT_EQ(client.answer(false).status, 100);
    for (int i = 0; i < 3; ++i) {
        clock.advance(2 * options.limits.interimTimeout);
        awaitTimeoutCheck();
    }
    slow->respond(textResponse("slow"));
    EXPECT_EQ(client.answer().body, "slow");
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(EndedSending, TheRequestOfAClientThatHasLeftIsCancelledByTheInterimResponse)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    client.close();
    expectServing();
    EXPECT_FALSE(closed.isGiven());
    clock.advance(options.limits.halfCloseTimeout);
    closed.wait();
}

TEST_P(EndedSending, ARequestOfHttp10IsCancelledInTime)
{
    ROWS("1.1.15");
    RawClient waiting = client();
    waiting.send("GET " + path("hold") + " HTTP/1.0\r\n\r\n");
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    waiting.endSending();
    expectServing();
    clock.advance(options.limits.halfCloseTimeout);
    closed.wait();
    EXPECT_TRUE(waiting.isClosedByServer());
}

// If a socket with unread input is closed, the connection is reset and the kernel discards unsent
// bytes.
TEST_P(Leaving, LastAnswerComesWholeWhateverFollowsItsRequest)
{
    const std::string rest(300'000, 'x');
    for (const std::string& last : {get(path("big?20000000"), "Connection: close\r\n"),
             "GET " + path("big?20000000") + " HTTP/1.0\r\n\r\n"}) {
        RawClient client = this->client(4096);
        ASSERT_TRUE(client.send(last + rest));
        EXPECT_EQ(client.answer().body.size(), 20'000'000u);
        EXPECT_TRUE(client.isClosedByServer());
    }
}

TEST_P(Leaving, AnswerComesWholeToAClientThatHasSentItsLastBeyondWhatIsRead)
{
    RawClient client = this->client(4096);
    const std::string unfinished = postHead(path("echo"), 1'000'000) + std::string(300'000, 'x');
    ASSERT_TRUE(client.send(get(path("big?20000000")) + unfinished));
    client.endSending();
    EXPECT_EQ(client.answer().body.size(), 20'000'000u);
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(Leaving, HandlerThatAsksTooLateIsToldAtOnce)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    client.close();
    closed.wait();
    bool isTold = false;
    exchange->onClosed([&] { isTold = true; });
    EXPECT_TRUE(isTold);
}

TEST_P(Leaving, AnsweredExchangeIsNotToldOfTheEnd)
{
    Signal closed;
    {
        RawClient client = this->client();
        client.send(get(path("hold")));
        const std::shared_ptr<http::Exchange> exchange = held();
        exchange->onClosed([&] { closed.give(); });
        exchange->respond(textResponse("done"));
        EXPECT_EQ(client.answer().body, "done");
    }
    stop();
    EXPECT_FALSE(closed.isGiven());
}

TEST_P(Leaving, HandlerMayAnswerWhileItIsToldOfTheEnd)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal closed;
    exchange->onClosed([&] {
        exchange->respond(textResponse("cancelled", 499));
        closed.give();
    });
    client.close();
    closed.wait();
    expectServing();
}

TEST_P(Leaving, ClientThatLeavesBeforeItHasReadItsAnswerHasNoEffectOnOthers)
{
    for (int i = 0; i < 20; ++i) {
        RawClient client = this->client(4096);
        client.send(get(path("big?8000000")));
        client.reset();
    }
    expectServing();
}

// Four threads of clients send parts of requests and leave, while two threads answer.
TEST_P(Leaving, ClientsThatLeaveAtAnyMomentCrashNothing)
{
    options.threadCount = 2;
    server();
    std::vector<std::thread> answering;
    for (int i = 0; i < 2; ++i) {
        answering.emplace_back([&] {
            for (auto exchange = held(); exchange->request().query != "over"; exchange = held()) {
                exchange->onClosed([] {});
                exchange->respond(textResponse("answer"), [](const http::SendTimes&) {});
            }
        });
    }
    const std::vector<std::string> requests{get(path("hold")), get(path("echo")),
        post(path("hold"), std::string(3000, 'x')), get("/fast/hold"), get(path("big?300000")),
        get(path("drop")), chunkedHead(path("echo")) + chunk("abc") + "0\r\n\r\n",
        "nonsense\r\n\r\n"};
    std::vector<std::thread> leaving;
    for (unsigned seed = 1; seed <= 4; ++seed) {
        leaving.emplace_back([&, seed] {
            std::minstd_rand random(seed);
            for (int i = 0; i < 100; ++i) {
                RawClient client = this->client();
                std::string text;
                for (unsigned n = 1 + random() % 4; n > 0; --n)
                    text += requests[random() % requests.size()];
                client.send(std::string_view(text).substr(0, 1 + random() % text.size()));
                if (random() % 3 == 0)
                    client.send(get(path("echo")));
                if (random() % 2 == 0)
                    client.reset();
            }
        });
    }
    for (std::thread& thread : leaving)
        thread.join();
    expectServing();
    RawClient last = client();
    last.send(get("/fast/hold?over") + get("/fast/hold?over"));
    for (std::thread& thread : answering)
        thread.join();
}

TEST_P(Leaving, StopTellsWhatStillRuns)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal closed;
    exchange->onClosed([&] { closed.give(); });
    stop();
    EXPECT_TRUE(closed.isGiven());
    EXPECT_TRUE(client.isClosedByServer());
    bool isComplete = true;
    exchange->respond(
        textResponse("late"), [&](const http::SendTimes& times) { isComplete = times.complete; });
    EXPECT_FALSE(isComplete);
}

TEST_P(Leaving, RequestsThatAreCutOffAreAnsweredInPlaceOfTheirHandlers)
{
    RawClient client = this->client();
    RawClient other = this->client();
    client.send(get("/fast/hold") + get(path("hold")));
    other.send(get(path("hold")));
    std::vector<std::shared_ptr<http::Exchange>> exchanges{held(), held(), held()};
    EXPECT_EQ(server().cutOff("the server exits"), 3U);
    for (RawClient* const one : {&client, &client, &other}) {
        const RawAnswer answer = one->answer();
        EXPECT_EQ(answer.status, 503);
        EXPECT_EQ(answer.body, R"({"error":"the server exits"})");
    }
    for (const auto& exchange : exchanges)
        exchange->respond(textResponse("late"), {});
    EXPECT_EQ(server().cutOff("the server exits"), 0U) << "nothing runs";
    expectServing();
}

TEST_P(Leaving, AnAnswerInPiecesThatHasBegunIsNotCutOff)
{
    RawClient client = this->client();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    Signal begun;
    exchange->begin(textResponse(""), [&](const http::SendTimes&) { begun.give(); });
    begun.wait();
    EXPECT_EQ(server().cutOff("the server exits"), 0U);
    exchange->end(tensor::copiedBuffer("last"));
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_EQ(client.chunk(), "last");
    EXPECT_EQ(client.chunk(), "");
}

TEST_P(Leaving, DrainServesWhatRunsAndOneRequestMoreOfEachConnection)
{
    ROWS("1.1.14", "11.2.6");
    RawClient busy = client();
    RawClient asking = client();
    RawClient idle = client();
    busy.send(get(path("hold")));
    for (RawClient* const one : {&asking, &idle}) {
        one->send(get(path("echo")));
        EXPECT_FALSE(one->answer().has("Connection:"));
    }
    const std::shared_ptr<http::Exchange> exchange = held();
    server().stopAccepting();
    EXPECT_FALSE(client().isConnected());

    asking.send(get(path("echo")) + get(path("echo")));
    expectLastAnswer(asking, "");
    exchange->respond(textResponse("drained")); // its connection stays open
    const RawAnswer drained = busy.answer();
    EXPECT_EQ(drained.body, "drained");
    EXPECT_FALSE(drained.has("Connection:"));
    busy.send(post(path("echo"), "once more"));
    expectLastAnswer(busy, "once more");
    server().closeIdleConnections();
    EXPECT_TRUE(idle.isClosedByServer());
}

TEST_P(Leaving, RequestWhoseBodyComesDuringADrainIsAnsweredAsTheLast)
{
    RawClient client = this->client();
    client.send(postHead(path("echo"), 4) + "bo");
    expectServing();
    server().stopAccepting();
    server().closeIdleConnections();
    client.send("dy");
    expectLastAnswer(client, "body");
}

TEST_P(Leaving, AnswerInPiecesDuringADrainIsTheLast)
{
    RawClient client = this->client();
    client.send(get(path("echo")));
    EXPECT_EQ(client.answer().status, 200);
    server().stopAccepting();
    client.send(get(path("hold")));
    const std::shared_ptr<http::Exchange> exchange = held();
    exchange->begin(textResponse(""));
    exchange->send(tensor::copiedBuffer("piece"));
    exchange->end();
    EXPECT_TRUE(client.answer().has("Connection: close\r\n"));
    EXPECT_EQ(client.chunk(), "piece");
    EXPECT_EQ(client.chunk(), "");
    EXPECT_TRUE(client.isClosedByServer());
}

TEST_P(Leaving, ConnectionIsBusyFromTheFirstByteOfARequestToTheLastOfItsAnswer)
{
    EXPECT_TRUE(server().pollBusyConnections()); // true before the first poll
    constexpr int kReceiveBuffer = 4 << 10;
    constexpr size_t kAnswerSize = 16 << 20;
    RawClient client = this->client(kReceiveBuffer);
    awaitBusy(false);
    client.send("G");
    awaitBusy(true);
    client.send(get(path("hold")).substr(1));
    const std::shared_ptr<http::Exchange> exchange = held();
    awaitBusy(true);
    exchange->respond(textResponse("held"));
    EXPECT_EQ(client.answer().body, "held");
    awaitBusy(false);
    client.send(get(path("big?" + std::to_string(kAnswerSize)), "Connection: close\r\n"));
    awaitBusy(true);
    EXPECT_EQ(client.answer().body.size(), kAnswerSize);
    awaitBusy(false); // the server has not closed its side yet
}

TEST(Starting, PortThatIsTakenIsAnErrorThatNamesIt)
{
    ROWS("1.1.2");
    HttpFixture first;
    HttpFixture second;
    second.options.port = first.server().port();
    http::HttpServer server(second.options, {});
    const absl::Status status = server.start();
    EXPECT_EQ(status.code(), absl::StatusCode::kAlreadyExists);
    EXPECT_NE(status.ToString().find("127.0.0.1:" + std::to_string(second.options.port)),
        std::string::npos)
        << status;
}

TEST(Starting, PortIsSharedWhenBothAskForIt)
{
    ROWS("1.1.2");
    HttpFixture first;
    first.options.reusePort = true;
    HttpFixture second;
    second.options.reusePort = true;
    second.options.port = first.server().port();
    EXPECT_EQ(second.server().port(), first.server().port());
}

TEST(Starting, Ipv6AddressMayHaveBrackets)
{
    ROWS("7.20");
    HttpFixture fixture;
    for (const char* const address : {"::1", "[::1]"}) {
        fixture.options.address = address;
        http::HttpServer server(fixture.options, {});
        const absl::Status status = server.start();
        EXPECT_TRUE(status.ok()) << status;
        http::HttpServerOptions options = fixture.options;
        options.port = server.port();
        const std::string taken = http::HttpServer(options, {}).start().ToString();
        EXPECT_NE(taken.find("'[::1]:" + std::to_string(server.port()) + "' already in use"),
            std::string::npos)
            << taken;
    }
}

TEST(Starting, AddressThatIsNotOfThisMachineIsAnError)
{
    HttpFixture fixture;
    for (const char* const address : {"192.0.2.1", "no such address"}) {
        fixture.options.address = address;
        http::HttpServer server(fixture.options, {});
        const absl::Status status = server.start();
        EXPECT_FALSE(status.ok());
        EXPECT_NE(status.ToString().find(address), std::string::npos) << status;
    }
}

TEST(Starting, PortIsFreeAgainAfterStop)
{
    HttpFixture first;
    const uint16_t port = first.server().port();
    RawClient client = first.client();
    client.send(get("/fast/echo"));
    EXPECT_EQ(client.answer().status, 200);
    first.stop();
    HttpFixture second;
    second.options.port = port;
    EXPECT_EQ(second.server().port(), port);
}

TEST(Starting, ServerThatNeverStartedStops)
{
    HttpFixture fixture;
    http::HttpServer server(fixture.options, {});
    server.stopAccepting();
    server.closeIdleConnections();
    server.stop();
    server.stop();
}

} // namespace
} // namespace thalassa::tests
