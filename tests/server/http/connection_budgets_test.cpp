// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyAdmission and UnreadAnswers without a connection.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/tensor/text_buffer.h"
#include "server/http/body_admission.h"
#include "server/http/unread_answers.h"
#include "tests/server/http/limited_socket.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::tests {
namespace {

using Admission = http::BodyBudget::Admission;
using std::chrono::seconds;

constexpr uint64_t kFree = 64 << 10; // bytes of a connection that no budget counts

class Budgets : public testing::Test {
protected:
    Budgets()
    {
        limits.maxTotalBodyBytes = 256 << 10;
        limits.maxTotalAnswerBytes = 256 << 10;
    }
    http::ServerContext& context()
    {
        if (!m_context)
            m_context = std::make_unique<http::ServerContext>(limits, http::Routes{}, clock);
        return *m_context;
    }

    http::Limits limits;
    VirtualClock clock;
    http::Pipeline pipeline;

private:
    std::unique_ptr<http::ServerContext> m_context;
};

class AdmittingABody : public Budgets {
protected:
    void begin(uint64_t size)
    {
        const std::string head =
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n";
        EXPECT_EQ(reader.consume(head, clock.now()), head.size());
    }
    void comes(uint64_t size)
    {
        while (size > 0) {
            const uint64_t part = std::min<uint64_t>(size, reader.space().size());
            ASSERT_GT(part, 0u);
            reader.filled(part, clock.now());
            size -= part;
        }
    }
    Admission ask()
    {
        return body.askForRoom([this] { isWoken = true; });
    }

    http::RequestReader reader{context().limits};
    http::BodyAdmission body{context(), reader, pipeline};
    bool isWoken = false;
};

TEST_F(AdmittingABody, SmallBodyNeedsNoRoomAndHoldsNone)
{
    EXPECT_FALSE(body.isInBody());
    begin(kFree);
    EXPECT_TRUE(body.isInBody());
    EXPECT_FALSE(body.needsRoom());
    comes(kFree);
    EXPECT_EQ(body.finish().bytes(), 0u);
    EXPECT_EQ(context().bodyBudget->used(), 0u);
}

TEST_F(AdmittingABody, LargeBodyNeedsRoomBeforeItsFirstByte)
{
    begin(kFree + 100);
    EXPECT_TRUE(body.needsRoom());
    EXPECT_EQ(ask(), Admission::Room);
    comes(kFree + 40);
    body.countBytes();
    EXPECT_EQ(context().bodyBudget->used(), 40u);
    comes(60);
    const http::BodyLease lease = body.finish();
    EXPECT_EQ(lease.bytes(), 100u);
}

TEST_F(AdmittingABody, FreeBytesOfEarlierRequestsAreNotFreeAgain)
{
    pipeline.add({.bodyBytes = kFree, .freeBytes = kFree});
    begin(100);
    EXPECT_TRUE(body.needsRoom());
    comes(100);
    EXPECT_EQ(body.finish().bytes(), 100u);
}

TEST_F(AdmittingABody, BodyWaitsWhileTheBudgetIsUsedUpByWholeBodies)
{
    http::BodyLease other(context().bodyBudget);
    other.growTo(limits.maxTotalBodyBytes);
    other.markWhole();
    begin(kFree + 100);
    EXPECT_EQ(ask(), Admission::Wait);
    EXPECT_TRUE(body.isWaiting());
    other.release();
    EXPECT_TRUE(isWoken);
    EXPECT_TRUE(body.endWait());
    EXPECT_FALSE(body.endWait());
    EXPECT_EQ(ask(), Admission::Room);
    body.abandon();
}

TEST_F(AdmittingABody, BodyThatHasTheTurnMustComeQuickly)
{
    http::BodyLease other(context().bodyBudget); // not whole: it will not be given back by itself
    other.growTo(limits.maxTotalBodyBytes);
    begin(kFree + 100);
    EXPECT_EQ(ask(), Admission::Turn);
    EXPECT_FALSE(body.holdsUpOthers(clock.now()));
    clock.advance(http::kUrgentSlack + seconds(1));
    EXPECT_TRUE(body.holdsUpOthers(clock.now()));
    body.abandon();
    EXPECT_FALSE(body.holdsUpOthers(clock.now()));
}

TEST_F(AdmittingABody, BodyThatStallsIsBehindUnlessReadingWasPaused)
{
    begin(100);
    comes(10);
    body.countBytes(clock.now());
    clock.advance(context().limits.bodyTimeout + seconds(1));
    EXPECT_TRUE(body.isBehind(clock.now()));
    body.resume(clock.now());
    EXPECT_FALSE(body.isBehind(clock.now()));
}

class CountingAnswers : public Budgets {
protected:
    void queue(size_t size)
    {
        output.add(tensor::textBuffer(std::string(size, 'x')), {});
        answers.count();
        std::vector<http::OutputQueue::Sent> sent;
        output.write(client, clock, sent); // the client takes nothing
    }
    static http::Response response(size_t size)
    {
        http::Response response;
        response.body = tensor::textBuffer(std::string(size, 'x'));
        return response;
    }

    LimitedSocket client;
    http::OutputQueue output;
    http::UnreadAnswers answers{context(), pipeline, output};
};

TEST_F(CountingAnswers, OnlyWhatExceedsTheFreeShareCounts)
{
    queue(kFree);
    EXPECT_EQ(context().answerBudget->used(), 0u);
    queue(100);
    EXPECT_EQ(context().answerBudget->used(), 100u);
    output.abandon();
    answers.count();
    EXPECT_EQ(context().answerBudget->used(), 0u);
}

TEST_F(CountingAnswers, LargeAnswerIsReplacedWhenTheBudgetIsFull)
{
    EXPECT_FALSE(answers.refusalInsteadOf(response(kFree + 1)));
    context().answerBudget->change(0, limits.maxTotalAnswerBytes);
    EXPECT_FALSE(answers.refusalInsteadOf(response(kFree)));
    const auto refusal = answers.refusalInsteadOf(response(kFree + 1));
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->status, 503);
}

TEST_F(CountingAnswers, AnswerThatIsSmallerThanTheRefusalIsNotReplaced)
{
    queue(kFree);
    context().answerBudget->change(0, limits.maxTotalAnswerBytes);
    EXPECT_FALSE(answers.refusalInsteadOf(response(10)));
}

TEST_F(CountingAnswers, ClientThatReadsNothingIsTooSlow)
{
    EXPECT_FALSE(answers.check(clock.now(), 0));
    queue(100);
    EXPECT_FALSE(answers.check(clock.now(), 0));
    clock.advance(limits.writeTimeout + seconds(1));
    EXPECT_EQ(answers.check(clock.now(), 0), http::RefusalReason::NotRead);
}

TEST_F(CountingAnswers, ClientMustReadQuicklyWhileTheBudgetIsNearlyFull)
{
    queue(2 * kFree);
    context().answerBudget->change(0, limits.maxTotalAnswerBytes);
    EXPECT_FALSE(answers.check(clock.now(), 0));
    clock.advance(http::kUrgentSlack + seconds(1));
    EXPECT_EQ(answers.check(clock.now(), 1000), http::RefusalReason::ReadTooSlowly);
}

} // namespace
} // namespace thalassa::tests
