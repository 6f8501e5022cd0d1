// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/data_type.h"

#include <array>

namespace thalassa::tensor {
namespace {

struct TypeFacts {
    std::string_view name;
    size_t byteSize;
};

// Indexed by the enumerator's value.
constexpr std::array<TypeFacts, 15> kTypes{{
    {"<invalid>", 0},
    {"BOOL", 1},
    {"UINT8", 1},
    {"UINT16", 2},
    {"UINT32", 4},
    {"UINT64", 8},
    {"INT8", 1},
    {"INT16", 2},
    {"INT32", 4},
    {"INT64", 8},
    {"FP16", 2},
    {"FP32", 4},
    {"FP64", 8},
    {"BYTES", 0},
    {"BF16", 2},
}};

} // namespace

size_t elementByteSize(DataType type)
{
    return kTypes[static_cast<size_t>(type)].byteSize;
}

std::string_view dataTypeName(DataType type)
{
    return kTypes[static_cast<size_t>(type)].name;
}

std::optional<DataType> dataTypeFromName(std::string_view name)
{
    for (size_t i = 1; i < kTypes.size(); ++i) {
        if (kTypes[i].name == name)
            return static_cast<DataType>(i);
    }
    return std::nullopt;
}

} // namespace thalassa::tensor
