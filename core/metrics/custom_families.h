// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Custom families: metrics that backends, caches and embedding programs make through the C API
// (row 8.8). They belong to the process, and every server in it shows them. *thread-safe*.
//
// A family or a metric is shown while a caller holds a reference to it. Two families of the same
// name are one, and so are two metrics of a family with the same labels: the description and the
// buckets of the first one apply.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/labels.h>
#include <prometheus/metric_family.h>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/metrics/weak_map.h"

namespace thalassa::metrics {

enum class MetricKind { Counter, Gauge, Histogram };

class CustomMetric {
public:
    // Upper bounds of a histogram's buckets, rising; they may include the infinite bound.
    using Buckets = std::vector<double>;

    CustomMetric(MetricKind kind, const Buckets& buckets);

    MetricKind kind() const { return static_cast<MetricKind>(m_metric.index()); }
    // These return UNIMPLEMENTED for a kind that does not support them.
    absl::StatusOr<double> value() const;
    absl::Status set(double value);
    absl::Status observe(double value);
    // Fails with INVALID_ARGUMENT for a negative increment of a counter; a gauge accepts it.
    absl::Status increment(double value);

    prometheus::ClientMetric collect() const;

private:
    using Held = std::variant<prometheus::Counter, prometheus::Gauge, prometheus::Histogram>;
    Held m_metric; // its alternatives have the order of MetricKind
};

class CustomFamily {
public:
    CustomFamily(MetricKind kind, std::string name, const std::string& description);

    MetricKind kind() const { return m_kind; }
    const std::string& name() const { return m_name; }

    // Returns the metric with these labels, creating it if needed. Fails with INVALID_ARGUMENT if a
    // histogram has no `buckets` or another kind has some, and for invalid labels and buckets.
    absl::StatusOr<std::shared_ptr<CustomMetric>> add(
        const prometheus::Labels& labels, const std::optional<CustomMetric::Buckets>& buckets);
    // Returns the family with its samples; nothing if it has no metrics.
    std::optional<prometheus::MetricFamily> collect() const;
    // The number of sets of labels in memory, including those of metrics that no longer exist.
    size_t rememberedCount() const;

private:
    const MetricKind m_kind;
    const std::string m_name;
    const std::string m_description; // escaped for the text format
    mutable base::Mutex m_mutex;
    WeakMap<prometheus::Labels, CustomMetric> m_metrics ABSL_GUARDED_BY(m_mutex);
};

class CustomFamilies {
public:
    // The instance of the process.
    static CustomFamilies& instance();

    // Returns the family with that name, creating it if needed. Fails with INVALID_ARGUMENT for an
    // invalid name, and for one that is already used by another kind, including the server's own
    // families and the parts of its histograms.
    absl::StatusOr<std::shared_ptr<CustomFamily>> open(
        MetricKind kind, const std::string& name, const std::string& description);
    // Returns the families with their samples, in the order of their names.
    std::vector<prometheus::MetricFamily> collect() const;
    std::optional<prometheus::MetricFamily> collect(const std::string& name) const;

private:
    mutable base::Mutex m_mutex; // locked before a family's
    WeakMap<std::string, CustomFamily> m_families ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
