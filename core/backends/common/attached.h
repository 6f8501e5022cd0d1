// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The object that our backend attaches to a backend, model or instance of the API as its state:
// attach it in an Initialize, get it in other entry points, destroy it in the Finalize. The server
// keeps only the pointer; our backend owns the object. *thread-compatible*.
#pragma once

#include <memory>

#include "core/backends/common/error.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

inline TRITONSERVER_Error* setState(TRITONBACKEND_Backend* holder, void* state)
{
    return TRITONBACKEND_BackendSetState(holder, state);
}
inline TRITONSERVER_Error* setState(TRITONBACKEND_Model* holder, void* state)
{
    return TRITONBACKEND_ModelSetState(holder, state);
}
inline TRITONSERVER_Error* setState(TRITONBACKEND_ModelInstance* holder, void* state)
{
    return TRITONBACKEND_ModelInstanceSetState(holder, state);
}
inline TRITONSERVER_Error* getState(TRITONBACKEND_Backend* holder, void** state)
{
    return TRITONBACKEND_BackendState(holder, state);
}
inline TRITONSERVER_Error* getState(TRITONBACKEND_Model* holder, void** state)
{
    return TRITONBACKEND_ModelState(holder, state);
}
inline TRITONSERVER_Error* getState(TRITONBACKEND_ModelInstance* holder, void** state)
{
    return TRITONBACKEND_ModelInstanceState(holder, state);
}

template <typename T, typename Holder> Error attach(Holder* holder, std::unique_ptr<T> object)
{
    RETURN_IF_ERROR(setState(holder, object.get()));
    (void)object.release();
    return {};
}

template <typename T, typename Holder> Result<T*> attached(Holder* holder)
{
    void* state = nullptr;
    RETURN_IF_ERROR(getState(holder, &state));
    if (state == nullptr)
        return internalError("the server called a function for an object that was not initialized");
    return static_cast<T*>(state);
}

template <typename T, typename Holder> Error destroyAttached(Holder* holder)
{
    void* state = nullptr;
    RETURN_IF_ERROR(getState(holder, &state));
    const std::unique_ptr<T> object(static_cast<T*>(state));
    return Error(setState(holder, nullptr));
}

} // namespace thalassa::backends
