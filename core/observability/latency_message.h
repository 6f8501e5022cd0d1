// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Histograms of latencies as messages of proto/observability.proto. Pure functions: *thread-safe*.
#pragma once

#include "core/statistics/windowed_latencies.h"
#include "observability.pb.h"

namespace thalassa::observability {

// These write the stages that at least one request has passed.
void write(const statistics::LatencyHistograms<uint64_t>& histograms, v1::ModelLatencies& out);
void write(const statistics::LatencyHistograms<uint64_t>& histograms, v1::ModelSnapshot& out);

statistics::LatencyWindow windowOf(v1::Window window);

} // namespace thalassa::observability
