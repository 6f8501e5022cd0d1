// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/metrics_translation.h"

#include <algorithm>
#include <cmath>

#include "console/feed/translation.h"
#include "console/models/server/model_table.h"
#include "console/models/text/shown_text.h"
#include "session.pb.h"

namespace thalassa::console {
namespace {

constexpr int kMostQueues = static_cast<int>(ModelTable::kMaximumRows);
constexpr qsizetype kMostGpus = 64;
constexpr double kMostCount = 9'007'199'254'740'992; // a double has each integer up to it

std::string labelOf(const session::Sample& sample, const char* name)
{
    const auto found = std::find_if(sample.labels().begin(), sample.labels().end(),
        [name](const session::Label& label) { return label.name() == name; });
    return found == sample.labels().end() ? std::string() : found->value();
}

std::optional<quint64> countOf(double value)
{
    const bool isCount = value >= 0 && value <= kMostCount; // NaN is none
    return isCount ? std::optional(static_cast<quint64>(value)) : std::nullopt;
}

void takeQueued(MetricsFacts& facts, const session::MetricFamily& family)
{
    const int count = std::min(family.samples_size(), kMostQueues);
    for (int at = 0; at < count; ++at) {
        const session::Sample& sample = family.samples(at);
        const std::optional<quint64> queued = countOf(sample.value());
        if (queued) {
            const qint64 version =
                QByteArray::fromStdString(labelOf(sample, "version")).toLongLong();
            facts.queued.insert(keyOf(labelOf(sample, "model"), version), *queued);
        }
    }
}

// Returns the processor with the name, which is added if there is room; otherwise null.
ProcessorFigures* processorNamed(MetricsFacts& facts, const QString& name)
{
    const auto found = std::find_if(facts.processors.begin(), facts.processors.end(),
        [&name](const ProcessorFigures& one) { return one.name == name; });
    if (found != facts.processors.end())
        return &*found;
    if (facts.processors.size() > kMostGpus)
        return nullptr;
    facts.processors.append(ProcessorFigures{name, {}, {}, {}});
    return &facts.processors.last();
}

enum class Gauge { Busy, MemoryUsed, MemoryTotal };

void takeGauge(MetricsFacts& facts, const session::MetricFamily& family, Gauge gauge, bool isGpu)
{
    for (const session::Sample& sample : family.samples()) {
        const QString name = isGpu ? shownText(labelOf(sample, "gpu_uuid"), 64) : QString();
        if (isGpu && name.isEmpty())
            continue;
        ProcessorFigures* const processor = processorNamed(facts, name);
        if (processor == nullptr)
            return;
        if (gauge == Gauge::MemoryUsed)
            processor->memoryUsed = countOf(sample.value());
        else if (gauge == Gauge::MemoryTotal)
            processor->memoryTotal = countOf(sample.value());
        else if (sample.value() >= 0 && sample.value() <= 1)
            processor->busy = sample.value();
    }
}

struct GaugeFamily {
    const char* name;
    Gauge gauge;
    bool isGpu;
};

// The gauges of the CPUs come first, and have no label.
constexpr GaugeFamily kGauges[] = {
    {"nv_cpu_utilization", Gauge::Busy, false},
    {"nv_cpu_memory_used_bytes", Gauge::MemoryUsed, false},
    {"nv_cpu_memory_total_bytes", Gauge::MemoryTotal, false},
    {"nv_gpu_utilization", Gauge::Busy, true},
    {"nv_gpu_memory_used_bytes", Gauge::MemoryUsed, true},
    {"nv_gpu_memory_total_bytes", Gauge::MemoryTotal, true},
};

} // namespace

MetricsFacts metricsOf(const session::MetricFamilies& families)
{
    MetricsFacts facts;
    const auto find = [&families](const char* name) {
        const auto& all = families.families();
        const auto found = std::find_if(all.begin(), all.end(),
            [name](const session::MetricFamily& family) { return family.name() == name; });
        return found == all.end() ? nullptr : &*found;
    };
    if (const auto* const queued = find("nv_inference_pending_request_count"))
        takeQueued(facts, *queued);
    for (const GaugeFamily& one : kGauges) {
        if (const auto* const family = find(one.name))
            takeGauge(facts, *family, one.gauge, one.isGpu);
    }
    return facts;
}

} // namespace thalassa::console
