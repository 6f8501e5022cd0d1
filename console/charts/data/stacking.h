// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stacking: each part begins where the one before it ends. Pure functions: *thread-safe*.
#pragma once

#include <span>
#include <vector>

#include "console/charts/data/series.h"

namespace thalassa::console::charts {

// Returns the upper edge of each part at the times of all parts. A part without a value at a time
// counts as 0 there; if no part has a value, the time is a gap in all edges.
std::vector<Points> stacked(std::span<const Points* const> parts);

// The same for values that belong to the same times.
std::vector<std::vector<double>> stackedValues(std::span<const std::vector<double>> parts);

} // namespace thalassa::console::charts
