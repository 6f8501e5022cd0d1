// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/span_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/server/otlp/traces_to_export.h"
#include "tests/support/rows.h"

namespace thalassa::otlp {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class SpanQueueTest : public testing::Test {
protected:
    void open(SpanQueueLimits limits)
    {
        m_queue = std::make_shared<SpanQueue>(
            limits, [this](bool isBatch) { m_wakes.push_back(isBatch ? "batch" : "first"); });
    }
    void add(size_t spans, const std::string& requestId = "")
    {
        m_queue->add(nullptr, traceOf(spans, requestId));
    }

    std::vector<std::string> m_wakes;
    std::shared_ptr<SpanQueue> m_queue;
};

TEST_F(SpanQueueTest, WakesForTheFirstAndForAWholeBatch)
{
    open({.spans = 100, .bytes = 1 << 20, .batch = 6});
    add(2);
    add(3);
    EXPECT_THAT(m_wakes, ElementsAre("first"));
    add(2);
    add(2);
    EXPECT_THAT(m_wakes, ElementsAre("first", "batch"));
    while (m_queue->take()) { }
    EXPECT_EQ(m_queue->spanCount(), 0u);
    EXPECT_EQ(m_queue->waitingByteSize(), 0u);
    add(9);
    EXPECT_THAT(m_wakes, ElementsAre("first", "batch", "batch"));
}

TEST_F(SpanQueueTest, LosesWhatDoesNotFit)
{
    ROWS("6.5.1");
    open({.spans = 5, .bytes = 1 << 20, .batch = 5});
    add(3);
    add(3);
    add(2);
    EXPECT_EQ(m_queue->spanCount(), 5u);
    EXPECT_GT(m_queue->waitingByteSize(), 0u);
    EXPECT_EQ(m_queue->lostCount(), 3u);
    m_queue->take();
    add(3);
    EXPECT_EQ(m_queue->lostCount(), 3u);
}

TEST_F(SpanQueueTest, IsBoundedInBytesToo)
{
    open({.spans = 100, .bytes = 10000, .batch = 5});
    add(2, std::string(9000, 'x'));
    EXPECT_EQ(m_queue->lostCount(), 0u);
    add(2, std::string(9000, 'x'));
    EXPECT_EQ(m_queue->lostCount(), 2u);
}

TEST_F(SpanQueueTest, TakesNothingOnceItIsClosed)
{
    open({.spans = 100, .bytes = 1 << 20, .batch = 5});
    m_queue->close();
    add(7);
    EXPECT_THAT(m_wakes, IsEmpty());
    EXPECT_EQ(m_queue->lostCount(), 7u);
}

TEST_F(SpanQueueTest, CountsEachSpanOfManyThreadsOnce)
{
    open({.spans = 200, .bytes = 1 << 20, .batch = 5});
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([this] {
            for (int j = 0; j < 100; ++j)
                add(3);
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(m_queue->spanCount() + m_queue->lostCount(), 1200u);
    EXPECT_LE(m_queue->spanCount(), 200u);
}

} // namespace
} // namespace thalassa::otlp
