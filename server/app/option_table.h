// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options that the server has, and those of Triton's that it does not have yet. Constant:
// *thread-safe*.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "server/app/options.h"

namespace thalassa::app {

struct Option {
    const char* group;       // its headline in --help
    const char* name;        // without the dashes
    const char* value;       // what stands for its value in --help; null for a flag
    const char* description; // with the default
    std::function<absl::Status(const std::string& value, ServerOptions& options)> apply;
    const char* otherName = nullptr; // of the same option, null: none
};

std::span<const Option> optionTable();

// The switch of a feature of a later version. It may be given only with the value that says that
// the feature is off.
struct LaterOption {
    const char* name;
    const char* offValue;
};
std::span<const LaterOption> laterOptions();

} // namespace thalassa::app
