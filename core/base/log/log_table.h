// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of the log settings that clients see (rows 1.11.1 to 1.11.5): the name of each, how it
// is shown, and how a request changes it. The protocols, the log and the texts of changes read this
// table, so that a further setting is a member of LogSettings and of LogChange, and a row here.
// Constant: *thread-safe*.
#pragma once

#include <array>
#include <string>
#include <variant>

#include "absl/status/status.h"
#include "core/base/log/log_control.h"
#include "core/base/log/log_request.h"

namespace thalassa::base {

// A flag, a number or a text.
using LogValue = std::variant<bool, int, std::string>;

struct LogSettingRow {
    const char* name; // on the wire: "log_info"
    bool isFixed;     // set by the command line only; a request that names it is refused

    LogValue (*show)(const LogSettings& settings);
    // Stores the request's value, if it has one, in `change`.
    absl::Status (*read)(const LogRequest& request, LogChange& change);
    void (*apply)(const LogChange& change, LogSettings& settings);
};

inline constexpr size_t kLogSettingCount = 6;
// Returns the table, in the order in which settings are changed and shown.
const std::array<LogSettingRow, kLogSettingCount>& logSettingTable();

} // namespace thalassa::base
