// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole of thalassa-perf replay, from its options to its report. *thread-compatible*.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "perf/load/profiler.h"

namespace thalassa::perf {

// Returns the program's exit code (exit_code.h).
int replay(const std::vector<std::string>& arguments, Interruption& interruption, std::ostream& out,
    std::ostream& err);

} // namespace thalassa::perf
