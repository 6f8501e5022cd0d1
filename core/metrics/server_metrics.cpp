// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/server_metrics.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <prometheus/text_serializer.h>

#include "core/metrics/custom_families.h"
#include "core/metrics/model_families.h"

namespace thalassa::metrics {
namespace {

using prometheus::MetricFamily;

bool hasSample(
    const MetricFamily& family, const std::vector<prometheus::ClientMetric::Label>& labels)
{
    return std::any_of(family.metric.begin(), family.metric.end(),
        [&](const prometheus::ClientMetric& one) { return one.label == labels; });
}

// A name may stand in the text once, and so may a sample: what is there already gets the samples
// that it has not. A scrape that shows a name with two types is refused as a whole: the first one
// stays.
void append(std::vector<MetricFamily> added, std::vector<MetricFamily>& families)
{
    for (MetricFamily& one : added) {
        const auto same = std::find_if(families.begin(), families.end(),
            [&](const auto& other) { return other.name == one.name; });
        if (same == families.end()) {
            families.push_back(std::move(one));
        } else if (same->type == one.type) {
            std::copy_if(std::make_move_iterator(one.metric.begin()),
                std::make_move_iterator(one.metric.end()), std::back_inserter(same->metric),
                [&](const auto& metric) { return !hasSample(*same, metric.label); });
        }
    }
}

} // namespace

ServerMetrics::ServerMetrics(Settings settings, Source more, base::ControlLoop& control)
    : m_settings(std::move(settings))
    , m_more(std::move(more))
{
    if (m_settings.isEnabled && m_settings.ofCpu)
        m_cpu = CpuMonitor::start({.interval = m_settings.interval}, control);
}

std::string ServerMetrics::text() const
{
    std::vector<MetricFamily> families;
    if (m_settings.isEnabled) {
        families = modelFamilies(m_models->samples(), m_settings.counterLatencies);
        if (m_cpu)
            append(m_cpu->families(), families);
        if (m_more)
            append(m_more(), families);
    }
    append(CustomFamilies::instance().collect(), families);
    return prometheus::TextSerializer().Serialize(families);
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
