// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The objects behind the opaque pointers of the backend API. A handle is the address of its object:
// a conversion costs nothing, and owns nothing. *thread-safe*.
#pragma once

#include <memory>

#include "core/backend/model.h"
#include "core/inference/request.h"
#include "core/inference/states/sequence_states.h"
#include "triton/core/tritonbackend.h"

// May outlive the request that it was made for, whose context it shares.
struct TRITONBACKEND_ResponseFactory {
    const std::shared_ptr<thalassa::inference::RequestContext> context;
};

namespace thalassa::backend::api {

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

} // namespace thalassa::backend::api
