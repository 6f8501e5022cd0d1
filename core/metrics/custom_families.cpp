// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/custom_families.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <prometheus/check_names.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/status_macros.h"
#include "core/metrics/family_builders.h"
#include "core/metrics/family_names.h"

namespace thalassa::metrics {
namespace {

using prometheus::Counter;
using prometheus::Gauge;
using prometheus::Histogram;
using prometheus::MetricType;

const char* kindName(MetricKind kind)
{
    static constexpr const char* kNames[] = {"counter", "gauge", "histogram"};
    return kNames[static_cast<size_t>(kind)];
}

MetricType typeOf(MetricKind kind)
{
    static constexpr MetricType kTypes[] = {
        MetricType::Counter, MetricType::Gauge, MetricType::Histogram};
    return kTypes[static_cast<size_t>(kind)];
}

absl::Status unsupported(const char* what, MetricKind kind)
{
    return absl::UnimplementedError(absl::StrCat("a ", kindName(kind), " ", what));
}

// Replaces prometheus-cpp's own check, whose signature differs between versions.
bool isLabelName(const std::string& name, MetricKind kind)
{
    const auto isPart = [](char letter) { return absl::ascii_isalnum(letter) || letter == '_'; };
    if (name.empty() || absl::ascii_isdigit(name.front()) || absl::StartsWith(name, "__") ||
        !std::all_of(name.begin(), name.end(), isPart))
        return false;
    // In the text format, the buckets of a histogram have the label `le`.
    return kind != MetricKind::Histogram || name != "le";
}

absl::Status checkBuckets(
    const std::string& family, MetricKind kind, const std::optional<CustomMetric::Buckets>& buckets)
{
    const bool isHistogram = kind == MetricKind::Histogram;
    if (isHistogram != buckets.has_value()) {
        return absl::InvalidArgumentError(
            absl::StrCat("metric family '", family, "' is a ", kindName(kind),
                isHistogram ? ": its metrics need the bounds of their buckets"
                            : ": its metrics have no buckets"));
    }
    if (!isHistogram)
        return absl::OkStatus();
    for (size_t i = 0; i < buckets->size(); ++i) {
        const double bound = (*buckets)[i];
        if (std::isnan(bound) || (i > 0 && !(bound > (*buckets)[i - 1]))) {
            return absl::InvalidArgumentError(absl::StrCat("bounds of buckets of metric family '",
                family, "' must be in ascending order: the one at ", i, " is ", bound,
                i > 0 ? ", after " : "", i > 0 ? absl::StrCat((*buckets)[i - 1]) : ""));
        }
    }
    return absl::OkStatus();
}

// Escapes a description, because prometheus-cpp does not: a line break in it would begin a sample.
std::string escapedHelp(const std::string& description)
{
    return absl::StrReplaceAll(description, {{"\\", "\\\\"}, {"\n", "\\n"}});
}

absl::Status checkName(MetricKind kind, const std::string& name)
{
    if (!prometheus::CheckMetricName(name)) {
        return absl::InvalidArgumentError(absl::StrCat("'", name,
            "' is not a valid name of a metric family: expected letters, digits, '_' and ':', and "
            "no digit or '__' at the beginning"));
    }
    const MetricType* const own = serverFamilyType(name);
    if (own != nullptr && *own != typeOf(kind)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "metric family '", name, "' is the server's own and not a ", kindName(kind)));
    }
    if (const std::string whole = serverFamilyWithPart(name); !whole.empty()) {
        return absl::InvalidArgumentError(absl::StrCat("metric family '", name,
            "' would be a part of '", whole, "', which is the server's own"));
    }
    return absl::OkStatus();
}

} // namespace

CustomMetric::CustomMetric(MetricKind kind, const Buckets& buckets)
{
    if (kind == MetricKind::Gauge)
        m_metric.emplace<Gauge>();
    else if (kind == MetricKind::Histogram)
        m_metric.emplace<Histogram>(cleanBounds(buckets));
}

absl::StatusOr<double> CustomMetric::value() const
{
    if (const auto* const counter = std::get_if<Counter>(&m_metric))
        return counter->Value();
    if (const auto* const gauge = std::get_if<Gauge>(&m_metric))
        return gauge->Value();
    return unsupported("has no single value", kind());
}

absl::Status CustomMetric::set(double value)
{
    auto* const gauge = std::get_if<Gauge>(&m_metric);
    if (gauge == nullptr)
        return unsupported("cannot be set", kind());
    gauge->Set(value);
    return absl::OkStatus();
}

