// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An I/O thread that executes work itself, and the second thread, which serves when that takes
// long.
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include "core/base/threads/standby_poller.h"
#include "core/base/threads/wakeup_batch.h"
#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {
namespace {

// Answers requests: one at a time on the loop that brought them, if that permits it, and the others
// when it is woken.
class Worker final : public base::Wakeable, public std::enable_shared_from_this<Worker> {
public:
    // `onLoop` is called before an answer on the loop.
    explicit Worker(std::function<void()> onLoop)
        : m_onLoop(std::move(onLoop))
    {
    }

    void enqueue(std::shared_ptr<http::Exchange> exchange)
    {
        {
            base::MutexLock lock(m_mutex);
            m_waiting.push_back(std::move(exchange));
        }
        base::WakeupBatch::wakeLater(shared_from_this(), base::Clock::system().now());
    }
    void wake(size_t) override
    {
        while (const std::shared_ptr<http::Exchange> exchange = take())
            exchange->respond(textResponse("woken"));
    }
    void workOrWake(size_t count, base::TimePoint, base::StandbyPoller& relay) override
    {
        if (!relay.begin(shared_from_this()))
            return wake(count);
        const std::shared_ptr<http::Exchange> exchange = take();
        m_onLoop();
        exchange->respond(textResponse("on the loop"));
        relay.end();
        wake(count);
    }

private:
    std::shared_ptr<http::Exchange> take()
    {
        base::MutexLock lock(m_mutex);
        if (m_waiting.empty())
            return nullptr;
        std::shared_ptr<http::Exchange> exchange = std::move(m_waiting.front());
        m_waiting.pop_front();
        return exchange;
    }

    const std::function<void()> m_onLoop;
    base::Mutex m_mutex;
    std::deque<std::shared_ptr<http::Exchange>> m_waiting ABSL_GUARDED_BY(m_mutex);
};

class Executing : public HttpFixture, public testing::Test {
protected:
    Executing()
    {
        options.threadCount = 1;
        options.executesBrief = true;
        onWork = [this](std::shared_ptr<http::Exchange> exchange) {
            m_worker->enqueue(std::move(exchange));
        };
    }
    ~Executing() override { stop(); }

    static std::string answerOf(RawClient& client, const std::string& path)
    {
        client.send(get(path));
        const RawAnswer answer = client.answer();
        EXPECT_EQ(answer.status, 200) << path;
        return answer.body;
    }
    void expectServing(RawClient& client)
    {
        for (const char* const path : {"/fast/echo", "/fed/echo", "/fast/size"})
            answerOf(client, path);
        EXPECT_EQ(answerOf(client, "/fast/work"), "woken") << "no thread stands by";
    }

    // Work on the loop that begins and goes on until the test ends it.
    struct LongWork {
        Signal begun;
        Signal ends;
    };
    void makeLong(std::span<LongWork> works)
    {
        onLoop = [works, next = size_t{0}]() mutable {
            if (next == works.size())
                return;
            LongWork& work = works[next++];
            work.begun.give();
            work.ends.wait();
        };
    }
    // Sends work until the loop has executed all of `works`.
    void askForAll(std::span<LongWork> works)
    {
        RawClient client = this->client();
        while (!works.back().ends.isGiven())
            answerOf(client, "/fast/work");
    }

    std::function<void()> onLoop = [] {};

private:
    const std::shared_ptr<Worker> m_worker = std::make_shared<Worker>([this] { onLoop(); });
};

TEST_F(Executing, AnswersOfItsOwnWorkReachTheirClients)
{
    std::array<RawClient, 3> clients{client(), client(), client()};
    int onTheLoop = 0;
    while (onTheLoop < 100) {
        for (RawClient& one : clients)
            one.send(get("/fast/work") + get("/fed/echo"));
        for (RawClient& one : clients) {
            const RawAnswer answer = one.answer();
            EXPECT_EQ(answer.status, 200);
            onTheLoop += answer.body == "on the loop" ? 1 : 0;
            EXPECT_EQ(one.answer().status, 200);
        }
    }
}

TEST_F(Executing, NothingIsExecutedWithoutTheOption)
{
    options.executesBrief = false;
    RawClient client = this->client();
    for (int i = 0; i < 200; ++i)
        EXPECT_EQ(answerOf(client, "/fast/work"), "woken");
}

// The threads take turns: each serves while the other one executes.
TEST_F(Executing, OtherConnectionsAreServedWhileItsWorkTakesLong)
{
    std::array<LongWork, 4> works;
    makeLong(works);
    RawClient old = client();
    expectServing(old);
    std::thread asking([&] { askForAll(works); });
    for (LongWork& work : works) {
        work.begun.wait();
        expectServing(old);
        RawClient other = client();
        expectServing(other);
        work.ends.give();
    }
    asking.join();
    answerOf(old, "/fed/echo");
}

// The request was fed to the QHttpServer of the thread that executes.
TEST_F(Executing, ControlRequestsAreAnsweredWhileItsWorkTakesLong)
{
    std::array<LongWork, 1> works;
    makeLong(works);
    RawClient waiting = client();
    waiting.send(get("/fed/hold"));
    const std::shared_ptr<http::Exchange> exchange = held();
    std::thread asking([&] { askForAll(works); });
    works[0].begun.wait();
    exchange->respond(textResponse("in time"));
    EXPECT_EQ(waiting.answer().body, "in time");
    answerOf(waiting, "/fed/echo");
    works[0].ends.give();
    asking.join();
    answerOf(waiting, "/fed/echo");
}

TEST_F(Executing, StopClosesConnectionsAndWaitsForItsWork)
{
    std::array<LongWork, 1> works;
    makeLong(works);
    RawClient other = client();
    answerOf(other, "/fast/echo");
    RawClient asking = client();
    std::thread sending([&] {
        while (asking.send(get("/fast/work")) && asking.answer().status != 0) { }
    });
    works[0].begun.wait();
    std::thread stopping([&] { stop(); });
    EXPECT_TRUE(other.isClosedByServer());
    works[0].ends.give();
    stopping.join();
    sending.join();
}

} // namespace
} // namespace thalassa::tests
