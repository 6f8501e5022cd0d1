// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Samples have their labels in alphabetical order (row 8.9): prometheus-cpp writes them as they
// come.
#include "core/metrics/model_families.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::metrics {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using statistics::Counts;
using LabelList = std::vector<ClientMetric::Label>;

uint64_t microseconds(const statistics::CountAndTime& total)
{
    return total.nanoseconds / 1000;
}

// Which models have it (rows 8.4.12, 8.5).
enum class Condition { Always, Latencies, Cache };

struct CounterFamily {
    const char* name;
    const char* help;
    uint64_t (*value)(const Counts& counts);
    Condition condition = Condition::Always;
    bool areFailuresNext = false; // as in Triton, where they stand between successes and rows
};

constexpr char kFailure[] = "nv_inference_request_failure";
constexpr char kPending[] = "nv_inference_pending_request_count";
constexpr char kLoadDuration[] = "nv_model_load_duration_secs";

constexpr CounterFamily kCounters[] = {
    {"nv_inference_request_success",
        "Requests that were answered well, by the cache or by an execution",
        [](const Counts& counts) { return counts.success.count; }, Condition::Always, true},
    {"nv_inference_count", "Inferences, each row of a batch being one; without those of the cache",
        [](const Counts& counts) { return counts.inferenceCount; }},
    {"nv_inference_exec_count", "Executions of the model, each for one batch",
        [](const Counts& counts) { return counts.executionCount; }},
    {"nv_inference_request_duration_us",
        "Microseconds from the acceptance of requests to their end, cached ones included",
        [](const Counts& counts) { return microseconds(counts.success); }, Condition::Latencies},
    {"nv_inference_queue_duration_us",
        "Microseconds that requests waited to be executed, cached ones included",
        [](const Counts& counts) { return microseconds(counts.queue); }, Condition::Latencies},
    {"nv_inference_compute_input_duration_us",
        "Microseconds in which the backend made inputs ready, for each request of a batch",
        [](const Counts& counts) { return microseconds(counts.computeInput); },
        Condition::Latencies},
    {"nv_inference_compute_infer_duration_us",
        "Microseconds in which the backend computed, for each request of a batch",
        [](const Counts& counts) { return microseconds(counts.computeInfer); },
        Condition::Latencies},
    {"nv_inference_compute_output_duration_us",
        "Microseconds in which the backend made outputs ready, for each request of a batch",
        [](const Counts& counts) { return microseconds(counts.computeOutput); },
        Condition::Latencies},
    {"nv_cache_num_hits_per_model", "Requests that the response cache answered",
        [](const Counts& counts) { return counts.cacheHit.count; }, Condition::Cache},
    {"nv_cache_num_misses_per_model", "Requests whose answers were not yet in the response cache",
        [](const Counts& counts) { return counts.cacheMiss.count; }, Condition::Cache},
    {"nv_cache_hit_duration_per_model", "Microseconds that the cache took for its answers",
        [](const Counts& counts) { return microseconds(counts.cacheHit); }, Condition::Cache},
    {"nv_cache_miss_duration_per_model",
        "Microseconds of looking up in vain, and of inserting the answer afterwards",
        [](const Counts& counts) { return microseconds(counts.cacheMiss); }, Condition::Cache},
};

struct SummaryFamily {
    const char* name;
    const char* help;
    Stage stage;
};
constexpr SummaryFamily kSummaries[] = {
    {"nv_inference_request_summary_us",
        "Microseconds from a request's acceptance to its end, for models without a cache",
        Stage::Request},
    {"nv_inference_queue_summary_us", "Microseconds that a request waited", Stage::Queue},
    {"nv_inference_compute_input_summary_us", "Microseconds in which the backend made inputs ready",
        Stage::ComputeInput},
    {"nv_inference_compute_infer_summary_us", "Microseconds in which the backend computed",
        Stage::ComputeInfer},
    {"nv_inference_compute_output_summary_us",
        "Microseconds in which the backend made outputs ready", Stage::ComputeOutput},
    {"nv_cache_hit_summary_per_model", "Microseconds that the cache took for an answer",
        Stage::CacheHit},
    {"nv_cache_miss_summary_per_model",
        "Microseconds of a lookup in vain, and of inserting the answer afterwards",
        Stage::CacheMiss},
};

constexpr const char* kReasons[statistics::kFailureReasonCount] = {
    "REJECTED", "CANCELED", "BACKEND", "OTHER"};

bool has(const ModelSample& sample, Condition condition, bool latencies)
{
    return condition == Condition::Always ||
        (latencies && (condition == Condition::Latencies || sample.isCached));
}

LabelList labelsOf(const ModelSample& sample)
{
    LabelList labels;
    labels.reserve(sample.labels.size() + 1);
    for (const auto& [name, value] : sample.labels)
        labels.push_back({name, value});
    return labels;
}

