// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of the program, and those of perf_analyzer that it does not have. Constant:
// *thread-safe*.
#pragma once

#include <span>

#include "core/base/cli/option.h"
#include "perf/cli/options.h"

namespace thalassa::perf {

using Option = cli::Option<Options>;

std::span<const Option> optionTable();

// The options of perf_analyzer that this program does not have.
std::span<const cli::UnavailableOption> unavailableOptions();

} // namespace thalassa::perf
