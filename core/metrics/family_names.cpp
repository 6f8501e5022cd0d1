// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/family_names.h"

#include <algorithm>
#include <span>

#include "core/metrics/model_families.h"

namespace thalassa::metrics {
namespace {

using prometheus::MetricType;

// The families of the machine (row 8.6), of the local cache (row 8.7), and of the server and its
// process.
constexpr std::string_view kServerGauges[] = {kBuildFamily, "nv_cpu_utilization",
    "nv_cpu_memory_total_bytes", "nv_cpu_memory_used_bytes", "nv_pinned_memory_pool_total_bytes",
    "nv_pinned_memory_pool_used_bytes", "nv_gpu_utilization", "nv_gpu_memory_total_bytes",
    "nv_gpu_memory_used_bytes", "nv_gpu_power_usage", "nv_gpu_power_limit", "thalassa_gpu_lost",
    "thalassa_gpu_memory_pool_total_bytes", "thalassa_gpu_memory_pool_used_bytes", "nv_cache_util",
    "nv_cache_num_entries", "nv_cache_num_lookups", "nv_cache_num_hits", "nv_cache_num_misses",
    "nv_cache_num_evictions", "nv_cache_lookup_duration", "nv_cache_insertion_duration",
    "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds",
    "process_max_fds", "process_start_time_seconds", "thalassa_ready", "thalassa_draining",
    "thalassa_connections"};
constexpr std::string_view kServerCounters[] = {"process_cpu_seconds_total",
    "nv_energy_consumption", "thalassa_gpu_copy_bytes_total", "thalassa_gpu_copy_seconds_total",
    "thalassa_transport_refusals_total", "thalassa_traces_lost_total", "thalassa_spans_lost_total",
    "thalassa_log_lines_lost_total", "thalassa_model_load_failures_total",
    "thalassa_refused_requests_total"};

bool isIn(std::span<const std::string_view> names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

const MetricType* serverFamilyType(std::string_view name)
{
    static constexpr MetricType kGauge = MetricType::Gauge;
    static constexpr MetricType kCounter = MetricType::Counter;
    if (isIn(kServerGauges, name))
        return &kGauge;
    if (isIn(kServerCounters, name))
        return &kCounter;
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