LabelList with(LabelList labels, const char* name, const char* value)
{
    ClientMetric::Label added{name, value};
    const auto place = std::upper_bound(labels.begin(), labels.end(), added);
    labels.insert(place, std::move(added));
    return labels;
}

// A family that is being put together, one sample after the other.
class Builder {
public:
    Builder(const char* name, const char* help, MetricType type, size_t expected = 0)
    {
        m_family.name = name;
        m_family.help = help;
        m_family.type = type;
        m_family.metric.reserve(expected);
    }
    ClientMetric& add(const LabelList& labels, ClientMetric metric = {})
    {
        ClientMetric& added = m_family.metric.emplace_back(std::move(metric));
        added.label = labels;
        return added;
    }
    void finish(std::vector<MetricFamily>& families)
    {
        if (!m_family.metric.empty())
            families.push_back(std::move(m_family));
    }

private:
    MetricFamily m_family;
};

using Samples = std::vector<ModelSample>;
using Labels = std::vector<LabelList>; // of each sample

void addFailures(const Samples& samples, const Labels& labels, std::vector<MetricFamily>& families)
{
    Builder failures(kFailure, "Requests that a scheduler had accepted and that failed, by reason",
        MetricType::Counter, samples.size() * std::size(kReasons));
    for (size_t i = 0; i < samples.size(); ++i) {
        for (size_t reason = 0; reason < std::size(kReasons); ++reason) {
            failures.add(with(labels[i], "reason", kReasons[reason])).counter.value =
                static_cast<double>(samples[i].counts.failures[reason]);
        }
    }
    failures.finish(families);
}

void addCounters(const Samples& samples, const Labels& labels, bool latencies,
    std::vector<MetricFamily>& families)
{
    for (const CounterFamily& one : kCounters) {
        Builder counters(one.name, one.help, MetricType::Counter, samples.size());
        for (size_t i = 0; i < samples.size(); ++i) {
            if (has(samples[i], one.condition, latencies))
                counters.add(labels[i]).counter.value =
                    static_cast<double>(one.value(samples[i].counts));
        }
        counters.finish(families);
        if (one.areFailuresNext)
            addFailures(samples, labels, families);
    }
}

void addGauges(const Samples& samples, const Labels& labels, std::vector<MetricFamily>& families)
{
    Builder pending(kPending, "Requests that were accepted and wait to be executed",
        MetricType::Gauge, samples.size());
    Builder loads(
        kLoadDuration, "Seconds that loading the model took", MetricType::Gauge, samples.size());
    for (size_t i = 0; i < samples.size(); ++i) {
        pending.add(labels[i]).gauge.value = static_cast<double>(samples[i].pendingCount);
        loads.add(labels[i]).gauge.value =
            std::chrono::duration<double>(samples[i].loadTime).count();
    }
    pending.finish(families);
    loads.finish(families);
}

void addHistograms(
    const Samples& samples, const Labels& labels, std::vector<MetricFamily>& families)
{
    Builder first(kFirstResponseFamily,
        "Milliseconds from a request's acceptance to its first response", MetricType::Histogram);
    Builder stages(kStageFamily, "Seconds of each stage of a request", MetricType::Histogram);
    for (size_t i = 0; i < samples.size(); ++i) {
        const Observations* const observed = samples[i].observations.get();
        if (observed == nullptr)
            continue;
        if (const prometheus::Histogram* const one = observed->firstResponse())
            first.add(labels[i], one->Collect());
        for (size_t stage = 0; stage < kStageCount; ++stage) {
            if (const auto* const one = observed->histogram(static_cast<Stage>(stage))) {
                stages.add(
                    with(labels[i], "stage", stageName(static_cast<Stage>(stage))), one->Collect());
            }
        }
    }
    first.finish(families);
    stages.finish(families);
}

void addSummaries(const Samples& samples, const Labels& labels, std::vector<MetricFamily>& families)
{
    for (const SummaryFamily& one : kSummaries) {
        Builder summaries(one.name, one.help, MetricType::Summary);
        for (size_t i = 0; i < samples.size(); ++i) {
            const Observations* const observed = samples[i].observations.get();
            const auto* const summary = observed ? observed->summary(one.stage) : nullptr;
            if (summary != nullptr)
                summaries.add(labels[i], summary->Collect());
        }
        summaries.finish(families);
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

std::vector<MetricFamily> modelFamilies(const Samples& samples, bool counterLatencies)
{
    Labels labels;
    labels.reserve(samples.size());
    for (const ModelSample& sample : samples)
        labels.push_back(labelsOf(sample));
    std::vector<MetricFamily> families;
    addCounters(samples, labels, counterLatencies, families);
    addGauges(samples, labels, families);
    addHistograms(samples, labels, families);
    addSummaries(samples, labels, families);
    return families;
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
    return name == kPending || name == kLoadDuration ? &kGauge : nullptr;
}

} // namespace thalassa::metrics
