// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/exporter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "opentelemetry/proto/collector/trace/v1/trace_service.pb.h"
#include "server/otlp/retry.h"
#include "tests/server/otlp/traces_to_export.h"
#include "tests/support/manual_loop.h"
#include "tests/support/quiet_log.h"
#include "tests/support/rows.h"

namespace thalassa::otlp {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

// Keeps each message until the test answers it.
class HeldSender final : public Sender {
public:
    void send(const std::string& message, std::function<void(Answer)> onAnswer) override
    {
        ASSERT_EQ(m_onAnswer, nullptr) << "one message at a time";
        opentelemetry::proto::collector::trace::v1::ExportTraceServiceRequest request;
        ASSERT_TRUE(request.ParseFromString(message));
        sent.push_back(request.resource_spans(0).scope_spans(0).spans_size());
        m_onAnswer = std::move(onAnswer);
    }
    void cancel() override { m_onAnswer = nullptr; }
    bool isSending() const { return m_onAnswer != nullptr; }
    void answer(Answer answer) { std::exchange(m_onAnswer, nullptr)(std::move(answer)); }

    std::vector<int> sent; // number of spans in each message

private:
    std::function<void(Answer)> m_onAnswer;
};

class ExporterTest : public testing::Test {
protected:
    void open(uint64_t maxQueueSize = 2048, uint64_t maxBatchSize = 512)
    {
        ExportOptions options;
        options.maxQueueSize = maxQueueSize;
        options.maxBatchSize = maxBatchSize;
        m_exporter.emplace(std::move(options), m_loop, m_sender, m_clock);
    }
    // Adds finished traces of that many spans each.
    void add(std::initializer_list<size_t> traces)
    {
        for (const size_t spans : traces)
            m_exporter->sink()->add(nullptr, traceOf(spans));
        m_loop.pass(0s);
    }
    void answer(int status, std::optional<base::Duration> retryAfter = std::nullopt)
    {
        m_sender.answer({.status = status, .retryAfter = retryAfter});
        m_loop.pass(0s);
    }

