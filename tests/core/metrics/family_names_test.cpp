// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/family_names.h"

#include <gtest/gtest.h>

#include "core/metrics/cpu_monitor.h"

namespace thalassa::metrics {
namespace {

using prometheus::MetricType;

class NoLoop final : public base::ControlLoop {
public:
    void post(std::function<void()> function) override { function(); }
    void postAfter(base::Duration, std::function<void()>) override { }
};

TEST(ServerFamilies, HaveOneTypeEach)
{
    for (const auto& [name, type] : {std::pair("nv_inference_count", MetricType::Counter),
             std::pair("nv_inference_request_failure", MetricType::Counter),
             std::pair("nv_inference_queue_summary_us", MetricType::Summary),
             std::pair("thalassa_stage_duration_seconds", MetricType::Histogram),
             std::pair("nv_model_load_duration_secs", MetricType::Gauge),
             std::pair("nv_cache_insertion_duration", MetricType::Gauge)}) {
        ASSERT_NE(serverFamilyType(name), nullptr) << name;
        EXPECT_EQ(*serverFamilyType(name), type) << name;
    }
    EXPECT_EQ(serverFamilyType("apples"), nullptr);
}

TEST(ServerFamilies, AreThoseOfTheMachineToo)
{
    NoLoop loop;
    const auto families = CpuMonitor::start({}, loop)->families();
    ASSERT_FALSE(families.empty());
    for (const prometheus::MetricFamily& one : families) {
        ASSERT_NE(serverFamilyType(one.name), nullptr) << one.name;
        EXPECT_EQ(*serverFamilyType(one.name), one.type) << one.name;
    }
}

TEST(ServerFamilies, HavePartsUnderOtherNames)
{
    EXPECT_EQ(serverFamilyWithPart("nv_inference_queue_summary_us_count"),
        "nv_inference_queue_summary_us");
    EXPECT_EQ(serverFamilyWithPart("nv_inference_queue_summary_us"), "");
    EXPECT_EQ(serverFamilyWithPart("nv_inference_count"), ""); // nv_inference is no family
    EXPECT_EQ(serverFamilyWithPart("apples_sum"), "");
}

} // namespace
} // namespace thalassa::metrics
