// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The metric families about the state of an engine. A pure function: *thread-safe*.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

#include "absl/status/status.h"

namespace thalassa::engine {

struct EngineFigures {
    bool isReady = false;
    bool isDraining = false; // or stopping
    // Since the start.
    std::map<std::string, uint64_t> loadFailures; // by model
    std::map<absl::StatusCode, uint64_t> refusedRequests;
};

// Adds the families to `families`.
void addEngineFamilies(
    const EngineFigures& figures, std::vector<prometheus::MetricFamily>& families);

} // namespace thalassa::engine
