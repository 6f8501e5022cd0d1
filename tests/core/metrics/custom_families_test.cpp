// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/custom_families.h"

#include <gmock/gmock.h>
#include <prometheus/text_serializer.h>

#include <limits>

#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using ::testing::HasSubstr;

template <typename Value> std::string refusal(const absl::StatusOr<Value>& result)
{
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument) << result.status();
    return std::string(result.status().message());
}

class CustomFamiliesTest : public testing::Test {
protected:
    std::shared_ptr<CustomFamily> open(MetricKind kind, const std::string& name = "things")
    {
        auto family = m_families.open(kind, name, "Things");
        EXPECT_TRUE(family.ok()) << family.status();
        return family.value_or(nullptr);
    }
    size_t sampleCount() const
    {
        size_t count = 0;
        for (const auto& family : m_families.collect())
            count += family.metric.size();
        return count;
    }

    CustomFamilies m_families;
};

TEST_F(CustomFamiliesTest, AMetricIsShownWhileAReferenceExists)
{
    ROWS("8.8", "8.11");
    auto family = open(MetricKind::Counter);
    EXPECT_TRUE(m_families.collect().empty()) << "it has no metric";
    auto metric = *family->add({{"b", "2"}, {"a", "1"}}, std::nullopt);
    ASSERT_TRUE(metric->increment(2.5).ok());
    const auto collected = m_families.collect();
    ASSERT_EQ(collected.size(), 1u);
    EXPECT_EQ(collected[0].name, "things");
    EXPECT_EQ(collected[0].help, "Things");
    EXPECT_EQ(collected[0].metric.at(0).counter.value, 2.5);
    EXPECT_EQ(collected[0].metric.at(0).label.at(0).name, "a");
    metric.reset();
    EXPECT_TRUE(m_families.collect().empty());
}

TEST_F(CustomFamiliesTest, TheSameNameAndLabelsAreTheSameMetric)
{
    ROWS("8.8");
    const auto family = open(MetricKind::Gauge);
    const auto again = *m_families.open(MetricKind::Gauge, "things", "Another description");
    auto first = *family->add({{"a", "1"}}, std::nullopt);
    auto second = *again->add({{"a", "1"}}, std::nullopt);
    auto other = *again->add({{"a", "2"}}, std::nullopt);
    ASSERT_TRUE(first->set(3).ok());
    EXPECT_EQ(*second->value(), 3);
    EXPECT_EQ(*other->value(), 0);
    EXPECT_EQ(sampleCount(), 2u);
    first.reset();
    EXPECT_EQ(*second->value(), 3);
    EXPECT_EQ(sampleCount(), 2u);
}

TEST_F(CustomFamiliesTest, ANameHasOneKindAsLongAsItIsHeld)
{
    ROWS("8.8");
    auto family = open(MetricKind::Counter);
    EXPECT_THAT(refusal(m_families.open(MetricKind::Gauge, "things", "")),
        HasSubstr("'things' is a counter already, and cannot be a gauge"));
    EXPECT_THAT(refusal(m_families.open(MetricKind::Gauge, "nv_inference_count", "")),
        HasSubstr("the server's own"));
    family.reset();
    EXPECT_NE(open(MetricKind::Gauge), nullptr);
}

