// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/family_names.h"

#include <algorithm>
#include <iterator>

#include "core/metrics/model_families.h"

namespace thalassa::metrics {
namespace {

using prometheus::MetricType;

// The families of the machine (row 8.6) and of the local cache (row 8.7), which are all gauges.
constexpr std::string_view kGauges[] = {kBuildFamily, "nv_cpu_utilization",
    "nv_cpu_memory_total_bytes", "nv_cpu_memory_used_bytes", "nv_cache_util",
    "nv_cache_num_entries", "nv_cache_num_lookups", "nv_cache_num_hits", "nv_cache_num_misses",
    "nv_cache_num_evictions", "nv_cache_lookup_duration", "nv_cache_insertion_duration"};

} // namespace

const MetricType* serverFamilyType(std::string_view name)
{
    static constexpr MetricType kGauge = MetricType::Gauge;
    if (std::find(std::begin(kGauges), std::end(kGauges), name) != std::end(kGauges))
        return &kGauge;
    return modelFamilyType(name);
}

std::string serverFamilyWithPart(std::string_view name)
{
    for (const std::string_view part : {"_bucket", "_count", "_sum"}) {
        if (!name.ends_with(part))
            continue;
        const std::string_view whole = name.substr(0, name.size() - part.size());
        const MetricType* const type = serverFamilyType(whole);
        if (type != nullptr && (*type == MetricType::Histogram || *type == MetricType::Summary))
            return std::string(whole);
    }
    return {};
}

} // namespace thalassa::metrics
