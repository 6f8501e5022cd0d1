// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole run of the program, from the command line to the reports. *thread-compatible*.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "perf/load/profiler.h"

namespace thalassa::perf {

// Results go to `out`, progress and errors to `err`. Returns the program's exit code.
int run(const std::vector<std::string>& arguments, Interruption& interruption, std::ostream& out,
    std::ostream& err);

} // namespace thalassa::perf
