// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points of the identity backend: models without files that repeat their inputs (see
// echo.h). A model whose configuration names no tensors is completed to one FP32 tensor of any
// length, INPUT0 to OUTPUT0.

#include "core/backends/common/attached.h"
#include "core/backends/common/model_config.h"
#include "core/backends/identity/echo.h"

using namespace thalassa::backends;

namespace {

Error complete(TRITONBACKEND_Model* model, ModelConfig& config)
{
    auto& allocator = config.json.GetAllocator();
    for (const auto& [field, name] : {std::pair{"input", "INPUT0"}, {"output", "OUTPUT0"}}) {
        rapidjson::Value dims(rapidjson::kArrayType);
        dims.PushBack(-1, allocator);
        rapidjson::Value tensor(rapidjson::kObjectType);
        tensor.AddMember("name", rapidjson::StringRef(name), allocator);
        tensor.AddMember("data_type", "TYPE_FP32", allocator);
        tensor.AddMember("dims", dims, allocator);
        rapidjson::Value list(rapidjson::kArrayType);
        list.PushBack(tensor, allocator);
        config.json.RemoveMember(field);
        config.json.AddMember(rapidjson::StringRef(field), list, allocator);
    }
    return setModelConfig(model, config.json);
}

Result<ModelConfig> completedConfig(TRITONBACKEND_Model* model)
{
    ASSIGN_OR_RETURN(ModelConfig config, readModelConfig(model));
    bool mayComplete = false;
    RETURN_IF_ERROR(TRITONBACKEND_ModelAutoCompleteConfig(model, &mayComplete));
    if (!mayComplete || !config.inputs.empty() || !config.outputs.empty()) {
        return config;
    }
    RETURN_IF_ERROR(complete(model, config));
    return readModelConfig(model);
}

Error initializeModel(TRITONBACKEND_Model* model)
{
    ASSIGN_OR_RETURN(const ModelConfig config, completedConfig(model));
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
