// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the mode opentelemetry (rows 6.5.1, 6.5.6): --trace-config=opentelemetry,..., and
// OpenTelemetry's environment variables for the batches and for the trusted certificates.
// *thread-compatible*.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/trace/settings/setting.h"
#include "server/otlp/export_options.h"

namespace thalassa::app {

class ExportSettings {
public:
    // Returns INVALID_ARGUMENT for an unknown setting, or a value that it cannot have.
    absl::Status set(const std::string& setting, const std::string& value);
    bool isEmpty() const { return m_values.empty() && m_resource.empty(); }

    // Returns the options. A setting that was set precedes its environment variable (OTEL_BSP_...),
    // which precedes the default. Returns INVALID_ARGUMENT for a variable that is not a number.
    absl::StatusOr<otlp::ExportOptions> complete();
    // Returns the settings as the trace extension shows them. To be called after complete().
    std::vector<trace::SettingValue> shown() const;

private:
    std::map<std::string, std::string> m_values;
    std::vector<std::pair<std::string, std::string>> m_resource;
};

} // namespace thalassa::app
