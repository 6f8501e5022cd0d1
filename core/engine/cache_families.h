// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <prometheus/metric_family.h>

#include "core/caching/server_cache.h"

namespace thalassa::engine {

// Returns the current metrics of the local response cache (row 8.7); none for a cache library.
std::vector<prometheus::MetricFamily> cacheFamilies(const caching::ServerCache& cache);

} // namespace thalassa::engine
