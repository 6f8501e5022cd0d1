// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/settings.h"

#include <gmock/gmock.h>

#include <cstdlib>

#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using ::testing::HasSubstr;

std::string refused(const std::string& key, const std::string& value)
{
    Settings settings;
    const absl::Status status = settings.set(key, value);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << key << '=' << value;
    return std::string(status.message());
}

TEST(MetricsSettings, AreSumsOfDurationsAndHistogramsOfStagesByDefault)
{
    const Settings settings;
    EXPECT_TRUE(settings.counterLatencies);
    EXPECT_FALSE(settings.histogramLatencies);
    EXPECT_FALSE(settings.summaryLatencies);
    EXPECT_TRUE(settings.stageHistograms);
    EXPECT_EQ(settings.summaryQuantiles.size(), 5u);
    EXPECT_EQ(settings.summaryQuantiles.front(), (Quantile{0.5, 0.05}));
    EXPECT_EQ(settings.summaryQuantiles.back(), (Quantile{0.999, 0.001}));
}

TEST(MetricsSettings, ShowGpusUnlessTheServerIsForCpusOnly)
{
    ROWS("8.6", "8.10");
    EXPECT_TRUE(Settings().showsGpus());
    EXPECT_FALSE(Settings{.isEnabled = false}.showsGpus());
    EXPECT_FALSE(Settings{.ofGpu = false}.showsGpus());
    ::setenv("TRITON_SERVER_CPU_ONLY", "", 1);
    EXPECT_FALSE(Settings().showsGpus());
    ::unsetenv("TRITON_SERVER_CPU_ONLY");
}

TEST(MetricsSettings, TakeEachSwitchInAnyCase)
{
    Settings settings;
    EXPECT_TRUE(settings.set("counter_latencies", "false").ok());
    EXPECT_TRUE(settings.set("histogram_latencies", "true").ok());
    EXPECT_TRUE(settings.set("summary_latencies", "TRUE").ok());
    EXPECT_TRUE(settings.set("stage_histograms", "False").ok());
    EXPECT_FALSE(settings.counterLatencies);
    EXPECT_TRUE(settings.histogramLatencies);
    EXPECT_TRUE(settings.summaryLatencies);
    EXPECT_FALSE(settings.stageHistograms);
    EXPECT_TRUE(settings.set("summary_latencies", "false").ok());
    EXPECT_FALSE(settings.summaryLatencies);
}

TEST(MetricsSettings, ReadQuantilesWithTheirErrors)
{
    Settings settings;
    ASSERT_TRUE(settings.set("summary_quantiles", "0.25:0.1,0.75:0.0001").ok());
    EXPECT_EQ(settings.summaryQuantiles, (std::vector<Quantile>{{0.25, 0.1}, {0.75, 0.0001}}));
}

TEST(MetricsSettings, RefuseWhatNoQuantileIs)
{
    for (const char* text :
        {"", "0.5", "0.5:", "0.5:0.1,", "1.5:0.1", "0.5:-1", "nan:0.1", "a:b", "0.5:0.1:0.2"}) {
        EXPECT_THAT(refused("summary_quantiles", text), HasSubstr("<quantile>:<error>")) << text;
    }
    EXPECT_THAT(refused("summary_quantiles", "0.5:0.1,0.5:0.2"), HasSubstr("twice"));
}

TEST(MetricsSettings, RefuseErrorsForWhichAllWouldBeKept)
{
    for (const char* text : {"0.5:0", "0.9:0.1,0.5:0.00009"})
        EXPECT_THAT(refused("summary_quantiles", text), HasSubstr("an error of 0.0001 or more"));
}

TEST(MetricsSettings, RefuseOtherKeysAndValuesByName)
{
    EXPECT_THAT(refused("summary_latency", "true"), HasSubstr("did you mean 'summary_latencies'?"));
    EXPECT_THAT(refused("x", "true"), HasSubstr("counter_latencies"));
    EXPECT_THAT(refused("counter_latencies", "maybe"), HasSubstr("true or false, got 'maybe'"));
}

} // namespace
} // namespace thalassa::metrics
