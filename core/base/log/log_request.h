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
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/log/log_control.h"

namespace thalassa::base {

class LogRequest {
public:
    virtual ~LogRequest() = default;

    virtual bool names(const char* setting) const = 0;
    // Returns the names of all members, if the protocol lets a request have any others than the
    // settings. They are valid as long as the request.
    virtual std::vector<std::string_view> names() const { return {}; }
    // Returns nullopt if the request does not name the setting, and an error for a value of another
    // type.
    virtual absl::StatusOr<std::optional<bool>> flag(const char* setting) const = 0;
    virtual absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const = 0;
    // The returned text is valid as long as the request.
    virtual absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const = 0;

    // The errors of values that no log has.
    virtual absl::Status unknownFormat(std::string_view format) const = 0; // row 1.11.4
    virtual absl::Status tooLarge(const char* setting, uint64_t value, int most) const;
};

// Returns the message of an unknown format, whose setting has the given name in this protocol.
std::string unknownFormatText(const char* setting, std::string_view format);

// Returns the texts about the first names of the request that no setting has: the protocols ignore
// them.
std::vector<std::string> ignoredNames(const LogRequest& request);

// Stores the settings that the request names in `change`. After an error, those before the refused
// one are stored.
absl::Status readLog(const LogRequest& request, LogChange& change);

// Changes the settings that the request names, on behalf of `who`. If one is refused, those before
// it are changed nevertheless.
absl::Status changeLog(const LogRequest& request, std::string_view who);

} // namespace thalassa::base
