// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/export_settings.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "absl/strings/str_cat.h"
#include "core/base/cli/values.h"
#include "core/base/status_macros.h"
#include "server/otlp/http_sender.h"

namespace thalassa::app {
namespace {

constexpr char kUrl[] = "url";
constexpr char kResource[] = "resource";
constexpr const char* kCertificateVariables[] = {
    "OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE", "OTEL_EXPORTER_OTLP_CERTIFICATE"};

// A number that describes the batches: its option, its variable, and its place in ExportOptions.
struct Number {
    const char* setting;
    const char* variable;
    uint64_t (*standard)(const otlp::ExportOptions&);
    void (*store)(uint64_t, otlp::ExportOptions&);
};

constexpr Number kNumbers[] = {
    {"bsp_max_queue_size", "OTEL_BSP_MAX_QUEUE_SIZE",
        [](const otlp::ExportOptions& options) { return options.maxQueueSize; },
        [](uint64_t value, otlp::ExportOptions& options) { options.maxQueueSize = value; }},
    {"bsp_schedule_delay", "OTEL_BSP_SCHEDULE_DELAY",
        [](const otlp::ExportOptions& options) {
            return static_cast<uint64_t>(options.scheduleDelay.count());
        },
        [](uint64_t value, otlp::ExportOptions& options) {
            options.scheduleDelay = std::chrono::milliseconds(value);
        }},
    {"bsp_max_export_batch_size", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
        [](const otlp::ExportOptions& options) { return options.maxBatchSize; },
        [](uint64_t value, otlp::ExportOptions& options) { options.maxBatchSize = value; }}};

absl::StatusOr<uint64_t> parsePositive(const std::string& name, const std::string& text)
{
    const absl::StatusOr<int64_t> value = cli::parseWhole(text, 1, std::numeric_limits<int>::max());
    if (!value.ok())
        return absl::InvalidArgumentError(absl::StrCat(name, ": ", value.status().message()));
    return static_cast<uint64_t>(*value);
}

} // namespace

absl::Status ExportSettings::set(const std::string& setting, const std::string& value)
{
    if (setting == kResource) {
        const size_t equals = value.find('=');
        if (equals == std::string::npos || equals == 0) {
            return absl::InvalidArgumentError(
                absl::StrCat("expected opentelemetry,resource=<key>=<value>, found '", value, "'"));
        }
        m_resource.emplace_back(value.substr(0, equals), value.substr(equals + 1));
        return absl::OkStatus();
    }
    const bool isNumber = std::any_of(std::begin(kNumbers), std::end(kNumbers),
        [&setting](const Number& number) { return setting == number.setting; });
    if (isNumber) {
        RETURN_IF_ERROR(parsePositive(setting, value).status());
    } else if (setting == kUrl) {
        RETURN_IF_ERROR(otlp::parseUrl(value).status());
    } else {
        return absl::InvalidArgumentError(absl::StrCat("there is no setting '", setting,
            "' of the mode opentelemetry; expected "
            "url, resource, bsp_max_queue_size, bsp_schedule_delay or "
            "bsp_max_export_batch_size"));
    }
    m_values[setting] = value;
    return absl::OkStatus();
}

absl::StatusOr<otlp::ExportOptions> ExportSettings::complete()
{
    otlp::ExportOptions options;
    for (const Number& number : kNumbers) {
        const char* const variable = std::getenv(number.variable);
        if (variable != nullptr && *variable != '\0' && !m_values.contains(number.setting)) {
            RETURN_IF_ERROR(parsePositive(number.variable, variable).status());
            m_values[number.setting] = variable;
        }
        std::string& value = m_values[number.setting];
        if (value.empty())
            value = std::to_string(number.standard(options));
        ASSIGN_OR_RETURN(const uint64_t parsed, parsePositive(number.setting, value));
        number.store(parsed, options);
    }
    if (const auto url = m_values.find(kUrl); url != m_values.end())
        options.url = url->second;
    options.resource = m_resource;
    for (const char* const variable : kCertificateVariables) {
        const char* const file = std::getenv(variable);
        if (file != nullptr && options.certificateFile.empty())
            options.certificateFile = file;
    }
    return options;
}

// Shows one resource as a text, several as a list, for which Triton's JSON repeats the member.
std::vector<trace::SettingValue> ExportSettings::shown() const
{
    std::vector<trace::SettingValue> all;
    all.reserve(m_values.size() + 1);
    for (const auto& [name, value] : m_values)
        all.push_back({name, {value}});
    trace::SettingValue resource{kResource, {}, m_resource.size() > 1};
    for (const auto& [name, value] : m_resource)
        resource.values.push_back(absl::StrCat(name, "=", value));
    if (!m_resource.empty())
        all.push_back(std::move(resource));
    return all;
}

} // namespace thalassa::app
