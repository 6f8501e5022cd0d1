// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerExchange without a connection: its answers are read from the mailbox.
#include "server/http/exchange.h"

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/http/http_fixture.h"
#include "tests/support/failing_allocations.h"

namespace thalassa::tests {
namespace {

using http::SendResult;

class Exchanging : public testing::Test {
protected:
    Exchanging() { renew(); }

    // Begins with an unanswered exchange and an empty mailbox.
    void renew(std::string_view body = {})
    {
        exchange = made(body);
        posted();
        taken.clear();
    }
    std::shared_ptr<http::ServerExchange> made(std::string_view body = {})
    {
        http::BodyLease lease(bodyBudget);
        lease.growTo(body.size());
        lease.markWhole();
        http::Request request;
        request.body = tensor::copiedBuffer(body);
        return std::make_shared<http::ServerExchange>(
            std::move(request), std::move(lease), account, mailbox, http::AnswerAddress{1, 2, 3});
    }
    http::SentFunction logged(const std::string& name)
    {
        return [this, name](const http::SendTimes& times) {
            log += (times.complete ? "" : "-") + name + " ";
        };
    }
    std::function<void()> noted(const std::string& name)
    {
        return [this, name] { log += name + " "; };
    }
    SendResult send(size_t size)
    {
        return exchange->send(tensor::copiedBuffer(std::string(size, 'p')));
    }
    // Returns the items in the mailbox: the status of a whole answer, the other parts by name, with
    // the size of a body, and "task".
    std::string posted()
    {
        static const char* const kNames[] = {"", "head", "piece", "end", "abort"};
        std::vector<http::Mailbox::Item> items;
        mailbox->takeAll(items);
        std::string text;
        for (http::Mailbox::Item& item : items) {
            http::Answer* const answer = std::get_if<http::Answer>(&item);
            if (answer == nullptr) {
                text += "task ";
                continue;
            }
            EXPECT_EQ(answer->address.connection, 1u);
            EXPECT_EQ(answer->address.request, 2u);
            text += answer->part == http::AnswerPart::Whole
                ? std::to_string(answer->response.status)
                : kNames[static_cast<size_t>(answer->part)];
            if (const size_t size = answer->response.body.byteSize(); size > 0)
                text += ":" + std::to_string(size);
            text += ' ';
            taken.push_back(std::move(*answer));
        }
        return text;
    }
    // Reports the oldest posted answer that was not reported yet as sent or as dropped.
    void report(bool isComplete = true)
    {
        const http::Answer answer = std::move(taken.front());
        taken.erase(taken.begin());
        if (answer.onSent)
            answer.onSent({{}, {}, isComplete});
    }

