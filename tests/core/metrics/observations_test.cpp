// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/observations.h"

#include <gmock/gmock.h>

#include <limits>
#include <map>

#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using ::testing::ElementsAre;
using namespace std::chrono_literals;

Settings settingsWith(std::initializer_list<const char*> keys)
{
    Settings settings;
    for (const char* key : keys)
        EXPECT_TRUE(settings.set(key, "true").ok());
    return settings;
}

::inference::ModelConfig configWith(const char* family, std::initializer_list<double> buckets)
{
    ::inference::ModelConfig config;
    auto& control = *config.mutable_model_metrics()->add_metric_control();
    control.mutable_metric_identifier()->set_family(family);
    for (const double bucket : buckets)
        control.mutable_histogram_options()->add_buckets(bucket);
    return config;
}

::inference::ModelConfig decoupledConfig(::inference::ModelConfig config = {})
{
    config.mutable_model_transaction_policy()->set_decoupled(true);
    return config;
}

::inference::ModelConfig configWithCache()
{
    ::inference::ModelConfig config;
    config.mutable_response_cache()->set_enable(true);
    return config;
}

inference::Record executed()
{
    inference::Record record;
    record.accepted = base::TimePoint(1s);
    record.queued = record.accepted + 1ms;
    record.executeStart = record.queued + 4ms;
    record.computeStart = record.executeStart + 2ms;
    record.computeEnd = record.computeStart + 10ms;
    record.executeEnd = record.computeEnd + 3ms;
    return record;
}

TEST(ObservationsTest, AreTheHistogramsOfStagesByDefault)
{
    const auto options = Observations::Options::from({}, configWithCache());
    EXPECT_EQ(options.stages->size(), 17u);
    EXPECT_TRUE(options.quantiles.empty());
    EXPECT_FALSE(options.firstResponse);
    Settings none;
    ASSERT_TRUE(none.set("stage_histograms", "false").ok());
    EXPECT_TRUE(Observations::Options::from(none, configWithCache()).isEmpty());
}

TEST(ObservationsTest, SummariesAreOfEachStageInMicroseconds)
{
    ROWS("8.4.15");
    Observations observations(Observations::Options::from(settingsWith({"summary_latencies"}), {}));
    const inference::Record record = executed();
    observations.onSuccess(record, record.executeEnd + 1ms);
    const std::pair<Stage, double> expected[] = {{Stage::Request, 21000}, {Stage::Queue, 4000},
        {Stage::ComputeInput, 2000}, {Stage::ComputeInfer, 10000}, {Stage::ComputeOutput, 3000}};
    for (const auto& [stage, sum] : expected) {
        ASSERT_NE(observations.summary(stage), nullptr) << nameOf(stage);
        const auto collected = observations.summary(stage)->Collect().summary;
        EXPECT_EQ(collected.sample_count, 1u) << nameOf(stage);
        EXPECT_EQ(collected.sample_sum, sum) << nameOf(stage);
        EXPECT_EQ(collected.quantile.size(), 5u);
    }
    EXPECT_EQ(observations.summary(Stage::CacheHit), nullptr);
    EXPECT_NE(observations.stageHistograms(), nullptr);
    EXPECT_EQ(observations.firstResponse(), nullptr);
}

TEST(ObservationsTest, WithACacheThereAreItsSummariesAndNoneOfRequests)
{
    ROWS("8.4.16", "8.5");
    Observations observations(
        Observations::Options::from(settingsWith({"summary_latencies"}), configWithCache()));
    const inference::Record record = executed();
    observations.onCacheHit(record, record.queued + 1ms, record.queued + 3ms);
    observations.onCacheMiss(7ms);
    EXPECT_EQ(observations.summary(Stage::Request), nullptr);
    EXPECT_EQ(observations.summary(Stage::CacheHit)->Collect().summary.sample_sum, 2000);
    EXPECT_EQ(observations.summary(Stage::CacheMiss)->Collect().summary.sample_sum, 7000);
    EXPECT_EQ(observations.summary(Stage::Queue)->Collect().summary.sample_sum, 1000);
}

