// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parses the values of options. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "absl/status/statusor.h"

namespace thalassa::app {

// Accepts true, on, 1, false, off or 0, in any case.
absl::StatusOr<bool> parseBool(const std::string& text);

// Accepts a whole number from `least` to `greatest`.
absl::StatusOr<int64_t> parseNumber(const std::string& text, int64_t least, int64_t greatest);

} // namespace thalassa::app
