// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Parsers of option values that consist of several parts. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/load/request_options.h"

namespace thalassa::perf {

// "name:1,2,3"; the name may hold colons.
absl::StatusOr<std::pair<std::string, std::vector<int64_t>>> parseShapeOption(
    const std::string& text);

// "name:value".
absl::StatusOr<std::pair<std::string, std::string>> parseHeader(const std::string& text);

// "name:value:type" with the type bool, int or string; the value may hold colons.
absl::StatusOr<RequestParameter> parseParameter(const std::string& text);

} // namespace thalassa::perf
