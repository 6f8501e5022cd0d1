// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DataType: the 14 element types of a tensor. The values are those of the C API and of
// model_config.proto (rows 3.1.11, 9.1.1), so that both borders convert by a cast. Pure functions:
// *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace thalassa::tensor {

enum class DataType : uint8_t {
    Invalid = 0,
    Bool = 1,
    Uint8 = 2,
    Uint16 = 3,
    Uint32 = 4,
    Uint64 = 5,
    Int8 = 6,
    Int16 = 7,
    Int32 = 8,
    Int64 = 9,
    Fp16 = 10,
    Fp32 = 11,
    Fp64 = 12,
    Bytes = 13, // elements of any length, each preceded by its length as uint32 little-endian
    Bf16 = 14,
};

// Size of one element in bytes; 0 for Bytes and Invalid.
size_t elementByteSize(DataType type);

// The name on the wire: "FP32", "BYTES", ...; "<invalid>" for Invalid.
std::string_view dataTypeName(DataType type);

// The type with that name on the wire (case-sensitive), none if there is no such type.
std::optional<DataType> dataTypeFromName(std::string_view name);

} // namespace thalassa::tensor