TEST_F(CustomFamiliesTest, EachKindDoesWhatItCan)
{
    ROWS("8.8");
    const auto counter = *open(MetricKind::Counter, "c")->add({}, std::nullopt);
    const auto gauge = *open(MetricKind::Gauge, "g")->add({}, std::nullopt);
    const auto histogram = *open(MetricKind::Histogram, "h")->add({}, CustomMetric::Buckets{1, 2});
    const auto unsupported = absl::StatusCode::kUnimplemented;

    EXPECT_TRUE(counter->increment(0).ok());
    EXPECT_EQ(counter->increment(-1).code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(counter->increment(std::numeric_limits<double>::quiet_NaN()).code(),
        absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(counter->set(1).code(), unsupported);
    EXPECT_EQ(counter->observe(1).code(), unsupported);

    EXPECT_TRUE(gauge->set(5).ok());
    EXPECT_TRUE(gauge->increment(-7).ok());
    EXPECT_EQ(*gauge->value(), -2);
    EXPECT_EQ(gauge->observe(1).code(), unsupported);

    EXPECT_TRUE(histogram->observe(1.5).ok());
    EXPECT_EQ(histogram->value().status().code(), unsupported);
    EXPECT_EQ(histogram->increment(1).code(), unsupported);
    EXPECT_EQ(histogram->set(1).code(), unsupported);
    const auto collected = histogram->collect().histogram;
    EXPECT_EQ(collected.sample_sum, 1.5);
    EXPECT_EQ(collected.bucket.at(0).cumulative_count, 0u);
    EXPECT_EQ(collected.bucket.at(1).cumulative_count, 1u);
}

TEST_F(CustomFamiliesTest, OnlyHistogramsHaveBucketsAndTheirBoundsRise)
{
    ROWS("8.8");
    const auto counter = open(MetricKind::Counter, "c");
    const auto histogram = open(MetricKind::Histogram, "h");
    EXPECT_THAT(refusal(counter->add({}, CustomMetric::Buckets{1})), HasSubstr("no buckets"));
    EXPECT_THAT(refusal(histogram->add({}, std::nullopt)), HasSubstr("need the bounds"));
    EXPECT_THAT(refusal(histogram->add({}, CustomMetric::Buckets{1, 1})),
        HasSubstr("must be in ascending order"));
    EXPECT_THAT(refusal(histogram->add({}, CustomMetric::Buckets{2, 1})), HasSubstr("after 2"));
    EXPECT_THAT(refusal(histogram->add(
                    {}, CustomMetric::Buckets{std::numeric_limits<double>::quiet_NaN()})),
        HasSubstr("must be in ascending order"));
}

TEST_F(CustomFamiliesTest, NamesAreThosePrometheusTakes)
{
    for (const char* name : {"", "1a", "a-b", "a b", "__a"})
        EXPECT_THAT(refusal(m_families.open(MetricKind::Gauge, name, "")), HasSubstr(name));
    const auto family = open(MetricKind::Histogram, "a:b_1");
    for (const char* label : {"", "1a", "a-b", "a:b", "__a", "le"})
        EXPECT_THAT(refusal(family->add({{label, "x"}}, CustomMetric::Buckets{})),
            HasSubstr("cannot be a label of metric family 'a:b_1'"));
}

TEST_F(CustomFamiliesTest, CannotBeAnotherKindOfWhatTheServerHas)
{
    for (const char* name : {"nv_cpu_utilization", "nv_cache_util", "nv_cache_num_entries",
             "nv_inference_pending_request_count"}) {
        EXPECT_THAT(
            refusal(m_families.open(MetricKind::Counter, name, "")), HasSubstr("the server's own"));
        EXPECT_NE(open(MetricKind::Gauge, name), nullptr);
    }
    for (const char* name :
        {"nv_inference_queue_summary_us_sum", "thalassa_stage_duration_seconds_bucket",
            "nv_inference_first_response_histogram_ms_count"})
        EXPECT_THAT(
            refusal(m_families.open(MetricKind::Counter, name, "")), HasSubstr("a part of"));
}

TEST_F(CustomFamiliesTest, AHistogramHasOneInfiniteBucket)
{
    const double infinity = std::numeric_limits<double>::infinity();
    const auto family = open(MetricKind::Histogram, "h");
    const auto metric = *family->add({}, CustomMetric::Buckets{1, infinity});
    ASSERT_TRUE(metric->observe(7).ok());
    const std::string text = prometheus::TextSerializer().Serialize(m_families.collect());
    EXPECT_THAT(text, HasSubstr("h_bucket{le=\"+Inf\"} 1\n"));
    EXPECT_EQ(text.find("+Inf"), text.rfind("+Inf"));
}

TEST_F(CustomFamiliesTest, ADescriptionIsOneLineOfTheText)
{
    const auto family = *m_families.open(MetricKind::Gauge, "g", "a\nforged 1\n\\");
    const auto metric = *family->add({}, std::nullopt);
    EXPECT_EQ(prometheus::TextSerializer().Serialize(m_families.collect()),
        "# HELP g a\\nforged 1\\n\\\\\n# TYPE g gauge\ng 0\n");
}

// This holds even if the metrics are never read.
TEST_F(CustomFamiliesTest, AMetricWithoutAReferenceIsForgotten)
{
    const auto family = open(MetricKind::Gauge);
    const auto held = *family->add({{"request", "held"}}, std::nullopt);
    ASSERT_TRUE(held->set(7).ok());
    for (int i = 0; i < 10'000; ++i)
        ASSERT_TRUE(family->add({{"request", std::to_string(i)}}, std::nullopt).ok());
    EXPECT_LE(family->rememberedCount(), 17u);
    EXPECT_EQ(*(*family->add({{"request", "held"}}, std::nullopt))->value(), 7);
}

} // namespace
} // namespace thalassa::metrics
