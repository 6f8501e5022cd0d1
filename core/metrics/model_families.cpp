// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/model_families.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/metrics/family_builders.h"

namespace thalassa::metrics {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;
using statistics::Counts;
using Visit = ModelFamilyVisit;

uint64_t microseconds(const statistics::CountAndTime& total)
{
    return total.nanoseconds / 1000;
}

// The condition under which a model has a family (rows 8.4.12, 8.5).
enum class Condition { Always, Latencies, Cache };

struct CounterFamily {
    const char* name;
    const char* help;
    uint64_t (*value)(const Counts& counts);
    Condition condition = Condition::Always;
    bool areFailuresNext = false; // as in Triton, which writes failures after successes
};

constexpr char kFailure[] = "nv_inference_request_failure";
constexpr char kPending[] = "nv_inference_pending_request_count";
constexpr char kLoadDuration[] = "nv_model_load_duration_secs";
constexpr char kGpuMemory[] = "thalassa_gpu_model_memory_bytes";

constexpr CounterFamily kCounters[] = {
    {"nv_inference_request_success",
        "Requests that succeeded, including those answered from the response cache",
        [](const Counts& counts) { return counts.success.count; }, Condition::Always, true},
    {"nv_inference_count",
        "Inferences, one for each row of an executed batch; cache hits are not counted",
        [](const Counts& counts) { return counts.inferenceCount; }},
    {"nv_inference_exec_count",
        "Executions of the model, one for each batch; cache hits are not counted",
        [](const Counts& counts) { return counts.executionCount; }},
    {"nv_inference_request_duration_us",
        "Cumulative duration of requests in microseconds, from acceptance to end, cache hits "
        "included",
        [](const Counts& counts) { return microseconds(counts.success); }, Condition::Latencies},
    {"nv_inference_queue_duration_us",
        "Cumulative time that requests waited for execution in microseconds, cache hits included",
        [](const Counts& counts) { return microseconds(counts.queue); }, Condition::Latencies},
    {"nv_inference_compute_input_duration_us",
        "Cumulative time of requests in which the backend prepared inputs, in microseconds",
        [](const Counts& counts) { return microseconds(counts.computeInput); },
        Condition::Latencies},
    {"nv_inference_compute_infer_duration_us",
        "Cumulative time of requests in which the backend computed, in microseconds",
        [](const Counts& counts) { return microseconds(counts.computeInfer); },
        Condition::Latencies},
    {"nv_inference_compute_output_duration_us",
        "Cumulative time of requests in which the backend prepared outputs, in microseconds",
        [](const Counts& counts) { return microseconds(counts.computeOutput); },
        Condition::Latencies},
    {"nv_cache_num_hits_per_model", "Requests answered from the response cache",
        [](const Counts& counts) { return counts.cacheHit.count; }, Condition::Cache},
    {"nv_cache_num_misses_per_model", "Requests whose response was not in the response cache",
        [](const Counts& counts) { return counts.cacheMiss.count; }, Condition::Cache},
    {"nv_cache_hit_duration_per_model", "Cumulative duration of cache hits in microseconds",
        [](const Counts& counts) { return microseconds(counts.cacheHit); }, Condition::Cache},
    {"nv_cache_miss_duration_per_model",
        "Cumulative duration of cache misses in microseconds (lookup and insertion)",
        [](const Counts& counts) { return microseconds(counts.cacheMiss); }, Condition::Cache},
};

struct SummaryFamily {
    const char* name;
    const char* help;
    Stage stage;
};
constexpr SummaryFamily kSummaries[] = {
    {"nv_inference_request_summary_us",
        "Duration of a request in microseconds, from acceptance to end, for models without a "
        "response cache",
        Stage::Request},
    {"nv_inference_queue_summary_us", "Time that a request waited for execution in microseconds",
        Stage::Queue},
    {"nv_inference_compute_input_summary_us",
        "Time of a request in which the backend prepared inputs, in microseconds",
        Stage::ComputeInput},
    {"nv_inference_compute_infer_summary_us",
        "Time of a request in which the backend computed, in microseconds", Stage::ComputeInfer},
    {"nv_inference_compute_output_summary_us",
        "Time of a request in which the backend prepared outputs, in microseconds",
        Stage::ComputeOutput},
    {"nv_cache_hit_summary_per_model", "Duration of a cache hit in microseconds", Stage::CacheHit},
    {"nv_cache_miss_summary_per_model",
        "Duration of a cache miss in microseconds (lookup and insertion)", Stage::CacheMiss},
};

constexpr const char* kReasons[statistics::kFailureReasonCount] = {
    "REJECTED", "CANCELED", "BACKEND", "OTHER"};

using Samples = std::vector<ModelSample>;

void showFailures(const Samples& samples, const Visit& visit)
{
    Builder failures(kFailure, "Accepted requests that failed, by reason", MetricType::Counter,
        samples.size() * std::size(kReasons));
    for (const ModelSample& sample : samples) {
        const LabelList labels = labelsOf(sample);
        for (size_t reason = 0; reason < std::size(kReasons); ++reason) {
            failures.add(with(labels, "reason", kReasons[reason])).counter.value =
                static_cast<double>(sample.counts.failures[reason]);
        }
    }
    failures.finish(visit);
}

void showCounters(const Samples& samples, bool latencies, Sheet& ofAll, const Visit& visit)
{
    Sheet ofCached(samples, [](const ModelSample& sample) { return sample.isCached; });
    for (const CounterFamily& one : kCounters) {
        if (!latencies && one.condition != Condition::Always)
            continue;
        Sheet& sheet = one.condition == Condition::Cache ? ofCached : ofAll;
        sheet.show(
            one.name, one.help, MetricType::Counter,
            [&](const ModelSample& sample) { return one.value(sample.counts); }, visit);
        if (one.areFailuresNext)
            showFailures(samples, visit);
    }
}

// The requests that wait and the load belong to no GPU.
void showGauges(const Samples& samples, const Visit& visit)
{
    Sheet ofModels(samples, [](const ModelSample& sample) { return !sample.isOfGpu; });
    ofModels.show(
        kPending, "Accepted requests that wait for execution", MetricType::Gauge,
        [](const ModelSample& sample) { return sample.pendingCount; }, visit);
    ofModels.show(
        kLoadDuration, "Duration of the model's load in seconds", MetricType::Gauge,
        [](const ModelSample& sample) {
            return std::chrono::duration<double>(sample.loadTime).count();
        },
        visit);
}

void showHistograms(const Samples& samples, const Visit& visit)
{
    Builder first(kFirstResponseFamily,
        "Time from the acceptance of a request to its first response in milliseconds",
        MetricType::Histogram);
    Builder stages(
        kStageFamily, "Duration of each stage of a request in seconds", MetricType::Histogram);
    for (const ModelSample& sample : samples) {
        const Observations* const observed = sample.observations.get();
        if (observed == nullptr)
            continue;
        const LabelList labels = labelsOf(sample);
        if (const prometheus::Histogram* const one = observed->firstResponse())
            first.add(labels, one->Collect());
        if (const StageHistograms* const histograms = observed->stageHistograms()) {
            for (auto& [stage, one] : histograms->collect())
                stages.add(with(labels, "stage", nameOf(stage).data()), std::move(one));
        }
    }
    first.finish(visit);
    stages.finish(visit);
}

void showSummaries(const Samples& samples, const Visit& visit)
{
    for (const SummaryFamily& one : kSummaries) {
        Builder summaries(one.name, one.help, MetricType::Summary);
        for (const ModelSample& sample : samples) {
            const Observations* const observed = sample.observations.get();
            if (const auto* const summary = observed ? observed->summary(one.stage) : nullptr)
                summaries.add(labelsOf(sample), summary->Collect());
        }
        summaries.finish(visit);
    }
}

} // namespace

