// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a client wants of the log (rows 1.11.1 to 1.11.5, 2.3.10): which settings there are, in
// which order they are changed, and what they may be. Protocols differ in how they bring a value
// and in how they refuse one; a LogRequest is what they tell of it. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

namespace thalassa::base {

class LogRequest {
public:
    // How a protocol speaks.
    struct Dialect {
        const char* format;           // what an error calls log_format
        absl::StatusCode wrongFormat; // of a format that there is not (row 1.11.4)
    };

    virtual ~LogRequest() = default;

    virtual const Dialect& dialect() const = 0;
    virtual bool names(const char* setting) const = 0;
    // Nothing where the request does not name it; an error for a value of another type.
    virtual absl::StatusOr<std::optional<bool>> flag(const char* setting) const = 0;
    virtual absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const = 0;
    // Valid as long as the request.
    virtual absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const = 0;
};

// Changes what it names, for `who`; what comes before a setting that is refused is changed.
absl::Status changeLog(const LogRequest& request, std::string_view who);

} // namespace thalassa::base
