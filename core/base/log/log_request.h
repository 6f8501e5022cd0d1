// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogRequest: a client's request to change log settings (rows 1.11.1 to 1.11.5, 2.3.10). The
// settings, the order of their changes and their valid values are the same for all protocols.
// Protocols differ in how they carry a value and refuse one, and implement a LogRequest each.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

namespace thalassa::base {

class LogRequest {
public:
    // The parts of an error that depend on the protocol.
    struct Dialect {
        const char* format;           // the name of log_format in an error
        absl::StatusCode wrongFormat; // for an unknown format (row 1.11.4)
    };

    virtual ~LogRequest() = default;

    virtual const Dialect& dialect() const = 0;
    virtual bool names(const char* setting) const = 0;
    // Returns nullopt if the request does not name the setting, and an error for a value of another
    // type.
    virtual absl::StatusOr<std::optional<bool>> flag(const char* setting) const = 0;
    virtual absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const = 0;
    // The returned text is valid as long as the request.
    virtual absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const = 0;
};

// Changes the settings that the request names, on behalf of `who`. If one is refused, those before
// it are changed nevertheless.
absl::Status changeLog(const LogRequest& request, std::string_view who);

} // namespace thalassa::base
