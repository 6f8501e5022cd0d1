// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Gives the C APIs access to the value of a parameter. A pure function: *thread-safe*.
#pragma once

#include <type_traits>
#include <variant>

#include "core/inference/parameters.h"
#include "triton/core/tritonserver.h"

namespace thalassa::cabi {

// Gets the type and the value of a parameter. `value` points into the parameter: to a
// null-terminated string, an int64_t, a bool or a double. It is valid as long as the parameter.
inline void writeValue(
    const inference::Parameter& parameter, TRITONSERVER_ParameterType* type, const void** value)
{
    std::visit(
        [&](const auto& held) {
            using Held = std::decay_t<decltype(held)>;
            *value = &held;
            if constexpr (std::is_same_v<Held, std::string>) {
                *type = TRITONSERVER_PARAMETER_STRING;
                *value = held.c_str();
            } else if constexpr (std::is_same_v<Held, int64_t>) {
                *type = TRITONSERVER_PARAMETER_INT;
            } else if constexpr (std::is_same_v<Held, bool>) {
                *type = TRITONSERVER_PARAMETER_BOOL;
            } else {
                *type = TRITONSERVER_PARAMETER_DOUBLE;
            }
        },
        parameter.value);
}

} // namespace thalassa::cabi
