// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The metrics of the response cache. *thread-safe*.
#pragma once

#include <vector>

#include <prometheus/metric_family.h>

#include "core/caching/server_cache.h"

namespace thalassa::engine {

// Adds the current metrics of the local response cache (row 8.7); none for a cache library.
void addCacheFamilies(
    const caching::ServerCache& cache, std::vector<prometheus::MetricFamily>& families);

} // namespace thalassa::engine
