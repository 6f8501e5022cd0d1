// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Custom families: metrics that backends, caches and embedding programs make through the C API
// (row 8.8). They belong to the process, and every server in it shows them. *thread-safe*.
//
// Whoever holds a family or a metric keeps it; what nobody holds any more is no longer shown. Two
// families of the same name are one, and so are two metrics of a family with the same labels: the
// first one's description and buckets hold.
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
#include "core/metrics/held_elsewhere.h"

namespace thalassa::metrics {

enum class MetricKind { Counter, Gauge, Histogram };

class CustomMetric {
public:
    // Upper bounds of a histogram's buckets, rising; the infinite one may be among them.
    using Buckets = std::vector<double>;

    CustomMetric(MetricKind kind, const Buckets& buckets);

    MetricKind kind() const { return static_cast<MetricKind>(m_metric.index()); }
    // UNIMPLEMENTED for a kind that has no such thing.
    absl::StatusOr<double> value() const;
    absl::Status set(double value);
    absl::Status observe(double value);
    // INVALID_ARGUMENT for less than nothing to a counter; a gauge takes it.
    absl::Status increment(double value);

    prometheus::ClientMetric collect() const;

private:
    using Held = std::variant<prometheus::Counter, prometheus::Gauge, prometheus::Histogram>;
    Held m_metric; // in the order of MetricKind
};

class CustomFamily {
public:
    CustomFamily(MetricKind kind, std::string name, const std::string& description);

    MetricKind kind() const { return m_kind; }
    const std::string& name() const { return m_name; }

    // `buckets` for a histogram, and for no other kind: else INVALID_ARGUMENT, and for labels and
    // buckets that there cannot be.
    absl::StatusOr<std::shared_ptr<CustomMetric>> add(
        const prometheus::Labels& labels, const std::optional<CustomMetric::Buckets>& buckets);
    // None without metrics.
    std::optional<prometheus::MetricFamily> collect() const;
    // How many sets of labels it remembers, those of metrics that nobody holds included.
    size_t rememberedCount() const;

private:
    const MetricKind m_kind;
    const std::string m_name;
    const std::string m_description; // as it stands in the text
    mutable base::Mutex m_mutex;
    HeldElsewhere<prometheus::Labels, CustomMetric> m_metrics ABSL_GUARDED_BY(m_mutex);
};

class CustomFamilies {
public:
    // The process's own.
    static CustomFamilies& instance();

    // INVALID_ARGUMENT for a name that there cannot be, or that is one of another kind already, the
    // server's own and the parts of its histograms included.
    absl::StatusOr<std::shared_ptr<CustomFamily>> open(
        MetricKind kind, const std::string& name, const std::string& description);
    // In the order of their names.
    std::vector<prometheus::MetricFamily> collect() const;
    std::optional<prometheus::MetricFamily> collect(const std::string& name) const;

private:
    mutable base::Mutex m_mutex; // before a family's
    HeldElsewhere<std::string, CustomFamily> m_families ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
