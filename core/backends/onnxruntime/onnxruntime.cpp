// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry points of the onnxruntime backend.
#include "core/backends/common/entry_points.h"
#include "core/backends/onnxruntime/instance.h"
#include "core/backends/onnxruntime/library.h"
#include "core/backends/onnxruntime/model.h"

using namespace thalassa::backends::ort;

THALASSA_BACKEND_ENTRY_POINTS(Model, Instance, Library)

extern "C" TRITONSERVER_Error* TRITONBACKEND_GetBackendAttribute(
    TRITONBACKEND_Backend* backend, TRITONBACKEND_BackendAttribute* attributes)
{
    using namespace thalassa::backends;
    return guarded("TRITONBACKEND_GetBackendAttribute", [&]() -> Error {
        ASSIGN_OR_RETURN(Library* const library, attached<Library>(backend));
        return library->declareGroups(attributes);
    });
}
