// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the command line that are about metrics.
#include <gmock/gmock.h>

#include "tests/server/app/parsed_options.h"
#include "tests/support/rows.h"

namespace thalassa::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(MetricsOptions, HaveAPortOfTheirOwn)
{
    ROWS("7.45", "7.47", "7.48", "7.67");
    const ServerOptions standard = parsed({"--http-address=127.0.0.1"});
    EXPECT_TRUE(standard.engine.metrics.isEnabled);
    EXPECT_TRUE(standard.engine.metrics.ofCpu);
    EXPECT_EQ(standard.engine.metrics.interval.count(), 2000);
    EXPECT_EQ(standard.metrics.address, "127.0.0.1");
    EXPECT_EQ(standard.metrics.port, 8002);
    EXPECT_EQ(standard.metrics.threadCount, 1);
    const ServerOptions own = parsed({"--metrics-address=::1", "--metrics-port=9",
        "--metrics-interval-ms=50", "--allow-cpu-metrics=false", "--http-idle-timeout=7"});
    EXPECT_EQ(own.metrics.address, "::1");
    EXPECT_EQ(own.metrics.port, 9);
    EXPECT_EQ(own.engine.metrics.interval.count(), 50);
    EXPECT_FALSE(own.engine.metrics.ofCpu);
    EXPECT_EQ(own.metrics.limits.idleTimeout.count(), own.http.limits.idleTimeout.count());
    EXPECT_EQ(own.metrics.limits.maxBodyBytes, 64u << 10);
    EXPECT_EQ(own.metrics.limits.maxConnections, 256u);
    const ServerOptions narrow = parsed({"--http-max-body-size=7", "--http-max-connections=5"});
    EXPECT_EQ(narrow.metrics.limits.maxBodyBytes, 7u);
    EXPECT_FALSE(narrow.metrics.limits.isBodyLimitFixed);
    EXPECT_EQ(narrow.metrics.limits.maxConnections, 5u);
    EXPECT_FALSE(parsed({"--allow-metrics=false"}).engine.metrics.isEnabled);
    EXPECT_THAT(reason({"--metrics-interval-ms=0"}), HasSubstr("--metrics-interval-ms"));
    EXPECT_THAT(reason({"--metrics-interval-ms=often"}), HasSubstr("'often'"));
    EXPECT_THAT(reason({"--metrics-port=8000"}), HasSubstr("--http-port or --metrics-port"));
    EXPECT_THAT(reason({"--metrics-port=8001"}), HasSubstr("gRPC and metrics"));
    EXPECT_TRUE(refused({"--metrics-port=8000", "--metrics-address=127.0.0.1"}).ok());
    EXPECT_TRUE(refused({"--metrics-port=8000", "--allow-metrics=false"}).ok());
}

TEST(MetricsOptions, HaveSettingsWithoutANameInFront)
{
    ROWS("7.49");
    const ServerOptions options = parsed({"--metrics-config=counter_latencies=false",
        "--metrics-config=summary_latencies=true", "--metrics-config=summary_quantiles=0.5:0.1"});
    EXPECT_FALSE(options.engine.metrics.counterLatencies);
    EXPECT_TRUE(options.engine.metrics.summaryLatencies);
    EXPECT_FALSE(options.engine.metrics.histogramLatencies);
    EXPECT_THAT(options.engine.metrics.summaryQuantiles, ElementsAre(metrics::Quantile{0.5, 0.1}));
    EXPECT_THAT(reason({"--metrics-config=x,summary_latencies=true"}),
        HasSubstr("--metrics-config option format is <setting>=<value>. Got x,summary"));
    EXPECT_THAT(reason({"--metrics-config=summary_latencies"}), HasSubstr("key=value"));
    EXPECT_THAT(reason({"--metrics-config=latencies=true"}), HasSubstr("'latencies'"));
}

} // namespace
} // namespace thalassa::app
