// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of the trace settings that clients can change (rows 1.10.2 to 1.10.7, 6.1.2): the name
// of each, how its texts are read and shown, and the member of TraceSetting that has its value. The
// protocols, the command line and the texts of changes read this table, so that a further setting
// is a member of TraceSetting and a row here. Constant: *thread-safe*.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/trace/settings/setting.h"

namespace thalassa::trace {

// The values of one setting on the wire, where all values are texts.
using Texts = std::vector<std::string>;

struct SettingRow {
    const char* name;   // on the wire: "trace_rate"
    const char* option; // in --trace-config: "rate"
    bool isList;        // has any number of texts; any other setting has one
    bool isOfTriton;    // exists in the mode triton only: --trace-config=triton,...

    // Stores the value of `texts` in `setting`. Returns false, and stores nothing, if the texts
    // have no value that the server knows. Fails with INVALID_ARGUMENT, with the name, if they are
    // no such value.
    absl::StatusOr<bool> (*read)(const Texts& texts, TraceSetting& setting);
    // Returns OK if read() ignores none of `texts`.
    absl::Status (*checkKnown)(const Texts& texts);
    Texts (*show)(const TraceSetting& setting);
    void (*copy)(const TraceSetting& from, TraceSetting& to);
};

inline constexpr char kTraceLevel[] = "trace_level";
inline constexpr char kTraceRate[] = "trace_rate";
inline constexpr char kTraceCount[] = "trace_count";
inline constexpr char kLogFrequency[] = "log_frequency";

inline constexpr size_t kSettingCount = 4;
// Returns the table, in the order in which settings are read and shown.
const std::array<SettingRow, kSettingCount>& settingTable();
// Returns the row of that name, or null. The second finds it by the name in --trace-config.
const SettingRow* settingNamed(std::string_view name);
const SettingRow* settingOfOption(std::string_view option);
// Returns the text about a name that no setting has, with the names that there are.
std::string noSuchSetting(std::string_view name);

} // namespace thalassa::trace
