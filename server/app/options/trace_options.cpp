// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/trace_options.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::app {
namespace {

constexpr char kFile[] = "file";
constexpr char kRate[] = "rate";
constexpr char kCount[] = "count";
constexpr char kLogFrequency[] = "log-frequency";

// Accepts any case, as the real server does.
absl::StatusOr<trace::TraceMode> modeOf(const std::string& name)
{
    const std::string mode = absl::AsciiStrToLower(name);
    if (mode == "triton")
        return trace::TraceMode::Triton;
    if (mode == "opentelemetry")
        return trace::TraceMode::OpenTelemetry;
    return absl::InvalidArgumentError(absl::StrCat("invalid value for trace mode option: ", mode,
        ". Available options are \"triton\" and \"opentelemetry\""));
}

} // namespace

std::optional<std::string>* TraceOptions::Values::find(const std::string& setting)
{
    if (setting == kFile)
        return &file;
    if (setting == kRate)
        return &rate;
    if (setting == kCount)
        return &count;
    return setting == kLogFrequency ? &logFrequency : nullptr;
}

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
    if (setting == "level")
        return addLevel(value);
    std::optional<std::string>* const place = values.find(setting);
    if (place == nullptr) {
        return absl::InvalidArgumentError(absl::StrCat("there is no trace setting '", setting,
            "'; expected mode, level, rate, count, triton,file, triton,log-frequency or one of "
            "opentelemetry,..."));
    }
    *place = value;
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
    const bool isOfMode = setting == kFile || setting == kLogFrequency;
    if (hasMode != isOfMode) {
        return absl::InvalidArgumentError(absl::StrCat("trace setting '", setting,
            isOfMode ? "' belongs to a mode: expected --trace-config=triton,"
                     : "' belongs to no mode: expected --trace-config=",
            setting, "=", value));
    }
    return set(m_values, setting, value);
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

absl::StatusOr<trace::TracerOptions> TraceOptions::completeTracer(
    std::vector<std::string>& warnings) const
{
    trace::TracerOptions options;
    options.mode = m_mode;
    const auto chosen = [&warnings](const char* name, const auto& value, const auto& older) {
        if (value && older)
            warnings.push_back(absl::StrCat("--trace-", name, " is overridden by --trace-config"));
        return value ? value : older;
    };
    trace::TraceUpdate update;
    if (const auto rate = chosen(kRate, m_values.rate, m_older.rate))
        RETURN_IF_ERROR(update.set(trace::kTraceRate, *rate));
    if (const auto count = chosen(kCount, m_values.count, m_older.count))
        RETURN_IF_ERROR(update.set(trace::kTraceCount, *count));
    if (const auto frequency = chosen(kLogFrequency, m_values.logFrequency, m_older.logFrequency))
        RETURN_IF_ERROR(update.set(trace::kLogFrequency, *frequency));
    if (const auto file = chosen(kFile, m_values.file, m_older.file))
        options.file = *file;
    trace::TraceSetting& setting = options.setting;
    setting.levels = m_isOff ? trace::TraceLevels() : m_levels;
    setting.rate = update.rate ? **update.rate : setting.rate;
    setting.count = update.count ? **update.count : setting.count;
    setting.logFrequency = update.logFrequency ? **update.logFrequency : setting.logFrequency;
    warnOfMode(options, warnings);
    return options;
}

void TraceOptions::warnOfMode(
    const trace::TracerOptions& options, std::vector<std::string>& warnings) const
{
    if (m_mode == trace::TraceMode::OpenTelemetry) {
        if (!options.file.empty())
            warnings.emplace_back("the trace file is ignored in the mode opentelemetry");
        if (m_values.logFrequency || m_older.logFrequency)
            warnings.emplace_back("the log frequency is ignored in the mode opentelemetry");
        return;
    }
    if (!m_export.isEmpty())
        warnings.emplace_back("the settings of the mode opentelemetry have no effect without "
                              "--trace-config=mode=opentelemetry");
    if (options.file.empty() && !options.setting.levels.isOff())
        warnings.emplace_back("nothing is traced without a file; add "
                              "--trace-config=triton,file=<path>");
}

} // namespace thalassa::app
