// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The options that the program has, and those of perf_analyzer's that it does not have. Constant:
// *thread-safe*.
#pragma once

#include <span>

#include "perf/command_line.h"
#include "perf/options.h"

namespace thalassa::perf {

using Option = OptionOf<Options>;

std::span<const Option> optionTable();

// Those of perf_analyzer's.
std::span<const MissingOption> missingOptions();

} // namespace thalassa::perf