prometheus::Labels modelLabels(
    const ::inference::ModelConfig& config, int64_t version, const std::string& space)
{
    prometheus::Labels labels{{"model", config.name()}, {"version", std::to_string(version)}};
    if (!space.empty())
        labels["namespace"] = space;
    for (const auto& [key, value] : config.metric_tags())
        labels[absl::StrCat("_", key)] = value;
    return labels;
}

void showModelFamilies(const Samples& samples, bool counterLatencies, const Visit& visit)
{
    Sheet ofAll(samples, [](const ModelSample&) { return true; });
    showCounters(samples, counterLatencies, ofAll, visit);
    showGauges(samples, visit);
    showHistograms(samples, visit);
    showSummaries(samples, visit);
}

void showGpuMemory(const Samples& samples, const Visit& visit)
{
    Builder memory(kGpuMemory, "Memory of the GPU that the backend of the model reported in bytes",
        MetricType::Gauge);
    for (const ModelSample& sample : samples) {
        for (const auto& [gpu, bytes] : sample.gpuMemory) {
            memory.add(with(labelsOf(sample), "gpu", std::to_string(gpu).c_str())).gauge.value =
                static_cast<double>(bytes);
        }
    }
    memory.finish(visit);
}

bool isHistogramFamily(std::string_view name)
{
    return name == kFirstResponseFamily || name == kStageFamily;
}

const MetricType* modelFamilyType(std::string_view name)
{
    static constexpr MetricType kCounter = MetricType::Counter;
    static constexpr MetricType kGauge = MetricType::Gauge;
    static constexpr MetricType kHistogram = MetricType::Histogram;
    static constexpr MetricType kSummary = MetricType::Summary;
    const auto isNamed = [&](const auto& family) { return name == family.name; };
    if (name == kFailure || std::any_of(std::begin(kCounters), std::end(kCounters), isNamed))
        return &kCounter;
    if (std::any_of(std::begin(kSummaries), std::end(kSummaries), isNamed))
        return &kSummary;
    if (isHistogramFamily(name))
        return &kHistogram;
    return name == kPending || name == kLoadDuration || name == kGpuMemory ? &kGauge : nullptr;
}

} // namespace thalassa::metrics
