// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings of a cache from --cache-config, as a JSON object of strings (row 7.54). Pure
// functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"

namespace thalassa::caching {

using Settings = std::map<std::string, std::string>;

std::string settingsJson(const Settings& settings);

// Reads strings and whole numbers; fails with INVALID_ARGUMENT, with the cache's name, for anything
// else.
absl::StatusOr<Settings> readSettings(const std::string& cache, const std::string& json);

// Fails with INVALID_ARGUMENT if the setting is missing or not a whole number from `least` to
// `greatest`.
absl::StatusOr<uint64_t> requireNumber(const std::string& cache, const Settings& settings,
    const std::string& key, uint64_t least, uint64_t greatest);

} // namespace thalassa::caching
