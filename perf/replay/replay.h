// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole of thalassa-perf replay, from its options to its report. *thread-compatible*.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "perf/load/profiler.h"

namespace thalassa::perf {

// Returns the time from `first` to `begin` at a multiple of the recorded speed, at most 146 years.
// REQUIRES: first <= begin, speed > 0.
base::Duration distanceAt(double speed, base::Duration first, base::Duration begin);

// Returns the program's exit code (exit_code.h).
int replay(const std::vector<std::string>& arguments, Interruption& interruption, std::ostream& out,
    std::ostream& err);

} // namespace thalassa::perf
