// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Misfit: where and why a file is not a trace file. Pure functions: *thread-safe*.
#pragma once

#include <rapidjson/error/error.h>

#include <string>

#include "absl/status/status.h"

namespace thalassa::trace_tool {

constexpr uint64_t kLargestEntry = uint64_t{1} << 28; // in bytes; a tensor's data can be that large

struct Misfit {
    enum class Kind : uint8_t {
        NoArray,   // `found` stands where an array of objects is expected
        NoEnd,     // `found` stands where the end of the file or another array is expected
        TooLarge,  // an entry is larger than kLargestEntry
        Damaged,   // `found` stands in an entry where it cannot be; or the entry is incomplete
        NotObject, // an entry is not a JSON object, because of `json`
    };
    Kind kind = Kind::NoArray;
    uint64_t line = 1; // both count from 1
    uint64_t byte = 1;
    std::string found; // one character, made visible
    rapidjson::ParseErrorCode json = rapidjson::kParseErrorNone;
};

// Returns INVALID_ARGUMENT with the place and the reason.
absl::Status errorOf(const Misfit& misfit);

} // namespace thalassa::trace_tool
