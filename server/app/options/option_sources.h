// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sources of options besides the command line: the configuration file (--config) and the
// environment (THALASSA_<OPTION>). An option of the command line replaces all its values of the
// environment and the file, and one of the environment replaces those of the file.
//
// Reads the file; else without state: *thread-safe*.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::app {

// The variables of the environment, by name.
using Environment = std::map<std::string, std::string>;

// Returns the variables of this process that begin with THALASSA_.
Environment thalassaEnvironment();

struct GatheredOptions {
    std::vector<std::string> arguments; // with full names
    std::vector<std::string> warnings;  // about variables that are not used, and values with '#'
};

// Checks one option, given as "--name=value" or "--name".
using OptionCheck = std::function<absl::Status(const std::string& argument)>;

// Returns the options of all sources as one command line. `arguments` has full names
// (withFullNames()). An error about a file or a variable ends with the line of the file, such as
// "/etc/thalassa.conf:3", or with the name of the variable.
//
// A line of the file is empty, a comment that begins with '#', `name=value`, or the `name` of an
// option without a value. Spaces around the name and the value are ignored. A '#' behind a value is
// a part of it, and has a warning if a space is before it.
absl::StatusOr<GatheredOptions> gatherOptions(const std::vector<std::string>& arguments,
    const Environment& environment, const OptionCheck& check);

} // namespace thalassa::app
