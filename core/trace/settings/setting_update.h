// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceUpdate: a change to one layer of the settings (rows 1.10.3 to 1.10.7, 2.3.8): each setting
// is left as it is, cleared, or set. Made from the texts of the protocols. A value:
// *thread-compatible*.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/trace/settings/setting.h"
#include "core/trace/settings/setting_table.h"

namespace thalassa::trace {

// The values that one layer sets; a setting that it does not set follows the layer below.
class PartialSetting {
public:
    bool isEmpty() const { return m_given.none(); }
    bool has(std::string_view name) const;
    std::vector<std::string> names() const; // of the settings that it sets, in the table's order
    // The value of a setting that it does not set is the default.
    const TraceSetting& values() const { return m_values; }
    // Returns `below` with the values of this layer in place of those that it sets.
    TraceSetting over(TraceSetting below) const;

    // Sets or clears the setting of that row. Texts without a known value set nothing.
    absl::Status set(const SettingRow& row, const Texts& texts);
    void clear(const SettingRow& row);
    // Sets what `other` sets.
    void merge(const PartialSetting& other);
    // Replaces the count. REQUIRES: it sets one.
    void setCount(int64_t count) { m_values.count = count; }

    bool operator==(const PartialSetting&) const = default;

private:
    TraceSetting m_values;
    std::bitset<kSettingCount> m_given; // by row of the table
};

class TraceUpdate {
public:
    bool isEmpty() const { return m_set.isEmpty() && m_cleared.none(); }
    // Clears the setting of that name on the wire ("trace_rate"). Here and in set(), names that the
    // table does not have are ignored: clients cannot change those settings.
    void clear(std::string_view name);
    // Sets the setting from its texts: one, or any number for a list. Fails with INVALID_ARGUMENT
    // if they are no such value.
    absl::Status set(std::string_view name, const Texts& texts);

    // Notes a name of the request as ignored if the table does not have it. set() notes the values
    // of a list that it ignores.
    void noteName(std::string_view name);
    // The texts about the first names and values that are ignored.
    const std::vector<std::string>& ignored() const { return m_ignored; }

    // Whether the setting is set or cleared.
    bool changes(std::string_view name) const;
    const PartialSetting& newValues() const { return m_set; }
    void applyTo(PartialSetting& layer) const;

private:
    static constexpr size_t kMostIgnored = 16; // a request may have any number of names
    void ignore(std::string text);

    PartialSetting m_set;
    std::bitset<kSettingCount> m_cleared; // by row of the table
    std::vector<std::string> m_ignored;
};

inline constexpr char kTraceFile[] = "trace_file";
inline constexpr char kTraceMode[] = "trace_mode";

// The error with which both protocols answer any change of the file (row 1.10.4).
absl::Status fileIsFixed();
// The error of any request about a model that exists and is not ready (row 1.10.9).
absl::Status modelIsNotReady(const std::string& model);

} // namespace thalassa::trace
