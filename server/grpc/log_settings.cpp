// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/log_settings.h"

#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/log_control.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::LogSettingsRequest;
using Value = LogSettingsRequest::SettingValue;

const Value* find(const LogSettingsRequest& request, const char* name)
{
    const auto found = request.settings().find(name);
    return found == request.settings().end() ? nullptr : &found->second;
}

absl::Status wrongType(const char* name, const char* expected, const char* member)
{
    return absl::InvalidArgumentError(
        absl::StrCat("expect ", expected, " for '", name, "', in ", member));
}

absl::Status readFlag(
    const LogSettingsRequest& request, const char* name, std::optional<bool>& target)
{
    const Value* const value = find(request, name);
    if (value == nullptr)
        return absl::OkStatus();
    if (value->parameter_choice_case() != Value::kBoolParam)
        return wrongType(name, "boolean", "bool_param");
    target = value->bool_param();
    return absl::OkStatus();
}

absl::Status readVerboseLevel(const LogSettingsRequest& request, std::optional<int>& target)
{
    constexpr char kName[] = "log_verbose_level";
    constexpr int kMost = std::numeric_limits<int>::max();
    const Value* const value = find(request, kName);
    if (value == nullptr)
        return absl::OkStatus();
    if (value->parameter_choice_case() != Value::kUint32Param)
        return wrongType(kName, "int32", "uint32_param");
    if (value->uint32_param() > uint32_t{kMost}) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", kName, "' must be at most ", kMost, ", got ", value->uint32_param()));
    }
    target = static_cast<int>(value->uint32_param());
    return absl::OkStatus();
}

absl::Status readFormat(const LogSettingsRequest& request, std::optional<base::LogFormat>& target)
{
    constexpr char kName[] = "log_format";
    const Value* const value = find(request, kName);
    if (value == nullptr)
        return absl::OkStatus();
    if (value->parameter_choice_case() != Value::kStringParam)
        return wrongType(kName, "string", "string_param");
    target = base::logFormatOf(value->string_param());
    if (!target) {
        return absl::InvalidArgumentError(absl::StrCat("invalid argument for ", kName,
            ", got: ", value->string_param(), "; expected default, ISO8601 or json"));
    }
    return absl::OkStatus();
}

// Leaves in `change` what is to be changed, also where it fails.
absl::Status readChange(const LogSettingsRequest& request, base::LogChange& change)
{
    if (find(request, "log_file") != nullptr) {
        return absl::UnimplementedError(
            "log file location can not be updated through network protocol");
    }
    RETURN_IF_ERROR(readFlag(request, "log_info", change.info));
    RETURN_IF_ERROR(readFlag(request, "log_warning", change.warning));
    RETURN_IF_ERROR(readFlag(request, "log_error", change.error));
    RETURN_IF_ERROR(readVerboseLevel(request, change.verboseLevel));
    return readFormat(request, change.format);
}

} // namespace

absl::StatusOr<::inference::LogSettingsResponse> changeLogSettings(
    const LogSettingsRequest& request)
{
    base::LogChange change;
    const absl::Status status = readChange(request, change);
    base::changeLog(change, "gRPC");
    RETURN_IF_ERROR(status);
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
