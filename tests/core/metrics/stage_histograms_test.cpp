// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/stage_histograms.h"

#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <limits>
#include <thread>

namespace thalassa::metrics {
namespace {

using ::testing::ElementsAre;
using timeline::Stage;
using namespace std::chrono_literals;

std::vector<std::pair<double, uint64_t>> bucketsOf(const prometheus::ClientMetric& metric)
{
    std::vector<std::pair<double, uint64_t>> buckets;
    buckets.reserve(metric.histogram.bucket.size());
    for (const auto& bucket : metric.histogram.bucket)
        buckets.emplace_back(bucket.upper_bound, bucket.cumulative_count);
    return buckets;
}

void observe(StageHistograms& histograms, std::initializer_list<StageTime> times)
{
    histograms.observe(times);
}

TEST(StageHistogramsTest, ShowNothingBeforeTheFirstRequest)
{
    StageHistograms histograms({Stage::Request, Stage::Queue}, {0.5});
    EXPECT_TRUE(histograms.collect().empty());
    observe(histograms, {{Stage::Request, 1ms}});
    const auto collected = histograms.collect();
    ASSERT_EQ(collected.size(), 2u);
    EXPECT_EQ(collected[0].first, Stage::Request);
    EXPECT_EQ(collected[1].first, Stage::Queue);
    EXPECT_EQ(collected[1].second.histogram.sample_count, 0u);
}

TEST(StageHistogramsTest, ABoundBelongsToItsBucketAndCountsAddUp)
{
    StageHistograms histograms({Stage::Queue}, {50e-6, 0.5});
    for (const base::Duration time : {base::Duration(0), base::Duration(50us),
             base::Duration(50us + 1ns), base::Duration(500ms), base::Duration(2s)})
        observe(histograms, {{Stage::Queue, time}});
    const prometheus::ClientMetric queue = histograms.collect().front().second;
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_THAT(bucketsOf(queue),
        ElementsAre(std::pair(50e-6, 2), std::pair(0.5, 4), std::pair(infinite, 5)));
    EXPECT_EQ(queue.histogram.sample_count, 5u);
    EXPECT_DOUBLE_EQ(queue.histogram.sample_sum, 2.500100001);
}

TEST(StageHistogramsTest, WithoutBoundsThereIsOneBucket)
{
    StageHistograms histograms({Stage::Queue}, {});
    observe(histograms, {{Stage::Queue, 7s}});
    EXPECT_THAT(bucketsOf(histograms.collect().front().second),
        ElementsAre(std::pair(std::numeric_limits<double>::infinity(), 1)));
}

TEST(StageHistogramsTest, OtherStagesAreLeftOut)
{
    StageHistograms histograms({Stage::Queue}, {1});
    observe(histograms, {{Stage::CacheMiss, 7s}});
    const auto collected = histograms.collect();
    ASSERT_EQ(collected.size(), 1u);
    EXPECT_EQ(collected[0].second.histogram.sample_count, 0u);
}

TEST(StageHistogramsTest, EachScrapeSeesWholeRequests)
{
    StageHistograms histograms({Stage::Request, Stage::Queue}, {1e-3, 1});
    constexpr uint64_t kPerThread = 20'000;
    std::atomic<int> running = 2;
    const auto run = [&] {
        for (uint64_t request = 0; request < kPerThread; ++request)
            observe(histograms, {{Stage::Request, 2ms}, {Stage::Queue, 1us}});
        --running;
    };
    std::array threads{std::thread(run), std::thread(run)};
    while (running > 0) {
        const auto collected = histograms.collect();
        if (!collected.empty()) {
            EXPECT_EQ(collected[0].second.histogram.sample_count,
                collected[1].second.histogram.sample_count);
        }
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(histograms.collect()[0].second.histogram.sample_count, 2 * kPerThread);
}

} // namespace
} // namespace thalassa::metrics
