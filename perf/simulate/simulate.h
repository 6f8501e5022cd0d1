// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole of thalassa-perf simulate, from its options to its reports. *thread-compatible*.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "perf/load/profiler.h"

namespace thalassa::perf {

// Returns the program's exit code (run.h).
int simulate(const std::vector<std::string>& arguments, Interruption& interruption,
    std::ostream& out, std::ostream& err);

} // namespace thalassa::perf
