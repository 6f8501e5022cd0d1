// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/model_statistics.h"
#include "tests/support/rows.h"

#include <gtest/gtest.h>

namespace thalassa::statistics {
namespace {

using namespace std::chrono_literals;

base::TimePoint at(base::Duration offset)
{
    return base::Clock::system().now() - 1s + offset;
}

inference::Record executed(uint32_t batchSize)
{
    const base::TimePoint start = at(0ns);
    inference::Record record;
    record.batchSize = batchSize;
    record.accepted = start;
    record.queued = start + 1us;
    record.executeStart = start + 11us;
    record.computeStart = start + 31us;
    record.computeEnd = start + 131us;
    record.executeEnd = start + 138us;
    return record;
}

TEST(ModelStatistics, SplitASuccessfulRequestIntoItsStages)
{
    ModelStatistics statistics;
    statistics.addSuccess(executed(4));
    const auto snapshot = statistics.snapshot();
    const auto& totals = snapshot.inference_stats();
    EXPECT_EQ(snapshot.inference_count(), 4u);
    EXPECT_EQ(totals.success().count(), 1u);
    EXPECT_GE(totals.success().ns(), 138'000u);
    EXPECT_EQ(totals.queue().ns(), 10'000u);
    EXPECT_EQ(totals.compute_input().ns(), 20'000u);
    EXPECT_EQ(totals.compute_infer().ns(), 100'000u);
    EXPECT_EQ(totals.compute_output().ns(), 7'000u);
    EXPECT_EQ(totals.queue().count(), 1u);
    EXPECT_TRUE(totals.has_cache_hit());
}

TEST(ModelStatistics, CountABatchlessRequestAsOneInference)
{
    ModelStatistics statistics;
    statistics.addSuccess(executed(0));
    EXPECT_EQ(statistics.snapshot().inference_count(), 1u);
}

TEST(ModelStatistics, KeepExecutionsApartByBatchSize)
{
    ModelStatistics statistics;
    const base::TimePoint start = at(0ns);
    const ExecutionTimes times{start, start + 1us, start + 3us, start + 6us};
    statistics.addExecution(2, times);
    statistics.addExecution(2, times);
    statistics.addExecution(8, times);
    const auto snapshot = statistics.snapshot();
    EXPECT_EQ(snapshot.execution_count(), 3u);
    EXPECT_GT(snapshot.last_inference(), 0u);
    ASSERT_EQ(snapshot.batch_stats_size(), 2);
    EXPECT_EQ(snapshot.batch_stats(0).batch_size(), 2u);
    EXPECT_EQ(snapshot.batch_stats(0).compute_infer().count(), 2u);
    EXPECT_EQ(snapshot.batch_stats(0).compute_infer().ns(), 4'000u);
    EXPECT_EQ(snapshot.batch_stats(1).batch_size(), 8u);
}

TEST(ModelStatistics, CountAFailureApart)
{
    ModelStatistics statistics;
    const inference::Record record = executed(1);
    statistics.addFailure(record, record.accepted + 5us, FailureReason::Backend);
    const auto snapshot = statistics.snapshot();
    EXPECT_EQ(snapshot.inference_stats().fail().count(), 1u);
    EXPECT_EQ(snapshot.inference_stats().fail().ns(), 5'000u);
    EXPECT_EQ(snapshot.inference_stats().success().count(), 0u);
    EXPECT_EQ(snapshot.last_inference(), 0u);
}

TEST(ModelStatistics, CountFailuresByReasonToo)
{
    ModelStatistics statistics;
    const inference::Record record = executed(1);
    for (const FailureReason reason : {FailureReason::Cancelled, FailureReason::Other,
             FailureReason::Cancelled, FailureReason::Rejected})
        statistics.addFailure(record, record.accepted, reason);
    const Counts counts = statistics.counts();
    EXPECT_EQ(counts.fail.count, 4u);
    EXPECT_EQ(counts.failures, (std::array<uint64_t, kFailureReasonCount>{1, 2, 0, 1}));
}

TEST(ModelStatistics, GiveTheSameNumbersPlainAsInAMessage)
{
    ModelStatistics statistics;
    const inference::Record record = executed(4);
    const base::TimePoint start = record.accepted;
    statistics.addSuccess(record);
    statistics.addCacheHit(record, start + 2us, start + 5us);
    statistics.addCacheMiss(7us);
    statistics.addExecution(4, {start, start + 1us, start + 3us, start + 6us});
    const Counts counts = statistics.counts();
    const auto message = statistics.snapshot();
    const auto& totals = message.inference_stats();
    const auto expectSame = [](const CountAndTime& plain, const auto& sent) {
        EXPECT_EQ(plain.count, sent.count());
        EXPECT_EQ(plain.nanoseconds, sent.ns());
    };
    expectSame(counts.success, totals.success());
    expectSame(counts.queue, totals.queue());
    expectSame(counts.computeInput, totals.compute_input());
    expectSame(counts.computeInfer, totals.compute_infer());
    expectSame(counts.computeOutput, totals.compute_output());
    expectSame(counts.cacheHit, totals.cache_hit());
    expectSame(counts.cacheMiss, totals.cache_miss());
    EXPECT_EQ(counts.inferenceCount, message.inference_count());
    EXPECT_EQ(counts.executionCount, message.execution_count());
    EXPECT_EQ(counts.success.count, 2u);
    EXPECT_EQ(counts.cacheMiss.nanoseconds, 7'000u);
}

TEST(ModelStatistics, NeverRunBackwardsForABackendWhoseTimesDo)
{
    ModelStatistics statistics;
    inference::Record record = executed(1);
    std::swap(record.computeStart, record.computeEnd);
    statistics.addSuccess(record);
    EXPECT_EQ(statistics.snapshot().inference_stats().compute_infer().ns(), 0u);
}

TEST(ModelStatistics, SumMemoryOverReportersAndReplaceWhatOneReportedBefore)
{
    ModelStatistics statistics;
    statistics.setMemoryUsage({}, {{"CPU", 0, 100}});
    statistics.setMemoryUsage({0, "instance_0"}, {{"CPU", 0, 20}, {"GPU", 1, 7}});
    statistics.setMemoryUsage({}, {{"CPU", 0, 50}});
    const auto snapshot = statistics.snapshot();
    ASSERT_EQ(snapshot.memory_usage_size(), 2);
    EXPECT_EQ(snapshot.memory_usage(0).byte_size(), 70u);
    EXPECT_EQ(snapshot.memory_usage(1).type(), "GPU");
}

TEST(ModelStatistics, ForgetTheMemoryOfAnInstanceAloneIfAnotherOneHasItsName)
{
    ModelStatistics statistics;
    statistics.setMemoryUsage({0, "m_0"}, {{"GPU", 0, 20}});
    statistics.setMemoryUsage({1, "m_0"}, {{"GPU", 1, 7}});
    statistics.removeMemoryUsage({0, "m_0"});
    const auto snapshot = statistics.snapshot();
    ASSERT_EQ(snapshot.memory_usage_size(), 1);
    EXPECT_EQ(snapshot.memory_usage(0).id(), 1);
}

TEST(ModelStatistics, CountWhatInstancesOnGpusExecuteInTotalAndByGpu)
{
    ROWS("8.2");
    ModelStatistics statistics;
    statistics.addSuccess(executed(4), 1);
    statistics.addExecution(4, {}, 1);
    statistics.addFailure(executed(1), {}, FailureReason::Backend, 0);
    statistics.addSuccess(executed(2));
    const PlacedCounts counts = statistics.placedCounts();
    EXPECT_EQ(counts.others.inferenceCount, 2u);
    EXPECT_EQ(counts.others.executionCount, 0u);
    EXPECT_EQ(counts.gpus.at(0).fail.count, 1u);
    EXPECT_EQ(counts.gpus.at(1).inferenceCount, 4u);
    EXPECT_EQ(counts.gpus.at(1).executionCount, 1u);
    EXPECT_EQ(statistics.snapshot().inference_count(), 6u);
    EXPECT_EQ(statistics.snapshot().inference_stats().fail().count(), 1u);
}

} // namespace
} // namespace thalassa::statistics
