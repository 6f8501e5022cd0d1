// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the name that a person most likely meant: for messages about unknown options, fields
// and models.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace thalassa::base {

// The candidate with the fewest single-character edits from `name`, or an empty string when none
// is closer than a third of the name's length (then a suggestion would only confuse).
std::string nearestName(std::string_view name, std::span<const std::string> candidates);

} // namespace thalassa::base
