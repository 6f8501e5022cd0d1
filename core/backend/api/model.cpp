// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of models for their backend (rows 9.3.20 to 9.3.22).
#include "core/backend/api/handles.h"
#include "core/backend/api/memory_usage.h"
#include "core/base/status_macros.h"
#include "core/cabi/error.h"
#include "core/cabi/message.h"
#include "core/config/parse.h"
#include "core/config/print.h"
#include "thalassa/worker_processes.h"

using thalassa::backend::Model;
using thalassa::backend::api::fromHandle;
using thalassa::cabi::toError;

namespace {

constexpr uint32_t kConfigVersion = 1;

absl::Status checkConfigVersion(const Model& model, uint32_t version)
{
    if (version == kConfigVersion)
        return absl::OkStatus();
    return absl::UnimplementedError(
        absl::StrCat("model '", model.name(), "': model configuration version ", version,
            " not supported, supported versions are: ", kConfigVersion));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelName(TRITONBACKEND_Model* model, const char** name)
{
    *name = fromHandle(model)->name().c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelVersion(TRITONBACKEND_Model* model, uint64_t* version)
{
    *version = static_cast<uint64_t>(fromHandle(model)->version());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelRepository(
    TRITONBACKEND_Model* model, TRITONBACKEND_ArtifactType* artifact_type, const char** location)
{
    *artifact_type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    *location = fromHandle(model)->path().c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelConfig(
    TRITONBACKEND_Model* model, const uint32_t config_version, TRITONSERVER_Message** model_config)
{
    return thalassa::cabi::guarded(__func__, [&] {
        RETURN_IF_ERROR(checkConfigVersion(*fromHandle(model), config_version));
        *model_config = new TRITONSERVER_Message{
            thalassa::config::modelConfigJson(fromHandle(model)->currentConfig())};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelAutoCompleteConfig(
    TRITONBACKEND_Model* model, bool* auto_complete_config)
{
    *auto_complete_config = fromHandle(model)->autoCompletesConfig();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelSetConfig(
    TRITONBACKEND_Model* model, const uint32_t config_version, TRITONSERVER_Message* model_config)
{
    return thalassa::cabi::guarded(__func__, {{"model_config", model_config}}, [&] {
        RETURN_IF_ERROR(checkConfigVersion(*fromHandle(model), config_version));
        ASSIGN_OR_RETURN(const ::inference::ModelConfig proposed,
            thalassa::config::parseModelConfigJson(model_config->json));
        return fromHandle(model)->completeConfig(proposed);
    });
}

TRITONSERVER_Error* thalassa_use_worker_processes(TRITONBACKEND_Model* model)
{
    return thalassa::cabi::guarded(
        __func__, [&] { return fromHandle(model)->useWorkerProcesses(); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelServer(
    TRITONBACKEND_Model* model, TRITONSERVER_Server** server)
{
    void* const handle = fromHandle(model)->server();
    if (handle == nullptr)
        return thalassa::cabi::notSupported(__func__);
    *server = static_cast<TRITONSERVER_Server*>(handle);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelBackend(
    TRITONBACKEND_Model* model, TRITONBACKEND_Backend** backend)
{
    *backend = reinterpret_cast<TRITONBACKEND_Backend*>(&fromHandle(model)->backend());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelState(TRITONBACKEND_Model* model, void** state)
{
    *state = fromHandle(model)->state();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelSetState(TRITONBACKEND_Model* model, void* state)
{
    fromHandle(model)->setState(state);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelReportMemoryUsage(
    TRITONBACKEND_Model* model, TRITONSERVER_BufferAttributes** usage, uint32_t usage_size)
{
    return thalassa::cabi::guarded(__func__, [&] {
        fromHandle(model)->statistics().setMemoryUsage(
            {}, thalassa::backend::api::memoryUsage(usage, usage_size));
        return absl::OkStatus();
    });
}

} // extern "C"
