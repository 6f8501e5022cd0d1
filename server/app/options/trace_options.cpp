// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/trace_options.h"

#include <limits>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/cli/values.h"
#include "core/base/status_macros.h"

namespace thalassa::app {
namespace {

constexpr char kFile[] = "file";
constexpr char kLevel[] = "level";
constexpr int64_t kMostNumber = std::numeric_limits<int32_t>::max(); // in Triton as well

// Whether the setting belongs to the mode triton.
bool isOfTriton(const std::string& setting)
{
    const trace::SettingRow* const row = trace::settingOfOption(setting);
    return setting == kFile || (row != nullptr && row->isOfTriton);
}

// Lists the settings that belong to the mode triton, or those that belong to no mode.
std::string settingsOf(const char* prefix, bool isOfTriton)
{
    std::string text;
    for (const trace::SettingRow& row : trace::settingTable()) {
        if (row.isOfTriton == isOfTriton)
            absl::StrAppend(&text, ", ", prefix, row.option);
    }
    return text;
}

// Refuses a value that the row of a number does not read, in the words of the command line.
absl::Status checkNumber(const trace::SettingRow& row, const std::string& value)
{
    trace::TraceSetting unused;
    if (row.read({value}, unused).ok())
        return absl::OkStatus();
    const bool mayBeUnlimited = std::string_view(row.name) == trace::kTraceCount;
    return cli::expected(
        absl::StrCat("a whole number from ", mayBeUnlimited ? trace::TraceSetting::kUnlimited : 0,
            " to ", kMostNumber, mayBeUnlimited ? ", where -1 is no limit" : ""),
        value);
}

// Accepts any case, as the real server does.
absl::StatusOr<trace::TraceMode> modeOf(const std::string& name)
{
    const std::string mode = absl::AsciiStrToLower(name);
    if (mode == "triton")
        return trace::TraceMode::Triton;
    if (mode == "opentelemetry")
        return trace::TraceMode::OpenTelemetry;
    return absl::InvalidArgumentError(absl::StrCat("invalid value for trace mode option: ", mode,
        R"(. Available options are "triton" and "opentelemetry")"));
}

} // namespace

// Row 6.1.3.
absl::Status TraceOptions::addLevel(const std::string& text)
{
    const std::string level = absl::AsciiStrToLower(text);
    if (level == "timestamps" || level == "true" || level == "on" || level == "min" ||
        level == "max")
        m_levels.timestamps = true;
    else if (level == "tensors")
        m_levels.tensors = true;
    else if (level == "off" || level == "false")
        m_isOff = true;
    else
        return absl::InvalidArgumentError(absl::StrCat("invalid value for trace level option: ",
            level, "; expected off, timestamps or tensors"));
    return absl::OkStatus();
}

absl::Status TraceOptions::set(Values& values, const std::string& setting, const std::string& value)
{
    if (setting == kLevel)
        return addLevel(value);
    const trace::SettingRow* const row = trace::settingOfOption(setting);
    if (setting != kFile && row == nullptr) {
        return absl::InvalidArgumentError(absl::StrCat("there is no trace setting '", setting,
            "'; expected mode", settingsOf("", false), ", triton,file", settingsOf("triton,", true),
            " or one of opentelemetry,..."));
    }
    if (row != nullptr)
        RETURN_IF_ERROR(checkNumber(*row, value));
    values[setting] = value;
    return absl::OkStatus();
}

absl::Status TraceOptions::add(const std::string& config)
{
    const size_t equals = config.find('=');
    const size_t comma = config.find(',');
    const bool hasMode = comma != std::string::npos && comma < equals;
    const size_t begin = hasMode ? comma + 1 : 0;
    if (equals == std::string::npos || equals == begin || equals + 1 == config.size()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "--trace-config option format is '<trace mode>,<setting>=<value>'. Got ", config));
    }
    const std::string setting = config.substr(begin, equals - begin);
    const std::string value = config.substr(equals + 1);
    if (hasMode) {
        ASSIGN_OR_RETURN(const trace::TraceMode mode, modeOf(config.substr(0, comma)));
        if (mode == trace::TraceMode::OpenTelemetry)
            return m_export.set(setting, value);
    } else if (setting == "mode") {
        ASSIGN_OR_RETURN(m_mode, modeOf(value));
        return absl::OkStatus();
    }
    const bool isOfMode = isOfTriton(setting);
    const bool isKnown =
        isOfMode || setting == kLevel || trace::settingOfOption(setting) != nullptr;
    if (isKnown && hasMode != isOfMode) {
        return absl::InvalidArgumentError(absl::StrCat("trace setting '", setting,
            isOfMode ? "' belongs to a mode: expected --trace-config=triton,"
                     : "' belongs to no mode: expected --trace-config=",
            setting, "=", value));
    }
    const absl::Status status = set(m_values, setting, value);
    return status.ok() || !isKnown
        ? status
        : absl::InvalidArgumentError(absl::StrCat(setting, ": ", status.message()));
}

