// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceUpdate: a change to one layer of the settings (rows 1.10.3 to 1.10.7, 2.3.8): each field is
// left as it is, cleared, or set. Made from the texts of the protocols by one parser.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/trace/settings/setting.h"

namespace thalassa::trace {

// The value of a field in one layer; none: the field follows the layer below.
template <typename Value> using Specified = std::optional<Value>;

// The change of a field; none: the field is left as it is.
template <typename Value> using Change = std::optional<Specified<Value>>;

struct TraceUpdate {
    Change<TraceLevels> levels;
    Change<uint32_t> rate;
    Change<int64_t> count;
    Change<uint32_t> logFrequency;

    bool isEmpty() const { return !levels && !rate && !count && !logFrequency; }
    // Clears the field of that name on the wire ("trace_rate"). Names other than these four are
    // ignored: clients cannot change those fields.
    void clear(std::string_view name);
    // Sets the field from its text. INVALID_ARGUMENT if the text is no such value.
    absl::Status set(std::string_view name, std::string_view text);
    // Sets "trace_level". Unknown levels are ignored, and a list without a known one changes
    // nothing (row 1.10.6). INVALID_ARGUMENT for OFF together with another level.
    absl::Status setLevels(const std::vector<std::string>& names);
};

inline constexpr char kTraceLevel[] = "trace_level";
inline constexpr char kTraceRate[] = "trace_rate";
inline constexpr char kTraceCount[] = "trace_count";
inline constexpr char kLogFrequency[] = "log_frequency";
inline constexpr char kTraceFile[] = "trace_file";
inline constexpr char kTraceMode[] = "trace_mode";

// The names of the levels as the protocols show them: "OFF", or one or both of the others.
std::vector<std::string> levelNames(const TraceLevels& levels);
// The error with which both protocols answer any change of the file (row 1.10.4).
absl::Status fileIsFixed();
// The error of any request about a model that exists and is not ready (row 1.10.9).
absl::Status modelIsNotReady(const std::string& model);

} // namespace thalassa::trace
