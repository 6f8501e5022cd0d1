// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of elements and bytes of a tensor with a given shape; nothing if a dimension is
// negative, or if the number does not fit into 63 bits. Pure functions: *thread-safe*.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "triton/core/tritonserver.h"

namespace thalassa::backends {

inline std::optional<int64_t> elementCount(std::span<const int64_t> shape)
{
    if (std::any_of(shape.begin(), shape.end(), [](int64_t dimension) { return dimension < 0; }))
        return std::nullopt;
    // Checked first, because the product of the other dimensions may overflow.
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
        return 0;
    int64_t count = 1;
    for (const int64_t dimension : shape) {
        if (__builtin_mul_overflow(count, dimension, &count))
            return std::nullopt;
    }
    return count;
}

// Not for BYTES, whose elements differ in size.
inline std::optional<int64_t> byteSize(std::span<const int64_t> shape, TRITONSERVER_DataType type)
{
    const std::optional<int64_t> count = elementCount(shape);
    const auto size = static_cast<int64_t>(TRITONSERVER_DataTypeByteSize(type));
    int64_t bytes = 0;
    if (!count || __builtin_mul_overflow(*count, size, &bytes))
        return std::nullopt;
    return bytes;
}

} // namespace thalassa::backends
