// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tracer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/trace/keeping_sink.h"
#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::ElementsAre;

class TracerTest : public ::testing::Test {
protected:
    void start(TraceLevels levels, uint32_t rate = 1, int64_t count = TraceSetting::kUnlimited)
    {
        TracerOptions options;
        options.setting = {levels, rate, count, 0};
        options.mode = TraceMode::OpenTelemetry;
        options.exporterSettings = {{"url", {"u"}}, {"resource", {"a=b", "c=d"}, true}};
        m_tracer.emplace(std::move(options), m_sink);
    }
    bool isTraced(const std::optional<TraceContext>& asking = std::nullopt)
    {
        return m_tracer->sample("m", Origin::Http, asking) != nullptr;
    }

    const TraceContext m_asking{{1, 2}, {3, 4}, 0, "a=b"};
    const std::shared_ptr<KeepingSink> m_sink = std::make_shared<KeepingSink>();
    std::optional<Tracer> m_tracer;
};

TEST_F(TracerTest, ARequestThatBringsItsTraceIsTraced)
{
    ROWS("6.2.5");
    start({.timestamps = true}, 1000, 1);
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(isTraced(m_asking));
    EXPECT_EQ(m_tracer->setting("").count, 1);
    EXPECT_FALSE(isTraced());
    start({.timestamps = true}, 0); // row 6.1.11
    EXPECT_TRUE(isTraced(m_asking));
    EXPECT_FALSE(isTraced());
    start({.timestamps = true}, 1, 0);
    EXPECT_TRUE(isTraced(m_asking));
}

TEST_F(TracerTest, ItCountsAsSeen)
{
    start({.timestamps = true}, 3);
    EXPECT_FALSE(isTraced());
    EXPECT_TRUE(isTraced(m_asking));
    EXPECT_TRUE(isTraced());
}

TEST_F(TracerTest, AChangeReachesTheNextRequestAndOverrunsNoCount)
{
    ROWS("6.1.7", "6.1.8");
    start({.timestamps = true}, 1);
    TraceUpdate count;
    ASSERT_TRUE(count.set(kTraceCount, {"3"}).ok());
    ASSERT_TRUE(m_tracer->update("", count, "HTTP").ok());
    EXPECT_TRUE(isTraced());
    TraceUpdate update;
    ASSERT_TRUE(update.set(kTraceRate, {"2"}).ok());
    ASSERT_TRUE(m_tracer->update("", update, "HTTP").ok());
    std::string traced;
    for (int i = 0; i < 8; ++i)
        traced += isTraced() ? '1' : '0';
    EXPECT_EQ(traced, "01010000");
}

TEST_F(TracerTest, WhereNothingIsTracedNoContextIsWanted)
{
    start({});
    EXPECT_FALSE(m_tracer->wantsContext());
    EXPECT_FALSE(isTraced(m_asking));
    TraceUpdate update;
    ASSERT_TRUE(update.set(kTraceLevel, {"TIMESTAMPS"}).ok());
    ASSERT_TRUE(m_tracer->update("", update, "HTTP").ok());
    EXPECT_TRUE(m_tracer->wantsContext());
    EXPECT_TRUE(isTraced(m_asking));
}

TEST_F(TracerTest, ATraceGoesToTheSinkWithItsRoot)
{
    start({.timestamps = true});
    isTraced(m_asking);
    isTraced();
    ASSERT_EQ(m_sink->traces.size(), 2u);
    const TraceRoot& continued = m_sink->traces[0].root;
    EXPECT_EQ(continued.traceId, m_asking.traceId);
    EXPECT_EQ(continued.parent, m_asking.spanId);
    EXPECT_NE(continued.spanId, m_asking.spanId);
    EXPECT_EQ(continued.state, "a=b");
    const TraceRoot& begun = m_sink->traces[1].root;
    EXPECT_NE(begun.traceId, TraceId{});
    EXPECT_EQ(begun.parent, SpanId{});
    EXPECT_EQ(begun.state, "");
}

TEST_F(TracerTest, AModelPassesItsSpanOn)
{
    ROWS("6.5.4");
    start({.timestamps = true});
    const auto trace = m_tracer->sample("m", Origin::Http, m_asking);
    const auto child = trace->makeChild();
    EXPECT_THAT(trace->context(),
        testing::MatchesRegex(
            R"(\{"traceparent":"00-0102[0]+-[0-9a-f]+-01","tracestate":"a=b"\})"));
    EXPECT_NE(child->context(), trace->context());
    EXPECT_EQ(child->context().substr(0, 50), trace->context().substr(0, 50)); // the same trace id
    start({.tensors = true});
    EXPECT_EQ(m_tracer->sample("m", Origin::Http)->context(), "");
}

TEST_F(TracerTest, ShowsWhatBelongsToItsMode)
{
    ROWS("6.5.5");
    start({.timestamps = true}, 5);
    EXPECT_THAT(m_tracer->shown(""),
        ElementsAre(SettingValue{"trace_level", {"TIMESTAMPS"}, true},
            SettingValue{"trace_rate", {"5"}}, SettingValue{"trace_count", {"-1"}},
            SettingValue{"trace_mode", {"opentelemetry"}}, SettingValue{"url", {"u"}},
            SettingValue{"resource", {"a=b", "c=d"}, true}));
    TracerOptions inFiles;
    inFiles.file = "f";
    EXPECT_THAT(Tracer(inFiles).shown(""),
        ElementsAre(SettingValue{"trace_level", {"OFF"}, true},
            SettingValue{"trace_rate", {"1000"}}, SettingValue{"trace_count", {"-1"}},
            SettingValue{"log_frequency", {"0"}}, SettingValue{"trace_file", {"f"}},
            SettingValue{"trace_mode", {"triton"}}));
}

} // namespace
} // namespace thalassa::trace
