// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of tracing (rows 6.1.1 to 6.1.3, 7.50): --trace-config, and the older ones, which it
// overrides. Each may be given several times. Options of a mode that is not chosen are parsed and
// have no effect, which a warning states. *thread-compatible*.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/trace/tracer.h"
#include "server/app/options/export_settings.h"

namespace thalassa::app {

struct TraceConfiguration {
    trace::TracerOptions tracer;
    otlp::ExportOptions exporter; // in OpenTelemetry mode
};

class TraceOptions {
public:
    // Adds <setting>=<value> or <mode>,<setting>=<value>.
    absl::Status add(const std::string& config);
    // Adds the value of --trace-file, --trace-level, --trace-rate, --trace-count or
    // --trace-log-frequency; `setting` is the name in --trace-config.
    absl::Status addOlder(const std::string& setting, const std::string& value);

    // Returns INVALID_ARGUMENT for values that no setting can have. Adds to `warnings` what people
    // should know, such as that a level without a file traces nothing.
    absl::StatusOr<TraceConfiguration> complete(std::vector<std::string>& warnings);

private:
    // The last text of each setting, by its name in --trace-config.
    using Values = std::map<std::string, std::string>;

    absl::Status addLevel(const std::string& text);
    absl::StatusOr<trace::TracerOptions> completeTracer(std::vector<std::string>& warnings) const;
    // Returns the text of a setting, if it was given. Warns if --trace-config overrides an older
    // option.
    std::optional<std::string> chosen(
        const std::string& setting, std::vector<std::string>& warnings) const;
    void warnOfMode(const trace::TracerOptions& options, std::vector<std::string>& warnings) const;
    absl::Status set(Values& values, const std::string& setting, const std::string& value);

    trace::TraceMode m_mode = trace::TraceMode::Triton;
    ExportSettings m_export;
    Values m_values;
    Values m_older;
    trace::TraceLevels m_levels;
    bool m_isOff = false; // if the level was set to off at least once
};

} // namespace thalassa::app
