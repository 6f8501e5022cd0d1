// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The options that the program has, and those of perf_analyzer's that it does not have. Constant:
// *thread-safe*.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "perf/options.h"

namespace thalassa::perf {

struct Option {
    const char* group;              // its headline in --help
    std::vector<const char*> names; // without dashes, the first is the one that messages use
    const char* value;              // what stands for its value in --help; null for a flag
    const char* description;        // with the default
    std::function<absl::Status(const std::string& value, Options& options)> apply;
};

std::span<const Option> optionTable();

// An option of perf_analyzer's for something that there is not.
struct MissingOption {
    std::vector<const char*> names;
    bool hasValue;
    const char* advice; // why, or what to do instead
};

std::span<const MissingOption> missingOptions();

} // namespace thalassa::perf
