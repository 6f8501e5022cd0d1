// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_table.h"

#include <algorithm>
#include <limits>

#include "core/base/status_macros.h"

namespace thalassa::base {
namespace {

template <auto Setting, auto Change> void apply(const LogChange& change, LogSettings& settings)
{
    settings.*Setting = (change.*Change).value_or(settings.*Setting);
}

constexpr char kInfo[] = "log_info";
constexpr char kWarning[] = "log_warning";
constexpr char kError[] = "log_error";
constexpr char kVerboseLevel[] = "log_verbose_level";

template <const char* Name, auto Setting, auto Change> constexpr LogSettingRow flagRow()
{
    return {Name, false, [](const LogSettings& settings) -> LogValue { return settings.*Setting; },
        [](const LogRequest& request, LogChange& change) -> absl::Status {
            ASSIGN_OR_RETURN(change.*Change, request.flag(Name));
            return absl::OkStatus();
        },
        apply<Setting, Change>};
}

constexpr LogSettingRow fileRow()
{
    return {"log_file", true, [](const LogSettings& settings) -> LogValue { return settings.file; },
        [](const LogRequest&, LogChange&) -> absl::Status {
            return absl::UnimplementedError(
                "log file location can not be updated through network protocol");
        },
        [](const LogChange&, LogSettings&) {}};
}

absl::Status readVerboseLevel(const LogRequest& request, LogChange& change)
{
    constexpr int kMost = std::numeric_limits<int>::max();
    ASSIGN_OR_RETURN(const std::optional<uint64_t> level, request.number(kVerboseLevel));
    if (level && *level > uint64_t{kMost})
        return request.tooLarge(kVerboseLevel, *level, kMost);
    if (level)
        change.verboseLevel = static_cast<int>(*level);
    return absl::OkStatus();
}

constexpr LogSettingRow verboseRow()
{
    return {kVerboseLevel, false,
        [](const LogSettings& settings) -> LogValue { return settings.verboseLevel; },
        readVerboseLevel,
        [](const LogChange& change, LogSettings& settings) {
            settings.verboseLevel =
                std::max(0, change.verboseLevel.value_or(settings.verboseLevel));
        }};
}

absl::Status readFormat(const LogRequest& request, LogChange& change)
{
    ASSIGN_OR_RETURN(const std::optional<std::string_view> name, request.text("log_format"));
    if (!name)
        return absl::OkStatus();
    change.format = logFormatOf(*name);
    return change.format ? absl::OkStatus() : request.unknownFormat(*name);
}

constexpr LogSettingRow formatRow()
{
    return {"log_format", false,
        [](const LogSettings& settings) -> LogValue {
            return std::string(nameOf(settings.format));
        },
        readFormat, apply<&LogSettings::format, &LogChange::format>};
}

constexpr std::array<LogSettingRow, kLogSettingCount> kTable{fileRow(),
    flagRow<kInfo, &LogSettings::info, &LogChange::info>(),
    flagRow<kWarning, &LogSettings::warning, &LogChange::warning>(),
    flagRow<kError, &LogSettings::error, &LogChange::error>(), verboseRow(), formatRow()};

} // namespace

const std::array<LogSettingRow, kLogSettingCount>& logSettingTable()
{
    return kTable;
}

} // namespace thalassa::base
