// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The cuda backend: models that are files of kernels (see README.md).

#include "core/backends/common/entry_points.h"
#include "core/backends/cuda/instance.h"
#include "core/backends/cuda/model.h"

using namespace thalassa::backends;

THALASSA_BACKEND_ENTRY_POINTS(kernels::Model, kernels::Instance, kernels::CudaBackend)

extern "C" TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReady(TRITONBACKEND_ModelInstance* handle)
{
    return guarded("TRITONBACKEND_ModelInstanceReady", [&]() -> Error {
        ASSIGN_OR_RETURN(kernels::Instance* const instance, attached<kernels::Instance>(handle));
        return instance->checkReady();
    });
}
