// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The names of options as people may write them: by the rules of getopt_long, which Triton's parser
// follows, an exact name wins and an abbreviation stands for the one option that it begins. Pure
// functions: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::app {

// Returns the arguments with each option as --<full name>=<value>, or --<full name> if it takes no
// value. A name that no option has stays as it is. Returns INVALID_ARGUMENT for an ambiguous
// abbreviation, with the candidates.
//
// An abbreviation that begins exactly one option of Triton's stands for that option, even if it
// also begins options that Triton does not have: a command line made for Triton keeps its meaning.
absl::StatusOr<std::vector<std::string>> withFullNames(const std::vector<std::string>& arguments);

// Returns whether the option takes a value; nothing if no option has this name, which is full and
// without dashes.
std::optional<bool> takesValue(const std::string& name);
// Returns the first name of the option that has `name`. REQUIRES: there is one.
std::string mainName(const std::string& name);
// Returns the name that is nearest to `name`, or an empty text if none is near.
std::string nearestOption(const std::string& name);

} // namespace thalassa::app
