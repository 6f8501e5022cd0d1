// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/control/log_settings.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"
#include "core/base/log/log_request.h"
#include "core/base/log/log_table.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::LogSettingsRequest;
using Value = LogSettingsRequest::SettingValue;

class RpcLogRequest final : public base::LogRequest {
public:
    // `request` must outlive it.
    explicit RpcLogRequest(const LogSettingsRequest& request)
        : m_request(request)
    {
    }

    bool names(const char* setting) const override
    {
        return m_request.settings().contains(setting);
    }
    std::vector<std::string_view> names() const override
    {
        std::vector<std::string_view> all;
        for (const auto& [name, value] : m_request.settings())
            all.emplace_back(name);
        return all;
    }
    absl::StatusOr<std::optional<bool>> flag(const char* setting) const override
    {
        return read<bool>(setting, Value::kBoolParam, "boolean", "bool_param", &Value::bool_param);
    }
    absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const override
    {
        return read<uint64_t>(
            setting, Value::kUint32Param, "int32", "uint32_param", &Value::uint32_param);
    }
    absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const override
    {
        return read<std::string_view>(
            setting, Value::kStringParam, "string", "string_param", &Value::string_param);
    }
    absl::Status unknownFormat(std::string_view format) const override
    {
        return absl::InvalidArgumentError(base::unknownFormatText("log_format", format));
    }

private:
    template <typename Type, typename Get>
    absl::StatusOr<std::optional<Type>> read(const char* setting, Value::ParameterChoiceCase choice,
        const char* type, const char* member, Get get) const
    {
        const auto found = m_request.settings().find(setting);
        if (found == m_request.settings().end())
            return std::optional<Type>();
        if (found->second.parameter_choice_case() != choice) {
            return absl::InvalidArgumentError(
                absl::StrCat("expect ", type, " for '", setting, "', in ", member));
        }
        return std::optional<Type>((found->second.*get)());
    }

    const LogSettingsRequest& m_request;
};

} // namespace

absl::StatusOr<::inference::LogSettingsResponse> changeLogSettings(
    engine::RuntimeSettings& changed, const LogSettingsRequest& request)
{
    RETURN_IF_ERROR(changed.changeLog(RpcLogRequest(request)));
    const base::LogSettings settings = base::logSettings();
    ::inference::LogSettingsResponse response;
    auto& values = *response.mutable_settings();
    for (const base::LogSettingRow& row : base::logSettingTable()) {
        const base::LogValue value = row.show(settings);
        if (const bool* const flag = std::get_if<bool>(&value))
            values[row.name].set_bool_param(*flag);
        else if (const int* const number = std::get_if<int>(&value))
            values[row.name].set_uint32_param(static_cast<uint32_t>(*number));
        else
            values[row.name].set_string_param(std::get<std::string>(value));
    }
    return response;
}

} // namespace thalassa::grpcapi
