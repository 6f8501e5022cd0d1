// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line of thalassa-perf simulate. Pure functions: *thread-safe*.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/cli/option.h"
#include "perf/cli/options.h"
#include "perf/simulation/grid.h"

namespace thalassa::perf {

struct SimulateOptions {
    bool help = false;
    SettingsGrid settings;
    SimulatedLoad load;
    std::string arrivalsFile; // empty: a loop

    // The cost: from a file, or measured at a server.
    std::string costFile;
    Options server;                      // with a model to measure, and the requests for it
    std::vector<uint64_t> measuredSizes; // empty: powers of two up to the model's largest batch
    std::string costFileToWrite;         // empty: none
    std::optional<base::Duration> baseLatency; // instead of the one with the cost

    std::string csvFile; // empty: none
    std::string jsonFile;

    bool measuresCost() const { return !server.load.request.model.empty(); }
    bool hasLoad() const
    {
        return !load.rates.empty() || !load.concurrencies.empty() || !arrivalsFile.empty();
    }
};

using SimulateOption = cli::Option<SimulateOptions>;
std::span<const SimulateOption> simulateOptionTable();

// Fails for an unknown option, with the nearest name, and for options that do not go together.
absl::StatusOr<SimulateOptions> parseSimulateOptions(const std::vector<std::string>& arguments);

std::string simulateUsage();

} // namespace thalassa::perf
