// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/server_metrics.h"

#include <gmock/gmock.h>

#include "core/metrics/custom_families.h"
#include "tests/support/fake_gpu.h"
#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace std::chrono_literals;

class IdleLoop final : public base::ControlLoop {
public:
    void post(std::function<void()>) override { ++count; }
    void postAfter(base::Duration, std::function<void()>) override { ++count; }
    int count = 0;
};

prometheus::MetricFamily gauge(const char* name, double value)
{
    prometheus::MetricFamily family{name, "", prometheus::MetricType::Gauge, {}};
    family.metric.emplace_back().gauge.value = value;
    return family;
}

size_t countOf(const std::string& text, const std::string& part)
{
    size_t count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

class ServerMetricsTest : public testing::Test {
protected:
    ServerMetrics make(Settings settings)
    {
        ServerMetrics metrics(std::move(settings), m_loop);
        m_source = metrics.sources().add(
            [](auto& families) { families.push_back(gauge("of_the_cache", 3)); });
        return metrics;
    }
    std::shared_ptr<CustomMetric> custom(
        const char* family, MetricKind kind, const prometheus::Labels& labels)
    {
        m_families.push_back(*CustomFamilies::instance().open(kind, family, ""));
        return *m_families.back()->add(labels, std::nullopt);
    }

    IdleLoop m_loop;
    std::vector<std::shared_ptr<CustomFamily>> m_families;
    FamilySources::Registration m_source;
};

TEST_F(ServerMetricsTest, AreThoseOfModelsMachineCacheAndTheCApi)
{
    ServerMetrics metrics = make({});
    const auto registration = metrics.models().add({{"model", "m"}}, {});
    const auto apples = custom("apples", MetricKind::Gauge, {});
    const std::string text = metrics.text();
    for (const char* line : {"nv_inference_count{model=\"m\"} 0\n", "nv_cpu_utilization 0\n",
             "of_the_cache 3\n", "apples 0\n"})
        EXPECT_THAT(text, HasSubstr(line));
    EXPECT_EQ(m_loop.count, 1);
}

TEST_F(ServerMetricsTest, WithoutThemNothingIsReadAndTheCApisAreLeft)
{
    ROWS("8.10");
    Settings off;
    off.isEnabled = false;
    ServerMetrics metrics = make(off);
    EXPECT_EQ(metrics.text(), "");
    const auto apples = custom("apples", MetricKind::Gauge, {});
    EXPECT_EQ(metrics.text(), "# TYPE apples gauge\napples 0\n");
    EXPECT_EQ(m_loop.count, 0);
    Settings withoutCpu;
    withoutCpu.ofCpu = false;
    EXPECT_THAT(make(withoutCpu).text(), Not(HasSubstr("nv_cpu")));
    EXPECT_EQ(m_loop.count, 0);
}

TEST_F(ServerMetricsTest, OfGpusAreShownUnlessTheyAreDisabled)
{
    ROWS("8.6", "8.10");
    device::Registry devices;
    tests::FakeGpu::addTo(devices, 0);
    Settings settings;
    const ServerMetrics shown(settings, m_loop, devices);
    EXPECT_THAT(shown.text(), HasSubstr("thalassa_gpu_memory_pool_used_bytes{"));
    settings.ofGpu = false;
    const ServerMetrics without(settings, m_loop, devices);
    EXPECT_THAT(without.text(), Not(HasSubstr("gpu")));
    EXPECT_THAT(without.text(), HasSubstr("nv_pinned_memory_pool_total_bytes 0\n"));
}

TEST_F(ServerMetricsTest, ANameStandsInTheTextOnce)
{
    ServerMetrics metrics = make({});
    const auto registration = metrics.models().add({{"model", "m"}}, {});
    const auto more = custom("nv_inference_count", MetricKind::Counter, {{"model", "mine"}});
    const auto cached = custom("of_the_cache", MetricKind::Gauge, {{"model", "mine"}});
    const auto equal =
        custom("nv_inference_pending_request_count", MetricKind::Gauge, {{"model", "m"}});
    ASSERT_TRUE(equal->set(99).ok());
    const std::string text = metrics.text();
    EXPECT_EQ(countOf(text, "\nnv_inference_pending_request_count{"), 1u);
    EXPECT_THAT(text, HasSubstr("\nnv_inference_pending_request_count{model=\"m\"} 0\n"));
    EXPECT_EQ(countOf(text, "# TYPE nv_inference_count "), 1u);
    EXPECT_EQ(countOf(text, "# TYPE of_the_cache "), 1u);
    EXPECT_THAT(text,
        HasSubstr("nv_inference_count{model=\"m\"} 0\nnv_inference_count{model=\"mine\"} 0\n"));
}

// The server's families precede custom families, which no table lists.
TEST_F(ServerMetricsTest, ANameHasOneTypeInTheText)
{
    ServerMetrics metrics = make({});
    const auto counter = custom("of_the_cache", MetricKind::Counter, {{"model", "mine"}});
    const std::string text = metrics.text();
    EXPECT_EQ(countOf(text, "# TYPE of_the_cache "), 1u);
    EXPECT_THAT(text, HasSubstr("# TYPE of_the_cache gauge\nof_the_cache 3\n"));
    EXPECT_THAT(text, Not(HasSubstr("mine")));
}

TEST_F(ServerMetricsTest, TellTheValuesOfACustomFamily)
{
    const auto first = custom("figs", MetricKind::Gauge, {{"kind", "a"}});
    const auto second = custom("figs", MetricKind::Gauge, {{"kind", "b"}});
    const auto counter = custom("nuts", MetricKind::Counter, {});
    ASSERT_TRUE(second->set(2.5).ok());
    ASSERT_TRUE(counter->increment(4).ok());
    const std::vector<LabelledValue> values = ServerMetrics::customValues("figs");
    ASSERT_EQ(values.size(), 2u);
    EXPECT_EQ(values[1].labels, (std::map<std::string, std::string>{{"kind", "b"}}));
    EXPECT_EQ(values[1].value, 2.5);
    EXPECT_EQ(ServerMetrics::customValues("nuts").at(0).value, 4);
    EXPECT_THAT(ServerMetrics::customValues("apples"), IsEmpty());
}

} // namespace
} // namespace thalassa::metrics
