// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/cache_families.h"

namespace thalassa::engine {
namespace {

using Families = std::vector<prometheus::MetricFamily>;

void addGauge(const char* name, const char* help, double value, Families& families)
{
    families.push_back({name, help, prometheus::MetricType::Gauge, {}});
    families.back().metric.emplace_back().gauge.value = value;
}

double microseconds(base::Duration time)
{
    return static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

} // namespace

Families cacheFamilies(const caching::ServerCache& cache)
{
    Families families;
    const auto usage = cache.usage();
    if (!usage)
        return families;
    const auto add = [&](const char* name, const char* help, auto value) {
        addGauge(name, help, static_cast<double>(value), families);
    };
    const caching::LocalCache::Usage& local = usage->local;
    add("nv_cache_util", "How full the response cache is, from 0 to 1",
        static_cast<double>(local.bytes) / static_cast<double>(usage->capacity));
    add("nv_cache_num_entries", "Answers that the response cache keeps", local.entries);
    add("nv_cache_num_lookups", "Lookups in the response cache", local.lookups);
    add("nv_cache_num_hits", "Lookups that found an answer", local.hits);
    add("nv_cache_num_misses", "Lookups that found none", local.lookups - local.hits);
    add("nv_cache_num_evictions", "Answers that made room for others", local.evictions);
    add("nv_cache_lookup_duration", "Microseconds that lookups took",
        microseconds(usage->lookupTime));
    add("nv_cache_insertion_duration", "Microseconds that inserts took",
        microseconds(usage->insertTime));
    return families;
}

} // namespace thalassa::engine
