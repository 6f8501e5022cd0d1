// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/model_families.h"

#include <gmock/gmock.h>
#include <prometheus/text_serializer.h>

#include <map>

#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::chrono_literals;

ModelSample sampleOf(const std::string& model, bool isCached = false)
{
    ModelSample sample;
    sample.labels = {{"model", model}, {"version", "1"}};
    statistics::Counts& counts = sample.counts;
    counts.success = {7, 21'999};
    counts.fail = {10, 5'000};
    counts.failures = {1, 2, 3, 4};
    counts.queue = {7, 1'000};
    counts.computeInput = {5, 2'000};
    counts.computeInfer = {5, 3'000};
    counts.computeOutput = {5, 4'000};
    counts.cacheHit = {2, 5'000};
    counts.cacheMiss = {1, 6'000};
    counts.inferenceCount = 20;
    counts.executionCount = 3;
    sample.pendingCount = 9;
    sample.loadTime = 1500ms;
    sample.isCached = isCached;
    return sample;
}

std::string textOf(const std::vector<ModelSample>& samples, bool counterLatencies = true)
{
    std::string text;
    showModelFamilies(samples, counterLatencies, [&](prometheus::MetricFamily& family) {
        text += prometheus::TextSerializer().Serialize({family});
        family.metric.emplace_back().label = {{"added", "by others"}}; // must not be in the next
    });
    EXPECT_THAT(text, Not(HasSubstr("by others")));
    return text;
}

TEST(ModelFamilies, HoldEachNumberOnce)
{
    ROWS("8.4", "8.9");
    const std::string labels = R"({model="m",version="1"} )";
    const std::string text = textOf({sampleOf("m")});
    const std::pair<const char*, const char*> expected[] = {{"nv_inference_request_success", "7"},
        {"nv_inference_count", "20"}, {"nv_inference_exec_count", "3"},
        {"nv_inference_request_duration_us", "21"}, {"nv_inference_queue_duration_us", "1"},
        {"nv_inference_compute_input_duration_us", "2"},
        {"nv_inference_compute_infer_duration_us", "3"},
        {"nv_inference_compute_output_duration_us", "4"},
        {"nv_inference_pending_request_count", "9"}, {"nv_model_load_duration_secs", "1.5"}};
    for (const auto& [family, value] : expected) {
        EXPECT_THAT(text, HasSubstr("\n" + (family + labels) + value + "\n"));
        EXPECT_THAT(text, HasSubstr("# TYPE " + std::string(family) + " "));
    }
    EXPECT_THAT(text, HasSubstr("# TYPE nv_inference_pending_request_count gauge\n"));
    EXPECT_THAT(text, HasSubstr("# TYPE nv_inference_count counter\n"));
    EXPECT_THAT(text, Not(HasSubstr("nv_cache"))) << "of models that use the cache alone";
}

TEST(ModelFamilies, TellFailuresByReasonWithTheirLabelsInOrder)
{
    ROWS("8.4.2", "8.9");
    ModelSample sample = sampleOf("m");
    sample.labels = {{"_team", "a\"b\\c\nd"}, {"model", "m"}, {"version", "1"}, {"zone", "z"}};
    const std::string text = textOf({sample});
    for (const char* line : {"reason=\"REJECTED\",version=\"1\",zone=\"z\"} 1\n",
             "reason=\"CANCELED\",version=\"1\",zone=\"z\"} 2\n",
             "reason=\"BACKEND\",version=\"1\",zone=\"z\"} 3\n",
             "reason=\"OTHER\",version=\"1\",zone=\"z\"} 4\n"}) {
        EXPECT_THAT(text,
            HasSubstr(std::string("nv_inference_request_failure{_team=\"a\\\"b\\\\c\\nd\","
                                  "model=\"m\",") +
                line));
    }
}

TEST(ModelFamilies, WithoutLatenciesCountsAreLeft)
{
    ROWS("8.5");
    const std::string text = textOf({sampleOf("m", true)}, false);
    EXPECT_THAT(text, Not(HasSubstr("_duration_us")));
    EXPECT_THAT(text, Not(HasSubstr("nv_cache")));
    for (const char* family : {"nv_inference_request_success", "nv_inference_request_failure",
             "nv_inference_count", "nv_inference_exec_count", "nv_inference_pending_request_count"})
        EXPECT_THAT(text, HasSubstr(std::string("\n") + family + "{"));
}

TEST(ModelFamilies, OfTheCacheAreThereForModelsThatUseIt)
{
    ROWS("8.4.12", "8.4.13");
    const std::string text = textOf({sampleOf("cached", true), sampleOf("plain")});
    const std::string labels = R"({model="cached",version="1"} )";
    EXPECT_THAT(text, HasSubstr("\nnv_cache_num_hits_per_model" + labels + "2\n"));
    EXPECT_THAT(text, HasSubstr("\nnv_cache_num_misses_per_model" + labels + "1\n"));
    EXPECT_THAT(text, HasSubstr("\nnv_cache_hit_duration_per_model" + labels + "5\n"));
    EXPECT_THAT(text, HasSubstr("\nnv_cache_miss_duration_per_model" + labels + "6\n"));
    EXPECT_THAT(text, Not(HasSubstr("hits_per_model{model=\"plain\"")));
}

TEST(ModelFamilies, OfAGpuAreThoseOfExecutions)
{
    ROWS("8.2");
    ModelSample sample = sampleOf("m");
    sample.labels["gpu_uuid"] = "GPU-a";
    sample.isOfGpu = true;
    const std::string text = textOf({sample});
    const std::string labels = R"({gpu_uuid="GPU-a",model="m",version="1"} )";
    EXPECT_THAT(text, HasSubstr("\nnv_inference_exec_count" + labels + "3\n"));
    EXPECT_THAT(text, HasSubstr("\nnv_inference_queue_duration_us" + labels + "1\n"));
    EXPECT_THAT(text, HasSubstr("nv_inference_request_failure{gpu_uuid=\"GPU-a\","));
    EXPECT_THAT(text, Not(HasSubstr("nv_inference_pending_request_count")));
    EXPECT_THAT(text, Not(HasSubstr("nv_model_load_duration_secs")));
}

TEST(ModelFamilies, AreLeftOutWithoutASample)
{
    ROWS("8.11");
    EXPECT_EQ(textOf({}), "");
}

TEST(ModelFamilies, WriteQuantilesAndBoundsBehindTheOtherLabels)
{
    ROWS("8.9", "8.4.14", "8.4.15");
    Observations::Options options;
    options.quantiles = {{0.5, 0.05}};
    options.firstResponse = {100};
    options.stages = {0.5};
    ModelSample sample = sampleOf("m");
    sample.labels["zone"] = "z";
    const auto observations = std::make_shared<Observations>(options);
    observations->onFirstResponse(1ms);
    sample.observations = observations;
    const std::string before = textOf({sample});
    EXPECT_THAT(before, HasSubstr("{model=\"m\",version=\"1\",zone=\"z\",quantile=\"0.5\"} Nan\n"));
    EXPECT_THAT(before, Not(HasSubstr("thalassa_stage_duration_seconds")));
    const base::TimePoint start{1s};
    observations->onSuccess({.accepted = start, .queued = start, .executeStart = start}, start);
    const std::string text = textOf({sample});
    EXPECT_THAT(text, HasSubstr("# TYPE nv_inference_request_summary_us summary\n"));
    EXPECT_THAT(text, HasSubstr("# TYPE nv_inference_first_response_histogram_ms histogram\n"));
    EXPECT_THAT(text,
        HasSubstr("nv_inference_first_response_histogram_ms_bucket{model=\"m\",version=\"1\","
                  "zone=\"z\",le=\"100\"} 1\n"));
    EXPECT_THAT(text,
        HasSubstr("thalassa_stage_duration_seconds_bucket{model=\"m\",stage=\"queue\",version="
                  "\"1\",zone=\"z\",le=\"0.5\"} 1\n"));
}

TEST(GpuMemory, IsThatOfTheModelsThatHaveSome)
{
    ModelSample sample = sampleOf("m");
    sample.gpuMemory = {{0, 4096}, {2, 512}};
    std::string text;
    showGpuMemory({sample, sampleOf("cpu")}, [&](prometheus::MetricFamily& family) {
        text += prometheus::TextSerializer().Serialize({family});
    });
    EXPECT_THAT(text,
        HasSubstr("# TYPE thalassa_gpu_model_memory_bytes gauge\n"
                  "thalassa_gpu_model_memory_bytes{gpu=\"0\",model=\"m\",version=\"1\"} 4096\n"
                  "thalassa_gpu_model_memory_bytes{gpu=\"2\",model=\"m\",version=\"1\"} 512\n"));
    EXPECT_THAT(text, Not(HasSubstr("cpu")));
}

TEST(ModelLabels, AreNameVersionNamespaceAndTags)
{
    ROWS("8.2");
    ::inference::ModelConfig config;
    config.set_name("m");
    EXPECT_EQ(modelLabels(config, 3, ""), (prometheus::Labels{{"model", "m"}, {"version", "3"}}));
    (*config.mutable_metric_tags())["team"] = "a";
    EXPECT_EQ(modelLabels(config, 3, "/models"),
        (prometheus::Labels{
            {"model", "m"}, {"version", "3"}, {"namespace", "/models"}, {"_team", "a"}}));
}

TEST(ServerFamilyTypes, AreThoseOfTheServersOwn)
{
    using prometheus::MetricType;
    const std::map<std::string, MetricType> expected{
        {"nv_inference_request_success", MetricType::Counter},
        {"nv_inference_request_failure", MetricType::Counter},
        {"nv_inference_pending_request_count", MetricType::Gauge},
        {"nv_inference_queue_summary_us", MetricType::Summary},
        {"thalassa_gpu_model_memory_bytes", MetricType::Gauge},
        {"thalassa_stage_duration_seconds", MetricType::Histogram}};
    for (const auto& [name, type] : expected) {
        ASSERT_NE(modelFamilyType(name), nullptr) << name;
        EXPECT_EQ(*modelFamilyType(name), type) << name;
    }
    EXPECT_EQ(modelFamilyType("requests_total"), nullptr);
}

} // namespace
} // namespace thalassa::metrics
