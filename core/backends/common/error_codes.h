// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Error codes by name, for backends whose requests or parameters name an error code. *thread-safe*.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "triton/core/tritonserver.h"

namespace thalassa::backends {

// Returns the code of a name, such as TRITONSERVER_ERROR_UNAVAILABLE of UNAVAILABLE, or nothing.
inline std::optional<TRITONSERVER_Error_Code> errorCodeNamed(const std::string& name)
{
    static const std::map<std::string, TRITONSERVER_Error_Code> kCodes = {
        {"UNKNOWN", TRITONSERVER_ERROR_UNKNOWN},
        {"INTERNAL", TRITONSERVER_ERROR_INTERNAL},
        {"NOT_FOUND", TRITONSERVER_ERROR_NOT_FOUND},
        {"INVALID_ARG", TRITONSERVER_ERROR_INVALID_ARG},
        {"UNAVAILABLE", TRITONSERVER_ERROR_UNAVAILABLE},
        {"UNSUPPORTED", TRITONSERVER_ERROR_UNSUPPORTED},
        {"ALREADY_EXISTS", TRITONSERVER_ERROR_ALREADY_EXISTS},
        {"CANCELLED", TRITONSERVER_ERROR_CANCELLED},
    };
    const auto found = kCodes.find(name);
    return found == kCodes.end() ? std::nullopt : std::optional(found->second);
}

} // namespace thalassa::backends