TEST(ObservationsTest, FirstResponsesFallIntoBucketsOfMilliseconds)
{
    ROWS("8.4.14");
    Observations observations(
        Observations::Options::from(settingsWith({"histogram_latencies"}), decoupledConfig()));
    EXPECT_TRUE(observations.observesFirstResponses());
    for (const base::Duration time :
        {base::Duration(1ms), base::Duration(100ms), base::Duration(1999ms), base::Duration(1min)})
        observations.onFirstResponse(time);
    const auto collected = observations.firstResponse()->Collect().histogram;
    EXPECT_EQ(collected.sample_count, 4u);
    std::vector<std::pair<double, uint64_t>> buckets;
    buckets.reserve(collected.bucket.size());
    for (const auto& bucket : collected.bucket)
        buckets.emplace_back(bucket.upper_bound, bucket.cumulative_count);
    EXPECT_THAT(buckets,
        ElementsAre(std::pair(100, 2), std::pair(500, 2), std::pair(2000, 3), std::pair(5000, 3),
            std::pair(std::numeric_limits<double>::infinity(), 4)));
}

TEST(ObservationsTest, AModelWithOneResponsePerRequestHasNoHistogramOfFirstResponses)
{
    ROWS("8.4.14");
    const auto options =
        Observations::Options::from(settingsWith({"histogram_latencies"}), configWithCache());
    EXPECT_EQ(options.firstResponse, std::nullopt);
    EXPECT_FALSE(Observations(options).observesFirstResponses());
}

TEST(ObservationsTest, AModelMayHaveBucketsOfItsOwn)
{
    ROWS("8.4.14", "3.8.16");
    const Settings settings = settingsWith({"histogram_latencies", "stage_histograms"});
    const double infinite = std::numeric_limits<double>::infinity();
    const auto own = Observations::Options::from(
        settings, decoupledConfig(configWith(kFirstResponseFamily, {1, 2.5, infinite})));
    EXPECT_THAT(*own.firstResponse, ElementsAre(1, 2.5));
    EXPECT_EQ(own.stages->size(), 17u);
    const auto other =
        Observations::Options::from(settings, decoupledConfig(configWith("nv_other", {1})));
    EXPECT_THAT(*other.firstResponse, ElementsAre(100, 500, 2000, 5000));
    const auto all = Observations::Options::from(
        settings, decoupledConfig(configWith(kFirstResponseFamily, {infinite})));
    EXPECT_TRUE(all.firstResponse->empty()) << "one bucket for all is a histogram, too";
    EXPECT_TRUE(Observations(all).observesFirstResponses());
}

TEST(ObservationsTest, StagesFallIntoBucketsOfSeconds)
{
    ::inference::ModelConfig config = configWith(kStageFamily, {0.003, 0.02});
    config.mutable_response_cache()->set_enable(true);
    Observations observations(
        Observations::Options::from(settingsWith({"stage_histograms"}), config));
    const inference::Record record = executed();
    observations.onSuccess(record, record.executeEnd);
    std::map<Stage, prometheus::ClientMetric::Histogram> collected;
    for (const auto& [stage, metric] : observations.stageHistograms()->collect())
        collected[stage] = metric.histogram;
    ASSERT_EQ(collected.size(), kObservedStages.size());
    EXPECT_DOUBLE_EQ(collected[Stage::ComputeInfer].sample_sum, 0.01);
    EXPECT_EQ(collected[Stage::ComputeInfer].bucket[0].cumulative_count, 0u);
    EXPECT_EQ(collected[Stage::ComputeInfer].bucket[1].cumulative_count, 1u);
    EXPECT_EQ(collected[Stage::Request].sample_count, 1u);
    EXPECT_EQ(collected[Stage::CacheHit].sample_count, 0u);
}

TEST(ObservationsTest, TimesThatRunBackwardsCountAsNone)
{
    Observations observations(Observations::Options::from(settingsWith({"summary_latencies"}), {}));
    inference::Record record = executed();
    std::swap(record.computeStart, record.computeEnd);
    observations.onSuccess(record, record.executeEnd);
    EXPECT_EQ(observations.summary(Stage::ComputeInfer)->Collect().summary.sample_sum, 0);
}

} // namespace
} // namespace thalassa::metrics
