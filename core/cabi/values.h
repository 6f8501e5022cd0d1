// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Conversions between the values of the C APIs and those of the core: data types and memory places,
// and out arguments that may be null. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/cabi/error.h"
#include "core/tensor/block.h"
#include "core/tensor/data_type.h"
#include "triton/core/tritonserver.h"

namespace thalassa::cabi {

// Converts a data type. Fails with INVALID_ARGUMENT for a number that is not a data type.
inline absl::StatusOr<tensor::DataType> toDataType(const TRITONSERVER_DataType& type)
{
    const int number = numberOf(type);
    if (number < TRITONSERVER_TYPE_INVALID || number > TRITONSERVER_TYPE_BF16)
        return absl::InvalidArgumentError(absl::StrCat("there is no data type ", number));
    return static_cast<tensor::DataType>(number);
}

inline tensor::MemoryPlace toPlace(TRITONSERVER_MemoryType type, int64_t id)
{
    return {static_cast<tensor::MemoryKind>(type), id};
}
inline void writePlace(tensor::MemoryPlace place, TRITONSERVER_MemoryType* type, int64_t* id)
{
    *type = static_cast<TRITONSERVER_MemoryType>(place.kind);
    *id = place.deviceId;
}

// Writes to an out argument that may be null.
template <typename Target, typename Value> void writeTo(Target* target, Value value)
{
    if (target != nullptr)
        *target = static_cast<Target>(value);
}

} // namespace thalassa::cabi
