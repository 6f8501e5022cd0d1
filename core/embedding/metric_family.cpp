// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Families of metrics that backends, caches and programs make (rows 8.8, 9.2.11).
#include "core/embedding/metric_family.h"

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/cabi/error.h"
#include "core/cabi/parameter.h"

using thalassa::cabi::guarded;
using thalassa::cabi::listOf;
using thalassa::cabi::numberOf;
using thalassa::metrics::CustomFamilies;
using thalassa::metrics::MetricKind;

namespace {

absl::StatusOr<MetricKind> kindOf(int number)
{
    switch (number) {
    case TRITONSERVER_METRIC_KIND_COUNTER:
        return MetricKind::Counter;
    case TRITONSERVER_METRIC_KIND_GAUGE:
        return MetricKind::Gauge;
    case TRITONSERVER_METRIC_KIND_HISTOGRAM:
        return MetricKind::Histogram;
    default:
        return absl::InvalidArgumentError(absl::StrCat("unknown kind of metric ", number,
            ", expected TRITONSERVER_METRIC_KIND_COUNTER, _GAUGE or _HISTOGRAM"));
    }
}

TRITONSERVER_MetricKind fromKind(MetricKind kind)
{
    switch (kind) {
    case MetricKind::Counter:
        return TRITONSERVER_METRIC_KIND_COUNTER;
    case MetricKind::Gauge:
        return TRITONSERVER_METRIC_KIND_GAUGE;
    case MetricKind::Histogram:
        break;
    }
    return TRITONSERVER_METRIC_KIND_HISTOGRAM;
}

absl::StatusOr<prometheus::Labels> labelsOf(
    const std::string& family, const TRITONSERVER_Parameter** labels, uint64_t count)
{
    prometheus::Labels result;
    for (uint64_t i = 0; i < count; ++i) {
        const auto* const text =
            labels[i] == nullptr ? nullptr : std::get_if<std::string>(&labels[i]->value);
        if (text == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat(
                "label ", i, " of a metric of family '", family, "' must be a string parameter"));
        }
        result[labels[i]->name] = *text;
    }
    return result;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_MetricFamilyNew(TRITONSERVER_MetricFamily** family,
    const TRITONSERVER_MetricKind kind, const char* name, const char* description)
{
    return guarded(__func__, {{"family", family}, {"name", name}, {"description", description}},
        [&]() -> absl::Status {
            ASSIGN_OR_RETURN(const MetricKind known, kindOf(numberOf(kind)));
            ASSIGN_OR_RETURN(
                auto opened, CustomFamilies::instance().open(known, name, description));
            *family = new TRITONSERVER_MetricFamily{std::move(opened)};
            return absl::OkStatus();
        });
}

TRITONSERVER_Error* TRITONSERVER_MetricFamilyDelete(TRITONSERVER_MetricFamily* family)
{
    return guarded(__func__, [&]() -> absl::Status {
        if (family == nullptr)
            return absl::OkStatus();
        if (const int64_t left = family->metricCount; left > 0) {
            return absl::InternalError(absl::StrCat("metric family '", family->family->name(),
                "' has ", left, " metrics that were not deleted: delete them first"));
        }
        delete family;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_GetMetricFamilyKind(
    TRITONSERVER_MetricFamily* family, TRITONSERVER_MetricKind* kind)
{
    return guarded(__func__, {{"family", family}, {"kind", kind}}, [&] {
        *kind = fromKind(family->family->kind());
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MetricArgsNew(TRITONSERVER_MetricArgs** args)
{
    return guarded(__func__, {{"args", args}}, [&] {
        *args = new TRITONSERVER_MetricArgs;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MetricArgsSetHistogram(
    TRITONSERVER_MetricArgs* args, const double* buckets, const uint64_t buckets_count)
{
    return guarded(__func__, {{"args", args}, listOf(buckets_count, "buckets", buckets)}, [&] {
        args->buckets.emplace(buckets, buckets + buckets_count);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MetricArgsDelete(TRITONSERVER_MetricArgs* args)
{
    delete args;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_MetricNew(TRITONSERVER_Metric** metric,
    TRITONSERVER_MetricFamily* family, const TRITONSERVER_Parameter** labels,
    const uint64_t label_count)
{
    return TRITONSERVER_MetricNewWithArgs(metric, family, labels, label_count, nullptr);
}

TRITONSERVER_Error* TRITONSERVER_MetricNewWithArgs(TRITONSERVER_Metric** metric,
    TRITONSERVER_MetricFamily* family, const TRITONSERVER_Parameter** labels,
    const uint64_t label_count, const TRITONSERVER_MetricArgs* args)
{
    return guarded(__func__,
        {{"metric", metric}, {"family", family}, listOf(label_count, "labels", labels)},
        [&]() -> absl::Status {
            ASSIGN_OR_RETURN(
                const auto named, labelsOf(family->family->name(), labels, label_count));
            ASSIGN_OR_RETURN(auto added,
                family->family->add(named, args == nullptr ? std::nullopt : args->buckets));
            *metric = new TRITONSERVER_Metric{*family, std::move(added)};
            ++family->metricCount;
            return absl::OkStatus();
        });
}

TRITONSERVER_Error* TRITONSERVER_GetMetricKind(
    TRITONSERVER_Metric* metric, TRITONSERVER_MetricKind* kind)
{
    return guarded(__func__, {{"metric", metric}, {"kind", kind}}, [&] {
        *kind = fromKind(metric->metric->kind());
        return absl::OkStatus();
    });
}

} // extern "C"
