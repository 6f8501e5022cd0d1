// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares two traces by model and stage, with the rules of `thalassa-trace diff`
// (trace/README.md): a difference has a verdict that says whether it may be chance. Slices without
// a stage, such as those of foreign traces, are compared by their names. Pure function:
// *thread-safe*.
#pragma once

#include <atomic>
#include <vector>

#include "console/trace/data/trace_set.h"
#include "trace/tool/comparison.h"

namespace thalassa::console::trace {

// Returns the stages of both, largest difference of the means first. Executions are left out,
// because their time is that of the requests in them.
std::vector<trace_tool::StageComparison> compareStages(
    const Source& a, const Source& b, const std::atomic<bool>* cancel = nullptr);

} // namespace thalassa::console::trace
