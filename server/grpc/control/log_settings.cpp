// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/control/log_settings.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"
#include "core/base/log/log_request.h"
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

    const Dialect& dialect() const override
    {
        static constexpr Dialect kDialect{"log_format", absl::StatusCode::kInvalidArgument};
        return kDialect;
    }
    bool names(const char* setting) const override
    {
        return m_request.settings().contains(setting);
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
    values["log_file"].set_string_param(settings.file);
    values["log_info"].set_bool_param(settings.info);
    values["log_warning"].set_bool_param(settings.warning);
    values["log_error"].set_bool_param(settings.error);
    values["log_verbose_level"].set_uint32_param(static_cast<uint32_t>(settings.verboseLevel));
    values["log_format"].set_string_param(std::string(base::nameOf(settings.format)));
    return response;
}

} // namespace thalassa::grpcapi
