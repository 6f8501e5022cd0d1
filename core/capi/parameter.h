// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A parameter as the C API passes it: a value of its own, or bytes that are borrowed.
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
