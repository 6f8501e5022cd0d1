// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/control/load_parameters.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::ModelRepositoryParameter;

constexpr char kFilePrefix[] = "file:";

absl::Status wrongType(const std::string& what, const char* expected)
{
    return absl::InvalidArgumentError(
        absl::StrCat("invalid value type for ", what, ", expected ", expected, "."));
}

} // namespace

absl::StatusOr<repository::LoadOverride> readLoadParameters(
    const ::inference::RepositoryModelLoadRequest& request)
{
    repository::LoadOverride result;
    for (const auto& [name, value] : request.parameters()) {
        if (name == "config") {
            if (value.parameter_choice_case() != ModelRepositoryParameter::kStringParam)
                return wrongType("load parameter 'config'", "string_param");
            if (value.string_param().empty())
                return absl::InvalidArgumentError("Invalid config override: 'config' is empty");
            result.configJson = value.string_param();
        } else if (absl::StartsWith(name, kFilePrefix)) {
            if (value.parameter_choice_case() != ModelRepositoryParameter::kBytesParam)
                return wrongType(absl::StrCat("load parameter '", name, "'"), "bytes_param");
            result.files.push_back({name.substr(sizeof kFilePrefix - 1), value.bytes_param()});
        } else {
            return absl::InvalidArgumentError(absl::StrCat("unrecognized load parameter '", name,
                "'. Expected 'config' or 'file:<path>' for model '", request.model_name(), "'"));
        }
    }
    return result;
}

absl::StatusOr<bool> readUnloadParameters(const ::inference::RepositoryModelUnloadRequest& request)
{
    for (const auto& [name, value] : request.parameters()) {
        if (name != "unload_dependents")
            continue;
        if (value.parameter_choice_case() != ModelRepositoryParameter::kBoolParam)
            return wrongType("'unload_dependents' parameter", "bool_param");
        return value.bool_param();
    }
    return false;
}

} // namespace thalassa::grpcapi
