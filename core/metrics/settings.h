// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: selects the metrics of a server. A plain value: *thread-compatible*.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace thalassa::metrics {

// A quantile of a summary and its maximum error, both from 0 to 1; a configured error is at least
// 0.0001.
struct Quantile {
    double quantile = 0;
    double error = 0;
    bool operator==(const Quantile&) const = default;
};

// Returns the quantiles of a server without the setting summary_quantiles, which are those of
// Triton.
std::vector<Quantile> defaultQuantiles();

struct Settings {
    bool isEnabled = true;                    // --allow-metrics
    bool ofCpu = true;                        // --allow-cpu-metrics
    bool ofGpu = true;                        // --allow-gpu-metrics
    std::chrono::milliseconds interval{2000}; // --metrics-interval-ms: of the monitors
    // --metrics-config=<key>=<value>
    bool counterLatencies = true;
    bool histogramLatencies = false;
    bool summaryLatencies = false;
    bool stageHistograms = true; // not in Triton: one histogram for each stage of a request
    std::vector<Quantile> summaryQuantiles = defaultQuantiles();

    // Returns whether metrics of GPUs are shown. The environment variable TRITON_SERVER_CPU_ONLY
    // disables them, whatever its value is (row 8.6).
    bool showsGpus() const;

    // Applies one setting of --metrics-config (row 7.49). Fails with INVALID_ARGUMENT for an
    // unknown key, with the nearest known one, and for an invalid value.
    absl::Status set(const std::string& key, const std::string& value);
};

} // namespace thalassa::metrics