absl::Status CustomMetric::observe(double value)
{
    auto* const histogram = std::get_if<Histogram>(&m_metric);
    if (histogram == nullptr)
        return unsupported("takes no observations", kind());
    histogram->Observe(value);
    return absl::OkStatus();
}

absl::Status CustomMetric::increment(double value)
{
    if (auto* const gauge = std::get_if<Gauge>(&m_metric)) {
        gauge->Increment(value);
        return absl::OkStatus();
    }
    auto* const counter = std::get_if<Counter>(&m_metric);
    if (counter == nullptr)
        return unsupported("cannot be incremented", kind());
    if (!(value >= 0)) {
        return absl::InvalidArgumentError(
            absl::StrCat("a counter cannot be decremented: expected 0 or more, got ", value));
    }
    counter->Increment(value);
    return absl::OkStatus();
}

prometheus::ClientMetric CustomMetric::collect() const
{
    return std::visit([](const auto& metric) { return metric.Collect(); }, m_metric);
}

CustomFamily::CustomFamily(MetricKind kind, std::string name, const std::string& description)
    : m_kind(kind)
    , m_name(std::move(name))
    , m_description(escapedHelp(description))
{
}

absl::StatusOr<std::shared_ptr<CustomMetric>> CustomFamily::add(
    const prometheus::Labels& labels, const std::optional<CustomMetric::Buckets>& buckets)
{
    RETURN_IF_ERROR(checkBuckets(m_name, m_kind, buckets));
    for (const auto& [name, value] : labels) {
        if (!isLabelName(name, m_kind)) {
            return absl::InvalidArgumentError(
                absl::StrCat("'", name, "' cannot be a label of metric family '", m_name, "'"));
        }
    }
    base::MutexLock lock(m_mutex);
    std::weak_ptr<CustomMetric>& known = m_metrics.at(labels);
    std::shared_ptr<CustomMetric> metric = known.lock();
    if (!metric) {
        metric = std::make_shared<CustomMetric>(m_kind, buckets.value_or(CustomMetric::Buckets()));
        known = metric;
    }
    return metric;
}

std::optional<prometheus::MetricFamily> CustomFamily::collect() const
{
    prometheus::MetricFamily family{m_name, m_description, typeOf(m_kind), {}};
    base::MutexLock lock(m_mutex);
    for (const auto& [labels, held] : m_metrics.entries) {
        const std::shared_ptr<CustomMetric> metric = held.lock();
        if (!metric)
            continue;
        prometheus::ClientMetric& sample = family.metric.emplace_back(metric->collect());
        for (const auto& [name, value] : labels)
            sample.label.push_back({name, value});
    }
    return family.metric.empty() ? std::nullopt : std::optional(std::move(family));
}

size_t CustomFamily::rememberedCount() const
{
    base::MutexLock lock(m_mutex);
    return m_metrics.entries.size();
}

CustomFamilies& CustomFamilies::instance()
{
    static auto& families = *new CustomFamilies; // never destroyed: backends may end last
    return families;
}

absl::StatusOr<std::shared_ptr<CustomFamily>> CustomFamilies::open(
    MetricKind kind, const std::string& name, const std::string& description)
{
    RETURN_IF_ERROR(checkName(kind, name));
    base::MutexLock lock(m_mutex);
    std::weak_ptr<CustomFamily>& known = m_families.at(name);
    std::shared_ptr<CustomFamily> family = known.lock();
    if (!family) {
        family = std::make_shared<CustomFamily>(kind, name, description);
        known = family;
    } else if (family->kind() != kind) {
        return absl::InvalidArgumentError(absl::StrCat("metric family '", name, "' is a ",
            kindName(family->kind()), " already, and cannot be a ", kindName(kind)));
    }
    return family;
}

std::vector<prometheus::MetricFamily> CustomFamilies::collect() const
{
    std::vector<prometheus::MetricFamily> families;
    base::MutexLock lock(m_mutex);
    for (const auto& [name, held] : m_families.entries) {
        const std::shared_ptr<CustomFamily> family = held.lock();
        if (auto collected = family ? family->collect() : std::nullopt)
            families.push_back(*std::move(collected));
    }
    return families;
}

std::optional<prometheus::MetricFamily> CustomFamilies::collect(const std::string& name) const
{
    base::MutexLock lock(m_mutex);
    const auto found = m_families.entries.find(name);
    const std::shared_ptr<CustomFamily> family =
        found == m_families.entries.end() ? nullptr : found->second.lock();
    return family ? family->collect() : std::nullopt;
}

} // namespace thalassa::metrics
