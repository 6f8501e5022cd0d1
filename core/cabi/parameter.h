// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A parameter of the C API. It owns its value, except for bytes, to which it only refers.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "triton/core/tritonserver.h"

struct TRITONSERVER_Parameter {
    struct Bytes {
        const void* data;
        uint64_t size;
    };
    std::string name;
    std::variant<std::string, int64_t, bool, double, Bytes> value;
};
