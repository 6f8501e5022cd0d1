// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How many elements and bytes a tensor of some shape has. None when a dimension is negative, or
// when they do not fit into 63 bits. Pure functions: *thread-safe*.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "triton/core/tritonserver.h"

namespace thalassa::backends {

inline std::optional<int64_t> elementCount(std::span<const int64_t> shape)
{
    if (std::any_of(shape.begin(), shape.end(), [](int64_t dimension) { return dimension < 0; })) {
        return std::nullopt;
    }
    // Whatever the product of the others would be.
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) {
        return 0;
    }
    int64_t count = 1;
    for (const int64_t dimension : shape) {
        if (__builtin_mul_overflow(count, dimension, &count)) {
            return std::nullopt;
        }
    }
    return count;
}

// For types whose elements all have one size, which BYTES has not.
inline std::optional<int64_t> byteSize(std::span<const int64_t> shape, TRITONSERVER_DataType type)
{
    const std::optional<int64_t> count = elementCount(shape);
    const auto size = static_cast<int64_t>(TRITONSERVER_DataTypeByteSize(type));
    int64_t bytes = 0;
    if (!count || __builtin_mul_overflow(*count, size, &bytes)) {
        return std::nullopt;
    }
    return bytes;
}

} // namespace thalassa::backends
