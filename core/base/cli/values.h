// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Parsers of option values. An error names what was expected and what was given. Pure functions:
// *thread-safe*.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace thalassa::cli {

// Returns INVALID_ARGUMENT "expected WHAT, got 'TEXT'".
absl::Status expected(absl::string_view what, absl::string_view text);

// Accepts true, on, 1, false, off or 0, in any case.
absl::StatusOr<bool> parseBool(const std::string& text);

// Accepts a whole number from `least` to `greatest`.
absl::StatusOr<int64_t> parseWhole(const std::string& text, int64_t least, int64_t greatest);

// Accepts a number from `least` to `greatest`.
absl::StatusOr<double> parseReal(const std::string& text, double least, double greatest);

// Each accepts numbers that are separated by commas: "1,2,3".
// REQUIRES of parseWholes: `least` is not negative.
absl::StatusOr<std::vector<uint64_t>> parseWholes(
    const std::string& text, int64_t least, int64_t greatest);
absl::StatusOr<std::vector<double>> parseReals(
    const std::string& text, double least, double greatest);

} // namespace thalassa::cli
