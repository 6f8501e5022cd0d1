// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points of the identity backend: models without files that repeat their inputs (see
// echo.h). A configuration without tensors is completed with one FP32 tensor of any length, INPUT0
// to OUTPUT0.

#include "core/backends/common/attached.h"
#include "core/backends/common/interface.h"
#include "core/backends/identity/echo.h"

using namespace thalassa::backends;

namespace {

Error initializeModel(TRITONBACKEND_Model* model)
{
    const Interface simplest{
        {{"INPUT0", TRITONSERVER_TYPE_FP32, {-1}}}, {{"OUTPUT0", TRITONSERVER_TYPE_FP32, {-1}}}};
    ASSIGN_OR_RETURN(const ModelConfig config, simplest.complete(model));
    ASSIGN_OR_RETURN(Echo echo, Echo::create(config));
    return attach(model, std::make_unique<Echo>(std::move(echo)));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend*)
{
    return guarded("TRITONBACKEND_Initialize", checkApiVersion);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelInitialize", [model] { return initializeModel(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelFinalize", [model] { return destroyAttached<Echo>(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded("TRITONBACKEND_ModelInstanceInitialize", [instance]() -> Error {
        TRITONBACKEND_Model* model = nullptr;
        RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
        ASSIGN_OR_RETURN(Echo* const echo, attached<Echo>(model));
        return Error(setState(instance, echo));
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, const uint32_t count)
{
    return executeBatch(instance, requests, count, [instance](Batch& batch) {
        auto echo = attached<Echo>(instance);
        if (!echo.ok()) {
            const Error error = echo.takeError();
            batch.failIncomplete(error.code(), error.message());
            return;
        }
        echo.value()->execute(batch);
    });
}

} // extern "C"