absl::Status TraceOptions::addOlder(const std::string& setting, const std::string& value)
{
    return set(m_older, setting, value);
}

absl::StatusOr<TraceConfiguration> TraceOptions::complete(std::vector<std::string>& warnings)
{
    TraceConfiguration all;
    ASSIGN_OR_RETURN(all.tracer, completeTracer(warnings));
    if (m_mode == trace::TraceMode::OpenTelemetry) {
        ASSIGN_OR_RETURN(all.exporter, m_export.complete());
        all.tracer.exporterSettings = m_export.shown();
    }
    return all;
}

std::optional<std::string> TraceOptions::chosen(
    const std::string& setting, std::vector<std::string>& warnings) const
{
    const auto value = m_values.find(setting);
    const auto older = m_older.find(setting);
    if (value == m_values.end())
        return older == m_older.end() ? std::nullopt : std::optional(older->second);
    if (older != m_older.end())
        warnings.push_back(absl::StrCat("--trace-", setting, " is overridden by --trace-config"));
    return value->second;
}

absl::StatusOr<trace::TracerOptions> TraceOptions::completeTracer(
    std::vector<std::string>& warnings) const
{
    trace::TracerOptions options;
    options.mode = m_mode;
    trace::TraceUpdate update;
    for (const trace::SettingRow& row : trace::settingTable()) {
        if (const auto text = chosen(row.option, warnings))
            RETURN_IF_ERROR(update.set(row.name, {*text}));
    }
    if (const auto file = chosen(kFile, warnings))
        options.file = *file;
    options.setting = update.newValues().over(options.setting);
    options.setting.levels = m_isOff ? trace::TraceLevels() : m_levels;
    warnOfMode(options, warnings);
    return options;
}

void TraceOptions::warnOfMode(
    const trace::TracerOptions& options, std::vector<std::string>& warnings) const
{
    if (m_mode == trace::TraceMode::OpenTelemetry) {
        if (!options.file.empty())
            warnings.emplace_back("the trace file is ignored in the mode opentelemetry");
        for (const trace::SettingRow& row : trace::settingTable()) {
            if (row.isOfTriton && (m_values.contains(row.option) || m_older.contains(row.option))) {
                warnings.push_back(
                    absl::StrCat("the ", absl::StrReplaceAll(row.option, {{"-", " "}}),
                        " is ignored in the mode opentelemetry"));
            }
        }
        return;
    }
    if (!m_export.isEmpty())
        warnings.emplace_back("the settings of the mode opentelemetry have no effect without "
                              "--trace-config=mode=opentelemetry");
    if (options.file.empty() && !options.setting.levels.isOff())
        warnings.emplace_back(
            "nothing is traced without a file; add --trace-config=triton,file=<path>");
}

} // namespace thalassa::app
