// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers that build families: their labels, bounds and samples. *thread-compatible*.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <prometheus/metric_family.h>

#include "core/metrics/model_families.h"

namespace thalassa::metrics {

// Return a family with one sample, which has no label.
inline prometheus::MetricFamily gauge(const char* name, const char* help, double value)
{
    prometheus::MetricFamily family{name, help, prometheus::MetricType::Gauge, {}};
    family.metric.emplace_back().gauge.value = value;
    return family;
}
inline prometheus::MetricFamily counter(const char* name, const char* help, double value)
{
    prometheus::MetricFamily family{name, help, prometheus::MetricType::Counter, {}};
    family.metric.emplace_back().counter.value = value;
    return family;
}

using LabelList = std::vector<prometheus::ClientMetric::Label>;

inline LabelList labelsOf(const ModelSample& sample)
{
    LabelList labels;
    labels.reserve(sample.labels.size() + 1);
    for (const auto& [name, value] : sample.labels)
        labels.push_back({name, value});
    return labels;
}

// Inserts a label in alphabetical order (row 8.9), because prometheus-cpp does not sort labels.
inline LabelList with(LabelList labels, const char* name, const char* value)
{
    prometheus::ClientMetric::Label added{name, value};
    const auto place = std::upper_bound(labels.begin(), labels.end(), added);
    labels.insert(place, std::move(added));
    return labels;
}

// Removes the infinite bound from the rising upper bounds of a histogram's buckets, because a
// histogram always has an infinite bucket and would show it twice.
inline std::vector<double> cleanBounds(std::vector<double> bounds)
{
    if (!bounds.empty() && bounds.back() == std::numeric_limits<double>::infinity())
        bounds.pop_back();
    return bounds;
}

// Builds families of counters and gauges with one sample for each model. They share one memory
// buffer, so that the labels, which take most of it, are made only once.
class Sheet {
public:
    template <typename Filter> Sheet(const std::vector<ModelSample>& samples, Filter filter)
    {
        m_samples.reserve(samples.size());
        m_family.metric.reserve(samples.size());
        for (const ModelSample& one : samples) {
            if (!filter(one))
                continue;
            m_samples.push_back(&one);
            m_family.metric.emplace_back().label = labelsOf(one);
        }
    }
    template <typename Value>
    void show(const char* name, const char* help, prometheus::MetricType type, Value value,
        const ModelFamilyVisit& visit)
    {
        if (m_samples.empty())
            return;
        m_family.name = name;
        m_family.help = help;
        m_family.type = type;
        for (size_t i = 0; i < m_samples.size(); ++i) {
            prometheus::ClientMetric& metric = m_family.metric[i];
            double& shown =
                type == prometheus::MetricType::Gauge ? metric.gauge.value : metric.counter.value;
            shown = static_cast<double>(value(*m_samples[i]));
        }
        visit(m_family);
        m_family.metric.resize(m_samples.size()); // removes the samples that `visit` added
    }

private:
    std::vector<const ModelSample*> m_samples;
    prometheus::MetricFamily m_family;
};

// Builds a family sample by sample.
class Builder {
public:
    Builder(const char* name, const char* help, prometheus::MetricType type, size_t expected = 0)
    {
        m_family.name = name;
        m_family.help = help;
        m_family.type = type;
        m_family.metric.reserve(expected);
    }
    prometheus::ClientMetric& add(LabelList labels, prometheus::ClientMetric metric = {})
    {
        prometheus::ClientMetric& added = m_family.metric.emplace_back(std::move(metric));
        added.label = std::move(labels);
        return added;
    }
    void finish(const ModelFamilyVisit& visit)
    {
        if (!m_family.metric.empty())
            visit(m_family);
    }

private:
    prometheus::MetricFamily m_family;
};

} // namespace thalassa::metrics
