// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that read the values of options. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/load/request_options.h"

namespace thalassa::perf {

absl::StatusOr<uint64_t> parseWhole(
    const std::string& text, uint64_t least, uint64_t greatest = std::numeric_limits<int>::max());

absl::StatusOr<double> parseReal(const std::string& text, double least, double greatest);

// "1,2,3".
absl::StatusOr<std::vector<uint64_t>> parseWholes(
    const std::string& text, uint64_t least, uint64_t greatest);
absl::StatusOr<std::vector<double>> parseReals(
    const std::string& text, double least, double greatest);

// "name:1,2,3"; the name may hold colons.
absl::StatusOr<std::pair<std::string, std::vector<int64_t>>> parseShapeOption(
    const std::string& text);

// "name:value".
absl::StatusOr<std::pair<std::string, std::string>> parseHeader(const std::string& text);

// "name:value:type" with the type bool, int or string; the value may hold colons.
absl::StatusOr<RequestParameter> parseParameter(const std::string& text);

} // namespace thalassa::perf
