// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: which metrics a server has. A plain value.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace thalassa::metrics {

// A quantile of a summary, and how far from it the shown value may lie, both from 0 to 1; an
// operator's error is 0.0001 at least.
struct Quantile {
    double quantile = 0;
    double error = 0;
    bool operator==(const Quantile&) const = default;
};

struct Settings {
    bool isEnabled = true;                    // --allow-metrics
    bool ofCpu = true;                        // --allow-cpu-metrics
    std::chrono::milliseconds interval{2000}; // --metrics-interval-ms: of what is read by and by
    // --metrics-config=<key>=<value>
    bool counterLatencies = true;
    bool histogramLatencies = false;
    bool summaryLatencies = false;
    bool stageHistograms = false; // our own: of each stage of a request
    std::vector<Quantile> summaryQuantiles{
        {0.5, 0.05}, {0.9, 0.01}, {0.95, 0.001}, {0.99, 0.001}, {0.999, 0.001}};

    // Takes one setting of --metrics-config over (row 7.49). INVALID_ARGUMENT for a key that there
    // is not, with the nearest one that there is, and for a value that the key cannot have.
    absl::Status set(const std::string& key, const std::string& value);
};

} // namespace thalassa::metrics
