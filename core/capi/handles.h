// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The objects behind the opaque pointers of the backend API.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/backend/model.h"
#include "core/capi/error.h"
#include "core/inference/request.h"
#include "core/inference/sequence_states.h"
#include "core/tensor/block.h"
#include "triton/core/tritonbackend.h"

// May outlive the request that it was made for, whose context it shares.
struct TRITONBACKEND_ResponseFactory {
    const std::shared_ptr<thalassa::inference::RequestContext> context;
};

namespace thalassa::capi {

inline backend::Backend* fromHandle(TRITONBACKEND_Backend* handle)
{
    return reinterpret_cast<backend::Backend*>(handle);
}
inline backend::Backend* fromHandle(TRITONBACKEND_BackendAttribute* handle)
{
    return reinterpret_cast<backend::Backend*>(handle);
}
inline backend::Model* fromHandle(TRITONBACKEND_Model* handle)
{
    return reinterpret_cast<backend::Model*>(handle);
}
inline backend::Instance* fromHandle(TRITONBACKEND_ModelInstance* handle)
{
    return reinterpret_cast<backend::Instance*>(handle);
}
inline inference::Request* fromHandle(TRITONBACKEND_Request* handle)
{
    return reinterpret_cast<inference::Request*>(handle);
}
inline inference::InputTensor* fromHandle(TRITONBACKEND_Input* handle)
{
    return reinterpret_cast<inference::InputTensor*>(handle);
}
inline inference::Response* fromHandle(TRITONBACKEND_Response* handle)
{
    return reinterpret_cast<inference::Response*>(handle);
}
inline inference::OutputTensor* fromHandle(TRITONBACKEND_Output* handle)
{
    return reinterpret_cast<inference::OutputTensor*>(handle);
}
inline inference::SequenceState* fromHandle(TRITONBACKEND_State* handle)
{
    return reinterpret_cast<inference::SequenceState*>(handle);
}

// Converts a data type. INVALID_ARGUMENT for a number that is not a data type.
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

} // namespace thalassa::capi
