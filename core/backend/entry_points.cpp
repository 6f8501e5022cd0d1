// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/entry_points.h"

#include "core/base/status_macros.h"

namespace thalassa::backend {
namespace {

template <typename Function> void bind(const Library& library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(library.find(name));
}

} // namespace

absl::StatusOr<EntryPoints> EntryPoints::resolve(const Library& library)
{
    EntryPoints points;
    bind(library, "TRITONBACKEND_Initialize", points.initialize);
    bind(library, "TRITONBACKEND_Finalize", points.finalize);
    bind(library, "TRITONBACKEND_GetBackendAttribute", points.getBackendAttribute);
    bind(library, "TRITONBACKEND_ModelInitialize", points.modelInitialize);
    bind(library, "TRITONBACKEND_ModelFinalize", points.modelFinalize);
    bind(library, "TRITONBACKEND_ModelInstanceInitialize", points.instanceInitialize);
    bind(library, "TRITONBACKEND_ModelInstanceFinalize", points.instanceFinalize);
    bind(library, "TRITONBACKEND_ModelInstanceReady", points.instanceReady);
    ASSIGN_OR_RETURN(void* const execute, library.require("TRITONBACKEND_ModelInstanceExecute"));
    points.instanceExecute = reinterpret_cast<decltype(points.instanceExecute)>(execute);
    return points;
}

} // namespace thalassa::backend
