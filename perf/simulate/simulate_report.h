// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The reports of a simulation. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "perf/simulation/grid.h"

namespace thalassa::perf {

struct SimulateReport {
    const BatchCost& cost;
    const SimulatedLoad& load;
    std::vector<GridPoint> points; // grouped by load
};

std::string textOf(const BatchCost& cost);
// A table for each load, with its best lines marked.
std::string textOf(const SimulateReport& report);
std::string csvOf(const SimulateReport& report);
std::string jsonOf(const SimulateReport& report);

} // namespace thalassa::perf
