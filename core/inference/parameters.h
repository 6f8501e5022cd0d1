// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameter: a named, typed value that travels with a request or a response (rows 1.3.28, 9.1.3),
// and the rules for the parameters of a request that hold for every protocol. Values and pure
// functions: *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace thalassa::inference {

struct Parameter {
    std::string name;
    std::variant<std::string, int64_t, bool, double> value;
};

using Parameters = std::vector<Parameter>;

// Bits of Request::flags, with the values of the C API (TRITONSERVER_REQUEST_FLAG_SEQUENCE_*).
inline constexpr uint32_t kSequenceStart = 1;
inline constexpr uint32_t kSequenceEnd = 2;

inline constexpr size_t kMaxSequenceIdLength = 128; // row 1.8.3

// Returns `flags` with the given one set or cleared.
inline uint32_t withFlag(uint32_t flags, uint32_t flag, bool isSet)
{
    return isSet ? flags | flag : flags & ~flag;
}

// Returns UNIMPLEMENTED for a sequence id that is too long.
inline absl::Status checkSequenceId(const std::string_view id)
{
    if (id.size() <= kMaxSequenceIdLength)
        return absl::OkStatus();
    return absl::UnimplementedError(absl::StrCat("string correlation ID cannot be longer than ",
        kMaxSequenceIdLength, " characters, got a 'sequence_id' of ", id.size()));
}

// Returns INVALID_ARGUMENT for a client's own parameter whose name is reserved (rows 1.3.29,
// 2.4.5).
inline absl::Status checkCustomName(const std::string& name)
{
    if (name.rfind("triton_", 0) != 0)
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("parameter keys starting with 'triton_' are "
                                                   "reserved for Triton usage and should not be "
                                                   "specified. Got '",
        name, "'"));
}

} // namespace thalassa::inference