    const std::shared_ptr<http::BodyBudget> bodyBudget = std::make_shared<http::BodyBudget>(1000);
    const std::shared_ptr<http::AnswerBudget> answerBudget =
        std::make_shared<http::AnswerBudget>(1000);
    const std::shared_ptr<http::AnswerAccount> account =
        std::make_shared<http::AnswerAccount>(answerBudget);
    const std::shared_ptr<http::Mailbox> mailbox = *http::Mailbox::open({100, 3}, bodyBudget);
    std::vector<http::Answer> taken;
    std::string log;
    std::shared_ptr<http::ServerExchange> exchange;
};

TEST_F(Exchanging, StepsPostTheirAnswerOnce)
{
    using Step = std::function<void()>;
    const Step respond = [this] { exchange->respond(textResponse("body", 201), {}); };
    const Step begin = [this] { exchange->begin(textResponse("not sent"), {}); };
    const Step send = [this] { this->send(4); };
    const Step sendNothing = [this] { this->send(0); };
    const Step end = [this] { exchange->end({}, {}); };
    const Step endWith = [this] { exchange->end(tensor::copiedBuffer("last"), {}); };
    const Step drop = [this] { exchange.reset(); };
    const Step close = [this] { exchange->connectionClosed(); };
    const struct {
        std::vector<Step> steps;
        std::string posted;
    } cases[] = {
        {{respond}, "201:4 "},
        {{respond, respond}, "201:4 "},
        {{respond, begin, send, end, drop}, "201:4 "},
        {{drop}, "500:53 "},
        {{begin}, "head "},
        {{begin, begin, respond}, "head "},
        {{begin, send, sendNothing, send, end}, "head piece:4 piece:4 end "},
        {{begin, endWith, send, end, respond, drop}, "head piece:4 end "},
        {{begin, send, drop}, "head piece:4 abort "},
        {{send, end, drop}, "500:53 "},
        {{close, respond}, "201:4 "}, // the connection drops it, and reports that
        {{begin, close, send, endWith}, "head piece:4 end "},
    };
    for (size_t i = 0; i < std::size(cases); ++i) {
        renew();
        for (const Step& step : cases[i].steps)
            step();
        EXPECT_EQ(posted(), cases[i].posted) << "case " << i;
    }
}

TEST_F(Exchanging, AnswerReportsToItsOwnFunction)
{
    exchange->begin(textResponse(""), logged("begun"));
    send(4);
    exchange->end({}, logged("ended"));
    EXPECT_EQ(posted(), "head piece:4 end ");
    report();
    report();
    report(false);
    EXPECT_EQ(log, "begun -ended ");
}

TEST_F(Exchanging, AnswerAfterTheStopOfTheServerReportsThatItIsNotSent)
{
    mailbox->close();
    exchange->respond(textResponse("late"), logged("answer"));
    EXPECT_EQ(log, "-answer ");
}

TEST_F(Exchanging, AnswerGoesToTheChannelOfItsRequest)
{
    exchange->setChannel(9);
    exchange->respond(textResponse(""), {});
    posted();
    EXPECT_EQ(taken.front().address.channel, 9u);
}

// The bound is 100 bytes and 3 pieces.
TEST_F(Exchanging, PieceIsTakenWhileTheBoundAllowsIt)
{
    const struct {
        std::vector<size_t> waiting;
        size_t size;
        SendResult result;
    } cases[] = {
        {{}, 1, SendResult::Taken},
        {{}, 1000, SendResult::Taken}, // a single piece of any size passes
        {{}, 0, SendResult::Taken},
        {{60}, 40, SendResult::Taken},
        {{60}, 41, SendResult::Full},
        {{100}, 1, SendResult::Full},
        {{1000}, 1, SendResult::Full},
        {{1000}, 0, SendResult::Taken}, // and posts nothing
        {{1, 1}, 98, SendResult::Taken},
        {{1, 1, 1}, 1, SendResult::Full},
    };
    for (size_t i = 0; i < std::size(cases); ++i) {
        renew();
        exchange->begin(textResponse(""), {});
        for (const size_t size : cases[i].waiting)
            EXPECT_EQ(send(size), SendResult::Taken) << "case " << i;
        EXPECT_EQ(send(cases[i].size), cases[i].result) << "case " << i;
    }
}

TEST_F(Exchanging, PieceWaitsUntilItIsSentOrDropped)
{
    for (const bool isSent : {true, false}) {
        renew();
        exchange->begin(textResponse(""), {});
        EXPECT_EQ(send(100), SendResult::Taken);
        EXPECT_EQ(send(1), SendResult::Full);
        EXPECT_EQ(posted(), "head piece:100 ");
        report();
        EXPECT_EQ(send(1), SendResult::Full) << "that was the head";
        report(isSent);
        EXPECT_EQ(send(1), SendResult::Taken);
    }
}

TEST_F(Exchanging, PieceIsRefusedOutsideAnOpenStream)
{
    EXPECT_EQ(send(1), SendResult::Closed) << "the answer has not begun";
    exchange->begin(textResponse(""), {});
    exchange->connectionClosed();
    EXPECT_EQ(send(1), SendResult::Closed) << "the connection is closed";
    renew();
    exchange->begin(textResponse(""), {});
    exchange->end({}, {});
    EXPECT_EQ(send(1), SendResult::Closed) << "the answer has ended";
}

TEST_F(Exchanging, LastPieceIsTakenBeyondTheBound)
{
    exchange->begin(textResponse(""), {});
    send(100);
    exchange->end(tensor::copiedBuffer("last"), {});
    EXPECT_EQ(posted(), "head piece:100 piece:4 end ");
}

TEST_F(Exchanging, FunctionRunsOnceWhenFewerBytesWaitThanItsMark)
{
    exchange->whenUnreadBelow(1, noted("before"));
    EXPECT_EQ(std::exchange(log, {}), "before ") << "at once, since nothing waits";
    exchange->begin(textResponse(""), {});
    send(30);
    send(20);
    posted();
    report();
    exchange->whenUnreadBelow(51, noted("at 50"));
    EXPECT_EQ(std::exchange(log, {}), "at 50 ") << "at once, since the mark is not reached";
    exchange->whenUnreadBelow(20, noted("below 20"));
    report();
    EXPECT_EQ(log, "") << "20 bytes wait";
    report(false);
    EXPECT_EQ(std::exchange(log, {}), "below 20 ");
    send(30);
    posted();
    report();
    EXPECT_EQ(log, "") << "it runs once";
    send(30);
    exchange->connectionClosed();
    exchange->whenUnreadBelow(1, noted("closed"));
    EXPECT_EQ(log, "closed ") << "at once, since the connection is closed";
}

TEST_F(Exchanging, LastFunctionSetRunsOnceWhenTheConnectionCloses)
{
    exchange->onClosed(noted("first"));
    exchange->onClosed(noted("second"));
    EXPECT_EQ(log, "");
    exchange->connectionClosed();
    exchange->connectionClosed();
    EXPECT_EQ(log, "second ");
    exchange->onClosed(noted("late"));
    EXPECT_EQ(log, "second late ") << "at once";
}

TEST_F(Exchanging, AnsweredExchangeKeepsNoFunctionForTheEndOfTheConnection)
{
    const auto held = std::make_shared<int>();
    exchange->onClosed([held, this] { log += "closed "; });
    exchange->respond(textResponse(""), {});
    EXPECT_EQ(held.use_count(), 1);
    exchange->onClosed(noted("late"));
    exchange->connectionClosed();
    EXPECT_EQ(log, "");
}

TEST_F(Exchanging, BodyCountsInItsBudgetAsLongAsItIsHeld)
{
    using Take = std::function<std::shared_ptr<void>(http::Exchange&)>;
    const struct {
        const char* name;
        Take take;
        uint64_t held; // bytes of the budget while the result is held
    } cases[] = {
        {"kept", [](http::Exchange&) { return nullptr; }, 300},
        {"taken", [](http::Exchange& one) { return one.takeBody(); }, 300},
        {"replaced by less", [](http::Exchange& one) { return one.replaceBody(100); }, 100},
        {"replaced by more", [](http::Exchange& one) { return one.replaceBody(500); }, 300},
        {"released", [](http::Exchange& one) { return one.replaceBody(0); }, 0},
    };
    for (const auto& [name, take, held] : cases) {
        renew(std::string(300, 'b'));
        EXPECT_EQ(exchange->heldBodyBytes(), 300u) << name;
        std::shared_ptr<void> body = take(*exchange);
        EXPECT_EQ(bodyBudget->used(), held) << name;
        EXPECT_EQ(exchange->request().body.isEmpty(), name != std::string_view("kept")) << name;
        if (body) {
            exchange.reset();
            EXPECT_EQ(bodyBudget->used(), held) << name << ": the reference outlives the exchange";
        }
        body.reset();
        exchange.reset();
        EXPECT_EQ(bodyBudget->used(), 0u) << name;
    }
}

TEST_F(Exchanging, LeaseOfAnAnswerBeyondTheBoundIsRefusedAndCounted)
{
    std::optional<http::AnswerLease> lease = exchange->leaseAnswer(1200);
    ASSERT_TRUE(lease) << "the bound was not reached";
    EXPECT_EQ(account->leased(), 1200u);
    EXPECT_FALSE(exchange->leaseAnswer(1));
    EXPECT_EQ(posted(), "task ") << "the I/O thread counts the refusal";
    lease.reset();
    EXPECT_EQ(answerBudget->used(), 0u);
    EXPECT_TRUE(exchange->leaseAnswer(1));
    EXPECT_EQ(posted(), "");
}

TEST_F(Exchanging, WorkForTheIoThreadIsPosted)
{
    exchange->runSlice([] {});
    exchange->countNoRoom();
    EXPECT_EQ(posted(), "task task ");
}

TEST_F(Exchanging, RequestsOfOneConnectionHaveItsIdentity)
{
    const auto identity = [](std::shared_ptr<http::Mailbox> thread, uint64_t number,
                              uint64_t request) {
        return http::ServerExchange(http::Request{}, http::BodyLease(), nullptr, std::move(thread),
            http::AnswerAddress{number, request, 0})
            .connection();
    };
    const std::shared_ptr<http::Mailbox> other = *http::Mailbox::open({}, nullptr);
    EXPECT_EQ(identity(mailbox, 1, 1), identity(mailbox, 1, 2));
    EXPECT_NE(identity(mailbox, 1, 1), identity(mailbox, 2, 1));
    EXPECT_NE(identity(mailbox, 1, 1), identity(other, 1, 1))
        << "each thread numbers its connections itself";
}

TEST_F(Exchanging, IsDestroyedWithoutMemoryForTheAnswer)
{
    int failed = 0; // allocations of the answer: each of them fails once
    for (;; ++failed) {
        renew();
        const FailingAllocations none({}, failed);
        exchange.reset();
        if (!none.hasFailed())
            break;
    }
    EXPECT_GT(failed, 0);
    EXPECT_EQ(posted(), "500:53 ");
}

TEST_F(Exchanging, HandlerThatThrowsAnswers500)
{
    const http::Handler handlers[] = {
        [](const auto&) { throw std::runtime_error("as the test wants it"); },
        [](const auto&) { throw 1; },
    };
    for (const http::Handler& handler : handlers) {
        renew();
        http::runHandler(handler, std::exchange(exchange, nullptr));
        EXPECT_EQ(posted(), "500:53 ");
    }
}

} // namespace
} // namespace thalassa::tests
