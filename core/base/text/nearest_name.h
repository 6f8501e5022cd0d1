// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the name that a person most likely meant: for messages about unknown options, fields,
// models and tensors. The names may come from clients: the time is bounded. Pure functions:
// *thread-safe*.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace thalassa::base {

// The candidate with the fewest single-character edits from `name`, ignoring case, or an empty
// string when none is closer than a third of the name's length (then a suggestion would only
// confuse), or when the name is longer than a typing error could be.
std::string nearestName(std::string_view name, std::span<const std::string> candidates);

// Returns the end of a message about an unknown name: ", did you mean 'x'?", or nothing when no
// candidate is near.
std::string didYouMean(std::string_view name, std::span<const std::string> candidates);

// Returns at most 16 of the names for a message: "'a', 'b' and 3 more".
std::string nameList(std::span<const std::string> names);

// Returns "there is no trace setting 'x' to change; there are a, b, did you mean 'a'?" for the kind
// "trace setting".
std::string noSuchSetting(
    std::string_view kind, std::string_view name, std::span<const std::string> known);

} // namespace thalassa::base
