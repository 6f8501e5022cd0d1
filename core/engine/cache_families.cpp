// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/cache_families.h"

#include "core/metrics/family_builders.h"

namespace thalassa::engine {
namespace {

double microseconds(base::Duration time)
{
    return static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

} // namespace

void addCacheFamilies(
    const caching::ServerCache& cache, std::vector<prometheus::MetricFamily>& families)
{
    const auto usage = cache.usage();
    if (!usage)
        return;
    const auto add = [&families](const char* name, const char* help, auto value) {
        families.push_back(metrics::gauge(name, help, static_cast<double>(value)));
    };
    const caching::LocalCache::Usage& local = usage->local;
    add("nv_cache_util", "Share of the response cache that is in use, from 0 to 1",
        static_cast<double>(local.bytes) / static_cast<double>(usage->capacity));
    add("nv_cache_num_entries", "Responses in the response cache", local.entries);
    add("nv_cache_num_lookups", "Lookups in the response cache", local.lookups);
    add("nv_cache_num_hits", "Lookups that found a response", local.hits);
    add("nv_cache_num_misses", "Lookups that found no response", local.lookups - local.hits);
    add("nv_cache_num_evictions", "Responses evicted to make room for others", local.evictions);
    add("nv_cache_lookup_duration", "Cumulative duration of all lookups in microseconds",
        microseconds(usage->lookupTime));
    add("nv_cache_insertion_duration", "Cumulative duration of all insertions in microseconds",
        microseconds(usage->insertTime));
}

} // namespace thalassa::engine