    tests::QuietLog m_quiet;
    tests::VirtualClock m_clock;
    tests::ManualLoop m_loop{m_clock};
    HeldSender m_sender;
    std::optional<Exporter> m_exporter;
};

TEST_F(ExporterTest, WhatIsNoWholeBatchLeavesAfterTheDelay)
{
    ROWS("6.5.1");
    open();
    add({3});
    m_loop.pass(4900ms);
    add({2});
    EXPECT_THAT(m_sender.sent, IsEmpty());
    m_loop.pass(100ms);
    EXPECT_THAT(m_sender.sent, ElementsAre(5));
    answer(200);
    EXPECT_EQ(m_exporter->deliveredCount(), 5u);
    add({4});
    m_loop.pass(4999ms);
    EXPECT_THAT(m_sender.sent, ElementsAre(5));
    m_loop.pass(1ms);
    EXPECT_THAT(m_sender.sent, ElementsAre(5, 4));
}

TEST_F(ExporterTest, AWholeBatchLeavesAtOnceAndIsNeverLarger)
{
    ROWS("6.5.1");
    open(2048, 4);
    add({3, 3, 3});
    EXPECT_THAT(m_sender.sent, ElementsAre(4));
    answer(200);
    EXPECT_THAT(m_sender.sent, ElementsAre(4, 4));
    answer(200);
    EXPECT_THAT(m_sender.sent, ElementsAre(4, 4)); // the last one waits for further spans
    m_loop.pass(5s);
    EXPECT_THAT(m_sender.sent, ElementsAre(4, 4, 1));
    answer(200);
    EXPECT_EQ(m_exporter->deliveredCount(), 9u);
    EXPECT_EQ(m_exporter->lostCount(), 0u);
}

TEST_F(ExporterTest, ATraceThatIsLargerThanABatchIsSpread)
{
    open(2048, 4);
    add({10});
    for (int i = 0; i < 2; ++i)
        answer(200);
    m_loop.pass(5s);
    EXPECT_THAT(m_sender.sent, ElementsAre(4, 4, 2));
}

TEST_F(ExporterTest, ABatchIsNoLargerThanTheQueue)
{
    open(4, 512);
    add({4});
    EXPECT_THAT(m_sender.sent, ElementsAre(4));
}

TEST_F(ExporterTest, WhatWaitsWhileItSendsLeavesWhenItIsDue)
{
    open();
    add({3});
    m_loop.pass(5s);
    add({2});
    m_loop.pass(6s); // longer than the delay
    EXPECT_THAT(m_sender.sent, ElementsAre(3));
    answer(200);
    EXPECT_THAT(m_sender.sent, ElementsAre(3, 2));
}

TEST_F(ExporterTest, TriesAgainLaterAndLater)
{
    ROWS("6.5.1");
    open(2048, 3);
    add({3});
    answer(503);
    m_loop.pass(700ms);
    EXPECT_FALSE(m_sender.isSending());
    m_loop.pass(500ms);
    ASSERT_TRUE(m_sender.isSending());
    answer(429, 7s);
    m_loop.pass(6900ms);
    EXPECT_FALSE(m_sender.isSending());
    m_loop.pass(100ms);
    ASSERT_TRUE(m_sender.isSending());
    answer(200);
    EXPECT_THAT(m_sender.sent, ElementsAre(3, 3, 3));
    EXPECT_EQ(m_exporter->deliveredCount(), 3u);
    EXPECT_EQ(m_exporter->lostCount(), 0u);
}

TEST_F(ExporterTest, LosesWhatIsNotTakenForAMinute)
{
    ROWS("6.5.1");
    open(2048, 3);
    add({3, 3});
    const base::TimePoint begun = m_clock.now();
    while (m_exporter->lostCount() == 0) {
        ASSERT_LE(m_clock.now() - begun, kPatience);
        if (m_sender.isSending())
            answer(0);
        m_loop.pass(100ms);
    }
    EXPECT_EQ(m_exporter->lostCount(), 3u);
    ASSERT_TRUE(m_sender.isSending()); // the next message is sent
    answer(200);
    EXPECT_EQ(m_exporter->deliveredCount(), 3u);
}

TEST_F(ExporterTest, LosesAtOnceWhatIsRefused)
{
    open(2048, 3);
    add({3, 3});
    answer(400);
    EXPECT_EQ(m_exporter->lostCount(), 3u);
    EXPECT_THAT(m_sender.sent, ElementsAre(3, 3));
}

TEST_F(ExporterTest, CountsWhatACollectorTookNot)
{
    open(2048, 3);
    add({3});
    opentelemetry::proto::collector::trace::v1::ExportTraceServiceResponse response;
    response.mutable_partial_success()->set_rejected_spans(2);
    m_sender.answer({.status = 200, .body = response.SerializeAsString()});
    EXPECT_EQ(m_exporter->deliveredCount(), 1u);
    EXPECT_EQ(m_exporter->lostCount(), 2u);
    add({3});
    response.mutable_partial_success()->set_rejected_spans(1000); // more than were sent
    m_sender.answer({.status = 200, .body = response.SerializeAsString()});
    EXPECT_EQ(m_exporter->lostCount(), 5u);
}

TEST_F(ExporterTest, WhileACollectorIsAwayTheQueueIsBounded)
{
    open(6, 3);
    add({3});
    for (int i = 0; i < 100; ++i)
        add({3});
    EXPECT_EQ(m_exporter->lostCount(), 3u * 98);
    answer(200);
    answer(200);
    answer(200);
    EXPECT_EQ(m_exporter->deliveredCount(), 9u);
    EXPECT_EQ(m_exporter->deliveredCount() + m_exporter->lostCount(), 303u);
}

TEST_F(ExporterTest, AtTheEndEachMessageHasOneMoreAttempt)
{
    open(2048, 3);
    add({3, 3, 2});
    answer(503);
    bool isDone = false;
    m_exporter->finish([&] { isDone = true; });
    EXPECT_THAT(m_sender.sent, ElementsAre(3, 3)); // at once, without the delay
    answer(200);
    answer(200);
    EXPECT_FALSE(isDone);
    answer(200);
    EXPECT_TRUE(isDone);
    EXPECT_EQ(m_exporter->deliveredCount(), 8u);
    add({2});
    m_loop.pass(10s);
    EXPECT_EQ(m_exporter->deliveredCount() + m_exporter->lostCount(), 10u);
    EXPECT_FALSE(m_sender.isSending());
}

TEST_F(ExporterTest, AtTheEndAFailureEndsAll)
{
    open(2048, 3);
    add({3, 3, 2});
    bool isDone = false;
    m_exporter->finish([&] { isDone = true; });
    EXPECT_FALSE(isDone);
    answer(0);
    EXPECT_TRUE(isDone);
    m_exporter->abandon();
    EXPECT_EQ(m_exporter->lostCount(), 8u);
}

TEST_F(ExporterTest, WhereNothingWaitsTheEndIsNow)
{
    open();
    bool isDone = false;
    m_exporter->finish([&] { isDone = true; });
    EXPECT_TRUE(isDone);
}

TEST_F(ExporterTest, WhatIsAbandonedIsCountedAsLost)
{
    open(2048, 3);
    add({3, 4});
    m_exporter->finish([] { FAIL() << "it is not done"; });
    m_exporter->abandon();
    EXPECT_FALSE(m_sender.isSending());
    EXPECT_EQ(m_exporter->lostCount(), 7u);
}

TEST_F(ExporterTest, ATraceMayEndLaterThanTheExporter)
{
    open();
    const std::shared_ptr<trace::TraceSink> sink = m_exporter->sink();
    m_exporter.reset();
    sink->add(nullptr, traceOf(3));
}

} // namespace
} // namespace thalassa::otlp
