// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/setting_table.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::trace {
namespace {

// The values of a number, and the largest one that an error names: clients may know the error texts
// of the reference server, which name a range of which that server accepts half.
struct Range {
    int64_t least;
    int64_t most;
    int64_t named;
    bool namesLeast; // a smaller number has an error of its own
};

constexpr int64_t kMostInt = std::numeric_limits<int32_t>::max();
constexpr Range kUint{0, kMostInt, std::numeric_limits<uint32_t>::max(), false};
constexpr Range kCount{TraceSetting::kUnlimited, kMostInt, kMostInt, true};

absl::StatusOr<int64_t> parse(const char* name, const std::string& text, const Range& range)
{
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = end == text.data() + text.size() && !text.empty();
    if (error == std::errc::invalid_argument || !isNumber) {
        return absl::InvalidArgumentError(
            absl::StrCat("Unable to parse '", name, "', got: ", base::excerpt(text)));
    }
    if (error == std::errc() && range.namesLeast && value < range.least) {
        return absl::InvalidArgumentError(absl::StrCat("Unable to parse '", name,
            "'. Expecting value >= ", range.least, ", got: ", base::excerpt(text)));
    }
    if (error != std::errc() || value < range.least || value > range.most) {
        return absl::InvalidArgumentError(
            absl::StrCat("Unable to parse '", name, "', value is out of range [ ", range.least,
                ", ", range.named, " ], got: ", base::excerpt(text)));
    }
    return value;
}

template <auto Member> void copyMember(const TraceSetting& from, TraceSetting& to)
{
    to.*Member = from.*Member;
}

absl::Status takesAny(const Texts&)
{
    return absl::OkStatus();
}

template <const char* Name, auto Member, const Range& Values>
constexpr SettingRow numberRow(const char* option, bool isOfTriton)
{
    return {Name, option, false, isOfTriton,
        [](const Texts& texts, TraceSetting& setting) -> absl::StatusOr<bool> {
            ASSIGN_OR_RETURN(const int64_t value, parse(Name, texts.front(), Values));
            setting.*Member = static_cast<std::decay_t<decltype(setting.*Member)>>(value);
            return true;
        },
        takesAny,
        [](const TraceSetting& setting) -> Texts { return {absl::StrCat(setting.*Member)}; },
        copyMember<Member>};
}

// Unknown levels are ignored, and a list without a known one changes nothing (row 1.10.6).
absl::StatusOr<bool> readLevels(const Texts& names, TraceSetting& setting)
{
    TraceLevels wanted;
    bool isOff = false;
    for (const std::string& name : names) {
        isOff |= name == "OFF";
        wanted.timestamps |= name == "TIMESTAMPS";
        wanted.tensors |= name == "TENSORS";
    }
    if (isOff && names.size() > 1)
        return absl::InvalidArgumentError("Expect only one trace level 'OFF' is specified");
    if (!isOff && wanted.isOff())
        return false;
    setting.levels = wanted;
    return true;
}

absl::Status checkLevels(const Texts& names)
{
    const Texts known{"OFF", "TIMESTAMPS", "TENSORS"};
    for (const std::string& name : names) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            return absl::InvalidArgumentError(absl::StrCat(kTraceLevel,
                ": expected OFF, TIMESTAMPS, TENSORS or both of these, got '",
                base::excerpt(absl::StrJoin(names, ",")), "'", base::didYouMean(name, known)));
        }
    }
    return absl::OkStatus();
}

Texts showLevels(const TraceSetting& setting)
{
    Texts names;
    if (setting.levels.isOff())
        names.emplace_back("OFF");
    if (setting.levels.timestamps)
        names.emplace_back("TIMESTAMPS");
    if (setting.levels.tensors)
        names.emplace_back("TENSORS");
    return names;
}

constexpr std::array<SettingRow, kSettingCount> kTable{{
    {kTraceLevel, "level", true, false, readLevels, checkLevels, showLevels,
        copyMember<&TraceSetting::levels>},
    numberRow<kTraceRate, &TraceSetting::rate, kUint>("rate", false),
    numberRow<kTraceCount, &TraceSetting::count, kCount>("count", false),
    numberRow<kLogFrequency, &TraceSetting::logFrequency, kUint>("log-frequency", true),
}};

const SettingRow* find(const char* SettingRow::*key, std::string_view wanted)
{
    const auto found = std::find_if(
        kTable.begin(), kTable.end(), [&](const SettingRow& row) { return row.*key == wanted; });
    return found == kTable.end() ? nullptr : &*found;
}

} // namespace

const std::array<SettingRow, kSettingCount>& settingTable()
{
    return kTable;
}

const SettingRow* settingNamed(std::string_view name)
{
    return find(&SettingRow::name, name);
}

const SettingRow* settingOfOption(std::string_view option)
{
    return find(&SettingRow::option, option);
}

std::string noSuchSetting(std::string_view name)
{
    Texts names;
    for (const SettingRow& row : kTable)
        names.emplace_back(row.name);
    return base::noSuchSetting("trace setting", name, names);
}

} // namespace thalassa::trace
