// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the server, and Triton's options that it does not have yet. Constant:
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
    const char* value;       // placeholder for its value in --help; null for a flag
    const char* description; // includes the default
    std::function<absl::Status(const std::string& value, ServerOptions& options)> apply;
    const char* otherName = nullptr; // another name of the option; null if there is none
};

std::span<const Option> optionTable();

// The switch of a feature of a later version. It is accepted only with the value that disables the
// feature.
struct LaterOption {
    const char* name;
    const char* offValue;
};
std::span<const LaterOption> laterOptions();

} // namespace thalassa::app
