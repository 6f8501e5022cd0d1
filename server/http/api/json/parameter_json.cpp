// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/parameter_json.h"

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/inference/parameters.h"
#include "server/http/api/json/json.h"

namespace thalassa::httpapi {

absl::Status readCustomParameter(
    const std::string& name, const json::Value& value, inference::Request& request)
{
    RETURN_IF_ERROR(inference::checkCustomName(name));
    if (value.IsString())
        request.parameters.push_back({name, std::string(characters(value))});
    else if (value.IsBool())
        request.parameters.push_back({name, value.GetBool()});
    else if (value.IsInt64())
        request.parameters.push_back({name, value.GetInt64()});
    else if (value.IsNumber())
        request.parameters.push_back({name, value.GetDouble()});
    else
        return absl::InvalidArgumentError(absl::StrCat("parameter '", name,
            "' has invalid type. Expected a string, an integer, a double or a boolean."));
    return absl::OkStatus();
}

} // namespace thalassa::httpapi
