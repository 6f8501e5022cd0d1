// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/server_metrics.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include <prometheus/text_serializer.h>

#include "core/base/build_info.h"
#include "core/metrics/custom_families.h"
#include "core/metrics/device_families.h"
#include "core/metrics/family_names.h"
#include "core/metrics/model_families.h"

namespace thalassa::metrics {
namespace {

using prometheus::MetricFamily;

// Writes the text family by family, so that no family has to be kept. A name and a sample may occur
// only once: the server's own samples come first, followed by the samples of the same name that
// were made through the C API. Prometheus rejects a text in which a name has two types, so the
// latter are left out if their type differs.
class Text {
public:
    explicit Text(std::vector<MetricFamily> ofOthers)
        : m_ofOthers(std::move(ofOthers))
    {
    }

    // Writes `family`, after adding the samples made through the C API to it.
    void write(MetricFamily& family)
    {
        const auto same = std::find_if(m_ofOthers.begin(), m_ofOthers.end(),
            [&](const MetricFamily& other) { return other.name == family.name; });
        if (same != m_ofOthers.end()) {
            if (same->type == family.type)
                append(std::move(same->metric), family);
            m_ofOthers.erase(same);
        }
        std::swap(m_written.front(), family);
        m_serializer.Serialize(m_stream, m_written);
        std::swap(m_written.front(), family);
    }
    std::string finish() &&
    {
        m_serializer.Serialize(m_stream, m_ofOthers);
        return std::move(m_stream).str();
    }

private:
    static void append(std::vector<prometheus::ClientMetric> added, MetricFamily& family)
    {
        const size_t ownCount = family.metric.size();
        for (prometheus::ClientMetric& one : added) {
            const auto end = family.metric.begin() + static_cast<ptrdiff_t>(ownCount);
            if (std::none_of(family.metric.begin(), end,
                    [&](const auto& own) { return own.label == one.label; }))
                family.metric.push_back(std::move(one));
        }
    }

    std::vector<MetricFamily> m_ofOthers;
    std::vector<MetricFamily> m_written{1}; // the serializer takes a list
    prometheus::TextSerializer m_serializer;
    std::ostringstream m_stream;
};

// A sample of value 1 whose labels are the build, for joins with other samples.
MetricFamily buildFamily()
{
    const base::BuildInfo& build = base::buildInfo();
    MetricFamily family;
    family.name = kBuildFamily;
    family.help = "Version and build of the server";
    family.type = prometheus::MetricType::Gauge;
    family.metric.resize(1);
    family.metric[0].label = {{"build_type", build.type}, {"commit", build.commit},
        {"compiler", build.compiler}, {"version", build.version}};
    family.metric[0].gauge.value = 1;
    return family;
}

} // namespace

ServerMetrics::ServerMetrics(
    Settings settings, base::ControlLoop& control, const device::Registry& devices)
    : m_settings(std::move(settings))
    , m_devices(devices)
    , m_showsGpus(m_settings.showsGpus())
    , m_build(m_sources->add(
          [](FamilySources::Families& families) { families.push_back(buildFamily()); }))
{
    if (m_settings.isEnabled && m_settings.ofCpu)
        m_cpu = CpuMonitor::start({.interval = m_settings.interval}, control);
    const std::vector<device::Device*> gpus = m_devices.gpuDevices();
    if (m_showsGpus && !gpus.empty()) {
        m_gpus = std::make_unique<GpuReading>();
        m_gpus->monitor = GpuMonitor::start(gpus, m_settings.interval, m_gpus->loop);
    }
}

// Returns the families of the machine and of the server's use of it.
std::vector<MetricFamily> ServerMetrics::machineFamilies() const
{
    std::vector<MetricFamily> families = m_cpu ? m_cpu->families() : std::vector<MetricFamily>();
    addPinnedMemoryFamilies(m_devices, families);
    if (m_gpus) {
        std::vector<MetricFamily> read = m_gpus->monitor->families();
        std::move(read.begin(), read.end(), std::back_inserter(families));
    }
    if (m_showsGpus)
        addGpuFamilies(m_devices, families);
    return families;
}

std::string ServerMetrics::text() const
{
    Text text(CustomFamilies::instance().collect());
    if (m_settings.isEnabled) {
        const auto write = [&text](MetricFamily& family) { text.write(family); };
        const std::vector<ModelSample> models = m_models->samples();
        showModelFamilies(models, m_settings.counterLatencies, write);
        if (m_showsGpus)
            showGpuMemory(models, write);
        std::vector<MetricFamily> machine = machineFamilies();
        for (MetricFamily& one : machine)
            text.write(one);
        std::vector<MetricFamily> more = m_sources->collect();
        for (MetricFamily& one : more)
            text.write(one);
    }
    return std::move(text).finish();
}

std::vector<LabelledValue> ServerMetrics::customValues(const std::string& family)
{
    const auto found = CustomFamilies::instance().collect(family);
    std::vector<LabelledValue> values;
    if (!found || found->type == prometheus::MetricType::Histogram)
        return values;
    const bool isGauge = found->type == prometheus::MetricType::Gauge;
    for (const prometheus::ClientMetric& metric : found->metric) {
        LabelledValue& value = values.emplace_back();
        value.value = isGauge ? metric.gauge.value : metric.counter.value;
        for (const auto& label : metric.label)
            value.labels[label.name] = label.value;
    }
    return values;
}

} // namespace thalassa::metrics
